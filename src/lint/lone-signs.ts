import type { Fix } from "../../grammar/diagnostics/fix.ts";
import { endOf } from "../../grammar/syntax/lexer.ts";
import { type Token, Word } from "../../grammar/syntax/tokens.ts";

const SIGNS: ReadonlySet<string> = new Set(["<", "<=", ">", ">=", "!"]);

/**
 * The comparison signs and exclamation marks that are words because no value or clause follows them, as in `< (a)`. A
 * fix that changes the next token can turn such a word into an operator, and make the query invalid.
 */
export class LoneSigns {
  /** The offsets from the end of each sign to the start of the next token. */
  readonly #offsets = new Set<number>();

  constructor(tokens: readonly Token[]) {
    tokens.forEach((token, index) => {
      const next = tokens[index + 1];
      if (token.tokenType !== Word || next === undefined || !SIGNS.has(token.image)) return;
      for (let offset = endOf(token); offset <= next.startOffset; offset++) this.#offsets.add(offset);
    });
  }

  /** Whether a fix inserts `+` directly after such a sign, or deletes the token after it. */
  areChangedBy(fixes: readonly Fix[]): boolean {
    return fixes.some(({ span, replacement }) => {
      const added = replacement.trim();
      return (added.startsWith("+") || added === "") && this.#offsets.has(span.start);
    });
  }
}

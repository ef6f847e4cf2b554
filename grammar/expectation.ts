import type { Span } from "./ast.ts";
import { unescaped } from "./escape.ts";
import { endOf, tokenize } from "./lexer.ts";
import { Mistakes } from "./mistake.ts";
import { Surroundings } from "./surroundings.ts";
import { And, Boost, Bound, FieldWord, Quoted, To, type Token, UnclosedQuote, Word } from "./tokens.ts";

/** What stands at the caret. */
interface AtCaret {
  /** The unfinished token, also what of it stands behind the caret; empty where none has been begun. */
  readonly span: Span;
  /** What of it stands before the caret, without its quote and its escapes. */
  readonly typed: string;
}

interface Quotable extends AtCaret {
  /** Whether it has begun with a quote. */
  readonly quoted: boolean;
}

/** What may come at the caret. */
export type Expectation =
  /** A clause begins: a field's name, a word, a phrase, a sign, NOT, a parenthesis. */
  | (Quotable & { readonly kind: "clause" })
  /** A clause has ended. One of these comes, or (but behind the low end of a range) another clause, in the field of the group around it. */
  | (AtCaret & {
      readonly kind: "operator";
      readonly operators: readonly ("AND" | "OR" | "NOT" | "TO")[];
      readonly field: string | null;
    })
  /** A value of a field: behind its colon, behind a comparison, or where a clause begins in its group, where another field may be named as well. */
  | (Quotable & {
      readonly kind: "value";
      readonly field: string;
      readonly place: "colon" | "comparison" | "group";
    })
  /** The name of a field and nothing else, behind `_exists_:`. */
  | (AtCaret & { readonly kind: "field" })
  /** An end of a range; the field is `null` when none is named. */
  | (Quotable & { readonly kind: "bound"; readonly field: string | null; readonly end: "low" | "high" })
  /** Nothing that could be known: a regular expression, a number of edits, a boost, the bracket of a range. */
  | { readonly kind: "nothing"; readonly span: Span };

/**
 * What may come at a place in a text, by the grammar's rules for the text before it; what stands behind only tells where the unfinished token ends.
 * A text before the caret that is no query is read as one as far as possible. Linear, and never throws.
 */
export function expectedAt(text: string, offset: number): Expectation {
  const caret = Math.max(0, Math.min(Math.trunc(offset) || 0, text.length));
  // A letter is typed next: so the unfinished token is the last one, and there is one even where nothing has been begun.
  const tokens = tokenize(`${text.slice(0, caret)}x`);
  const token = tokens.pop();
  if (token === undefined) throw new Error("A letter is no token.");
  const before = tokens.at(-1);
  const span = { start: token.startOffset, end: endOfUnfinished(text, caret, token) };
  if (before?.tokenType === Boost && endOf(before) === caret) {
    return { kind: "nothing", span: { ...span, start: before.startOffset } };
  }
  const quoted = token.tokenType === UnclosedQuote;
  if (!quoted && token.tokenType !== Word && token.tokenType !== Bound) return { kind: "nothing", span };
  const image = token.image.slice(quoted ? 1 : 0, -1);
  const typed = unescaped(image, 0, new Mistakes(image));
  return expectation(new Surroundings(tokens), { span, typed, quoted });
}

function expectation(around: Surroundings, { span, typed, quoted }: Quotable): Expectation {
  const { group, field, end } = around;
  if (end !== null) {
    if (around.expects(quoted ? Quoted : Bound)) return { kind: "bound", field, end, span, typed, quoted };
    if (quoted || !around.expects(To)) return { kind: "nothing", span };
    return { kind: "operator", operators: ["TO"], field, span, typed };
  }
  if (around.expects(FieldWord)) {
    if (around.expects(And) && !quoted) {
      return { kind: "operator", operators: ["AND", "OR", "NOT"], field: group, span, typed };
    }
    if (group === null) return { kind: "clause", span, typed, quoted };
    return { kind: "value", field: group, place: "group", span, typed, quoted };
  }
  if (field === null || !around.expects(quoted ? Quoted : Word)) return { kind: "nothing", span };
  if (field === "_exists_") return quoted ? { kind: "nothing", span } : { kind: "field", span, typed };
  return { kind: "value", field, place: around.isCompared ? "comparison" : "colon", span, typed, quoted };
}

const wordRest = /(?:\\[\s\S]|[^ \t\n\r\u3000()[\]{}:^"~\\])*/y;
const boundRest = /(?:\\[\s\S]|[^ \t\n\r\u3000\]}\\])*/y;

/** Where the token ends that has been begun before the caret. Of an odd number of quotes it is this one that is not closed yet. */
function endOfUnfinished(text: string, caret: number, { tokenType, startOffset }: Token): number {
  if (startOffset === caret) return caret;
  if (tokenType === UnclosedQuote) {
    const tokens = tokenize(text);
    const whole = tokens.find((token) => token.startOffset === startOffset && token.tokenType === Quoted);
    return whole === undefined || tokens.at(-1)?.tokenType === UnclosedQuote ? caret : endOf(whole);
  }
  const rest = tokenType === Bound ? boundRest : wordRest;
  rest.lastIndex = caret;
  return caret + (rest.exec(text)?.[0].length ?? 0);
}

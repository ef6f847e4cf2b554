import type { WildcardPart } from "../ast/ast.ts";
import type { IssueCollector } from "../diagnostics/issue.ts";
import { unescapeText } from "./escape.ts";

/** A word, classified by its stars and question marks. */
export type WordShape =
  | { readonly kind: "term"; readonly text: string }
  | { readonly kind: "prefix"; readonly text: string }
  | { readonly kind: "wildcard"; readonly parts: readonly WildcardPart[] }
  /** A single `*`. */
  | { readonly kind: "exists" };

/**
 * Classifies a word and removes its escapes.
 *
 * @param offset of its first character in the query
 */
export function readWord(raw: string, offset: number, issues: IssueCollector): WordShape {
  if (!/[*?]/.test(raw)) return { kind: "term", text: unescapeText(raw, offset, issues) };
  const parts = wildcardParts(raw, offset, issues);
  const [first, second] = parts;
  if (parts.length === 1 && first?.kind === "text") return { kind: "term", text: first.text };
  if (parts.length === 1 && first?.kind === "many") return { kind: "exists" };
  if (parts.length === 2 && first?.kind === "text" && second?.kind === "many")
    return { kind: "prefix", text: first.text };
  return { kind: "wildcard", parts };
}

const one: WildcardPart = Object.freeze({ kind: "one" });
const many: WildcardPart = Object.freeze({ kind: "many" });

/** The parts of a wildcard pattern; each star and each question mark is a part. */
function wildcardParts(raw: string, offset: number, issues: IssueCollector): WildcardPart[] {
  const parts: WildcardPart[] = [];
  let from = 0;
  const endTextPart = (end: number): void => {
    if (from === end) return;
    parts.push(Object.freeze({ kind: "text", text: unescapeText(raw.slice(from, end), offset + from, issues) }));
  };
  for (let at = 0; at < raw.length; at++) {
    const character = raw.charAt(at);
    if (character === "\\") at++;
    if (character !== "*" && character !== "?") continue;
    endTextPart(at);
    parts.push(character === "*" ? many : one);
    from = at + 1;
  }
  endTextPart(raw.length);
  return parts;
}

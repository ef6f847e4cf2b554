import type { Span } from "../../grammar/ast/ast.ts";
import type { Token } from "../analysis/analyzer.ts";
import type { Mark } from "./field-marks.ts";
import { fragmentsOf } from "./fragments.ts";
import type { HighlightRequest } from "./highlight.ts";

/**
 * A value with its marks: all of it or, where it is longer than a fragment may be, the fragments of it, with `…` wherever something is left
 * out.
 */
export function markedText(
  value: string,
  tokens: readonly Token[],
  marks: readonly Mark[],
  { fragment, mark, isEscaped }: HighlightRequest,
): string {
  const written = isEscaped ? escaped : (text: string) => text;
  if (fragment === null || value.length <= fragment) {
    return withMarks(value, { start: 0, end: value.length }, marks, mark, written);
  }
  const fragments = fragmentsOf(value, tokens, marks, fragment);
  const texts = fragments.map((span) => withMarks(value, span, marks, mark, written));
  const before = fragments[0]?.start === 0 ? "" : "…";
  const after = fragments.at(-1)?.end === value.length ? "" : "…";
  return `${before}${texts.join(" … ")}${after}`;
}

/** A part of a value with what is marked in it. */
function withMarks(
  value: string,
  { start, end }: Span,
  marks: readonly Span[],
  [open, close]: readonly [string, string],
  written: (text: string) => string,
): string {
  const texts: string[] = [];
  let at = start;
  for (const mark of marks) {
    const from = Math.max(mark.start, start);
    const to = Math.min(mark.end, end);
    if (from >= to) continue;
    texts.push(written(value.slice(at, from)), open, written(value.slice(from, to)), close);
    at = to;
  }
  texts.push(written(value.slice(at, end)));
  return texts.join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

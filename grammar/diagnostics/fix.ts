import type { Span } from "../ast/ast.ts";

/** A change of a text: what stands under the span gives way to the replacement. An empty span is a place to insert at. */
export interface Fix {
  readonly span: Span;
  readonly replacement: string;
}

export function replacement(start: number, end: number, text: string): Fix {
  return { span: { start, end }, replacement: text };
}

export function insertion(at: number, text: string): Fix {
  return replacement(at, at, text);
}

/** The same change without what stays as it is: at either end, in the middle of what is put around it, or behind what goes before it. */
export function minimalFixes(text: string, { span, replacement: written }: Fix): readonly Fix[] {
  const old = text.slice(span.start, span.end);
  const turn = old.length === written.length && old !== written ? (old + old).indexOf(written) : -1;
  if (turn > 0) {
    const middle = span.start + turn;
    return [insertion(span.start, text.slice(middle, span.end)), replacement(middle, span.end, "")];
  }
  const shorter = Math.min(old.length, written.length);
  let before = 0;
  while (before < shorter && old[before] === written[before]) before++;
  let behind = 0;
  while (behind < shorter - before && old.at(-1 - behind) === written.at(-1 - behind)) behind++;
  const [start, end] = [span.start + before, span.end - behind];
  const [out, put] = [text.slice(start, end), written.slice(before, written.length - behind)];
  const kept = out === "" ? -1 : put.indexOf(out);
  if (kept < 0) return [replacement(start, end, put)];
  return [insertion(start, put.slice(0, kept)), insertion(end, put.slice(kept + out.length))];
}

/**
 * The text after all fixes of some of its mistakes, as they are told for one and the same text. Of several that put something in at one place,
 * those of the later mistake come first: what opens last is closed first.
 */
export function applyFixes(text: string, mistakes: readonly { readonly fixes?: readonly Fix[] }[]): string {
  const fixes = mistakes
    .flatMap((mistake) => mistake.fixes ?? [])
    .toSorted(({ span: a }, { span: b }) => b.start - a.start || b.end - a.end);
  let fixed = text;
  for (const { span, replacement } of fixes) fixed = fixed.slice(0, span.start) + replacement + fixed.slice(span.end);
  return fixed;
}

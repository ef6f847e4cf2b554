import type { Span } from "../ast/ast.ts";

/** A change of a text: the replacement takes the place of the span. A fix with an empty span is an insertion. */
export interface Fix {
  readonly span: Span;
  readonly replacement: string;
}

/** Replaces `[start, end)`. */
export function replacement(start: number, end: number, text: string): Fix {
  return { span: { start, end }, replacement: text };
}

/** Inserts a text at an offset. */
export function insertion(offset: number, text: string): Fix {
  return replacement(offset, offset, text);
}

/**
 * The smallest fixes with the same effect. They leave out common prefixes and suffixes, split a replacement around text
 * that stays, and write an insertion and a deletion where the start of the old text becomes the end of the new one.
 */
export function minimalFixes(text: string, { span, replacement: written }: Fix): readonly Fix[] {
  const old = text.slice(span.start, span.end);
  const maxCommon = Math.min(old.length, written.length);
  let prefix = 0;
  while (prefix < maxCommon && old[prefix] === written[prefix]) prefix++;
  let suffix = 0;
  while (suffix < maxCommon - prefix && old.at(-1 - suffix) === written.at(-1 - suffix)) suffix++;
  const moved = movedLength(old, written);
  if (moved > prefix + suffix) {
    const middle = span.start + moved;
    return [insertion(span.start, written.slice(0, -moved)), replacement(middle, span.end, "")];
  }
  const [start, end] = [span.start + prefix, span.end - suffix];
  const [removed, added] = [text.slice(start, end), written.slice(prefix, written.length - suffix)];
  const keptAt = removed === "" ? -1 : added.indexOf(removed);
  if (keptAt < 0) return [replacement(start, end, added)];
  return [insertion(start, added.slice(0, keptAt)), insertion(end, added.slice(keptAt + removed.length))];
}

/** Longer texts are not searched for a part that moves: the search takes quadratic time. */
const MAX_MOVED = 256;

/** The length of the longest text with which the old text starts and the new one ends; 0 for long texts. */
function movedLength(old: string, written: string): number {
  if (Math.max(old.length, written.length) > MAX_MOVED) return 0;
  let length = Math.min(old.length, written.length);
  while (length > 0 && !written.endsWith(old.slice(0, length))) length--;
  return length;
}

/**
 * Applies the fixes of some diagnostics of a text, in any order. Of several insertions at one offset, the one of the
 * later diagnostic comes first: the bracket that opens last is closed first.
 */
export function applyFixes(text: string, diagnostics: readonly { readonly fixes?: readonly Fix[] }[]): string {
  const fixes = diagnostics
    .flatMap((diagnostic) => diagnostic.fixes ?? [])
    .toSorted(({ span: a }, { span: b }) => b.start - a.start || b.end - a.end);
  let fixed = text;
  for (const { span, replacement } of fixes) fixed = fixed.slice(0, span.start) + replacement + fixed.slice(span.end);
  return fixed;
}

import { applyFixes, type Fix } from "firmament";
import type { Span } from "firmament/grammar";

/** A change of a document as CodeMirror takes it. */
export interface EditorChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The changes that have the result of `applyFixes` for these fixes, in the order of the diagnostics. */
export function changesOf(fixes: readonly Fix[]): readonly EditorChange[] {
  // CodeMirror inserts several texts at one offset in the order of the changes; `applyFixes` puts the last one first.
  return fixes
    .toReversed()
    .toSorted(({ span: a }, { span: b }) => a.start - b.start || a.end - b.end)
    .map(({ span, replacement }) => ({ from: span.start, to: span.end, insert: replacement }));
}

/** How much of a text a label shows, in UTF-16 code units. */
const MAX_SHOWN = 40;

/**
 * What the fixes of a diagnostic do together, in a few words for a button.
 *
 * @param span of the diagnostic
 */
export function fixLabel(text: string, span: Span, fixes: readonly Fix[]): string {
  const [only] = fixes;
  if (only !== undefined && fixes.length === 1 && only.span.start === only.span.end && isBeside(only.span.start, span))
    return `Insert ${shown(only.replacement)}`;
  if (fixes.every(({ replacement }) => replacement.trim() === ""))
    return `Delete ${fixes.map((fix) => shown(text.slice(fix.span.start, fix.span.end))).join(" and ")}`;
  const start = Math.min(span.start, ...fixes.map((fix) => fix.span.start));
  const end = Math.max(span.end, ...fixes.map((fix) => fix.span.end));
  const result = applyFixes(text, [{ fixes }]);
  return `Change to ${shown(result.slice(start, result.length - (text.length - end)))}`;
}

function isBeside(offset: number, { start, end }: Span): boolean {
  return offset <= start || end <= offset;
}

function shown(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "a space";
  return trimmed.length > MAX_SHOWN ? `${trimmed.slice(0, MAX_SHOWN).toWellFormed()}…` : trimmed;
}

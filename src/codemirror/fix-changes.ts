import { applyFixes, type Fix } from "../../grammar/diagnostics/fix.ts";

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

/** What some fixes do together, in a few words for a button. */
export function fixLabel(text: string, fixes: readonly Fix[]): string {
  const removed = fixes.map(({ span }) => text.slice(span.start, span.end));
  const added = fixes.map(({ replacement }) => replacement);
  if (removed.every((part) => part === "")) return `Insert ${added.map(shown).join(" and ")}`;
  if (added.every((part) => part.trim() === "")) return `Delete ${removed.map(shown).join(" and ")}`;
  const start = Math.min(...fixes.map(({ span }) => span.start));
  const end = Math.max(...fixes.map(({ span }) => span.end));
  const result = applyFixes(text, [{ fixes }]);
  return `Change to ${shown(result.slice(start, result.length - (text.length - end)))}`;
}

function shown(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "a space";
  return trimmed.length > MAX_SHOWN ? `${trimmed.slice(0, MAX_SHOWN).toWellFormed()}…` : trimmed;
}

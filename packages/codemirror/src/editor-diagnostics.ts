import type { Diagnostic as EditorDiagnostic } from "@codemirror/lint";
import { applyFixes, type Diagnostic, type Fix, type Warning } from "firmament";
import { noFixText, replacement } from "firmament/grammar";
import { changesOf, fixLabel } from "./fix-changes.ts";

/** A diagnostic of CodeMirror that keeps its fixes. */
export interface FixableDiagnostic extends EditorDiagnostic {
  /** The text that the fixes change. */
  readonly text: string;
  readonly fixes: readonly Fix[];
  /** Its place among the diagnostics of the text. */
  readonly index: number;
}

/**
 * The errors and warnings of a text as CodeMirror shows them, with an action for the fixes and each suggestion. An error
 * without an action says why.
 */
export function editorDiagnostics(
  text: string,
  errors: readonly Diagnostic[],
  warnings: readonly Warning[],
): readonly FixableDiagnostic[] {
  return [
    ...errors.map((error) => editorDiagnostic(text, "error", error)),
    ...warnings.map((warning) => editorDiagnostic(text, "warning", warning)),
  ].map((diagnostic, index) => ({ ...diagnostic, index }));
}

function editorDiagnostic(
  text: string,
  severity: "error" | "warning",
  found: Diagnostic | Warning,
): Omit<FixableDiagnostic, "index"> {
  const { message, span, fixes = [] } = found;
  const alternatives = alternativesOf(text, found);
  const hint = "hint" in found && found.hint !== undefined ? [found.hint] : [];
  const reason =
    "noFix" in found && found.noFix !== undefined && alternatives.length === 0 ? [noFixText(found.noFix)] : [];
  return {
    from: span.start,
    to: span.end,
    severity,
    message: [message, ...hint, ...reason].join("\n"),
    actions: alternatives.map((alternative) => ({
      name: fixLabel(text, span, alternative),
      apply: (view) => {
        // The next diagnostics have the fixes of a text that has changed since.
        if (view.state.doc.toString() !== text) return;
        view.dispatch({ changes: changesOf(alternative), userEvent: "input.fix" });
        view.focus();
      },
    })),
    text,
    fixes,
  };
}

/** The changes that each remove an error or a warning: the fixes, which belong together, then each suggestion that is another change. */
export function alternativesOf(text: string, found: Diagnostic | Warning): readonly (readonly Fix[])[] {
  const { span, fixes = [] } = found;
  const suggestions = "suggestions" in found ? (found.suggestions ?? []) : [];
  const written = suggestions.map((suggestion) => [replacement(span.start, span.end, suggestion)]);
  const byResult = new Map<string, readonly Fix[]>();
  for (const alternative of fixes.length > 0 ? [fixes, ...written] : written) {
    const result = applyFixes(text, [{ fixes: alternative }]);
    if (!byResult.has(result)) byResult.set(result, alternative);
  }
  return [...byResult.values()];
}

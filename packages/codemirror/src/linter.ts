import { forEachDiagnostic, linter } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";
import { paragraphsOf } from "./code-marks.ts";
import { editorDiagnostics, type FixableDiagnostic } from "./editor-diagnostics.ts";
import { changesOf } from "./fix-changes.ts";
import { type QueryTools, type ReadingOptions, unlessAborted } from "./query-tools.ts";

/** How long the user must pause, in milliseconds, before a text is checked. */
const DELAY = 300;

/** Marks errors and warnings; their tooltips have a button for each fix. */
export function queryLinter(tools: QueryTools, { asYouType = false }: ReadingOptions = {}): Extension {
  const requests = new WeakMap<EditorView, AbortController>();
  return linter(
    async (view) => {
      requests.get(view)?.abort();
      const request = new AbortController();
      requests.set(view, request);
      const options = { signal: request.signal, asYouType };
      const text = view.state.doc.toString();
      const found = await unlessAborted(
        Promise.all([tools.validate(text, options), tools.lint(text, options)]),
        request.signal,
      );
      return found === null ? [] : editorDiagnostics(text, ...found).map(withParagraphs);
    },
    { delay: DELAY },
  );
}

/** With the error and its hint as paragraphs. */
function withParagraphs(diagnostic: FixableDiagnostic): FixableDiagnostic {
  return { ...diagnostic, renderMessage: () => paragraphsOf("cm-firmament-message", diagnostic.message.split("\n")) };
}

/** Applies the fixes of all errors, or of all warnings if there is no error with fixes. Reports whether it did. */
export const fixQuery: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const found = fixableDiagnostics(state);
  const errors = found.filter(({ severity }) => severity === "error");
  const fixes = (errors.length > 0 ? errors : found).flatMap((diagnostic) => diagnostic.fixes);
  if (fixes.length === 0) return false;
  view.dispatch({ changes: changesOf(fixes), userEvent: "input.fix" });
  return true;
};

/** The diagnostics of the current text that have fixes, in their order. */
function fixableDiagnostics(state: EditorState): readonly FixableDiagnostic[] {
  const text = state.doc.toString();
  const found: FixableDiagnostic[] = [];
  forEachDiagnostic(state, (diagnostic) => {
    if (isFixable(diagnostic) && diagnostic.text === text && !found.includes(diagnostic)) found.push(diagnostic);
  });
  return found.sort((a, b) => a.index - b.index);
}

function isFixable(diagnostic: object): diagnostic is FixableDiagnostic {
  return "fixes" in diagnostic && Array.isArray(diagnostic.fixes) && diagnostic.fixes.length > 0;
}

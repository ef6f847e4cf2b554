import { acceptCompletion, completionStatus, currentCompletions } from "@codemirror/autocomplete";
import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, type KeyBinding, keymap, placeholder } from "@codemirror/view";
import type { Fields } from "firmament";
import { checkOptions, type OptionNames } from "firmament/base";
import { queryCompletion } from "./completion.ts";
import { formatQuery } from "./format-command.ts";
import { queryHighlighting } from "./highlighting.ts";
import { explainCaret, queryHover } from "./hover.ts";
import { queryLanguage } from "./language.ts";
import { fixQuery, queryLinter } from "./linter.ts";
import type { QueryTools, ReadingOptions } from "./query-tools.ts";
import { queryTheme } from "./theme.ts";

export interface QueryEditorOptions extends ReadingOptions {
  readonly tools: QueryTools;
  /** The fields of the schema, whose types the tooltips mention. */
  readonly fields?: Fields | undefined;
  /** Called with the text when the user presses Enter, unless Enter picks a completion. Without it, Enter starts a line. */
  readonly onSubmit?: ((text: string) => void) | undefined;
  /** Called with the text after every change. */
  readonly onChange?: ((text: string) => void) | undefined;
  /** Shown in an empty editor. */
  readonly placeholder?: string | undefined;
  /** The accessible name of the editor; default "Query". */
  readonly label?: string | undefined;
}

const EDITOR_OPTIONS: OptionNames<QueryEditorOptions> = {
  tools: true,
  asYouType: true,
  fields: true,
  onSubmit: true,
  onChange: true,
  placeholder: true,
  label: true,
};

/**
 * An editor for one query: highlighting, errors and warnings with fixes, completion, tooltips, undo and a theme.
 *
 * | key | command |
 * | --- | --- |
 * | Enter | picks the selected completion, or submits |
 * | Shift-Enter | starts a line, which is white space |
 * | Tab | picks the selected completion, or leaves the editor if there is none |
 * | Ctrl-Space | completes |
 * | Mod-Shift-f | formats |
 * | Mod-. | applies the fixes of all errors, or of all warnings |
 * | Mod-i | explains the clause at the caret |
 * | F8, Mod-Shift-m | goes to the next error or warning, lists them |
 */
export function queryEditor(options: QueryEditorOptions): Extension {
  checkOptions("queryEditor", options, EDITOR_OPTIONS);
  const { tools, fields, onSubmit, onChange, label = "Query", asYouType = false } = options;
  const reading = { asYouType };
  const submit: readonly KeyBinding[] =
    onSubmit === undefined
      ? []
      : [
          {
            key: "Enter",
            run: (view) => {
              onSubmit(view.state.doc.toString());
              return true;
            },
          },
        ];
  return [
    queryLanguage.extension,
    queryHighlighting,
    queryTheme,
    queryLinter(tools, reading),
    queryCompletion(tools, reading),
    queryHover(fields),
    history(),
    bracketMatching(),
    EditorView.lineWrapping,
    keymap.of([
      ...submit,
      { key: "Tab", run: (view) => acceptCompletion(view) || hasCompletions(view.state) },
      { key: "Mod-Shift-f", run: formatQuery, preventDefault: true },
      { key: "Mod-.", run: fixQuery },
      { key: "Mod-i", run: explainCaret, preventDefault: true },
      ...lintKeymap,
      ...historyKeymap,
      ...standardKeymap,
    ]),
    EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", autocorrect: "off" }),
    options.placeholder === undefined ? [] : placeholder(options.placeholder),
    onChange === undefined
      ? []
      : EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
  ];
}

/** Whether there is a list of completions, or one is being made: it can be picked from a moment later. */
function hasCompletions(state: EditorState): boolean {
  return currentCompletions(state).length > 0 || completionStatus(state) === "pending";
}

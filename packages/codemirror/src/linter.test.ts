import { setDiagnostics } from "@codemirror/lint";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { companyEngine } from "@firmament/test-support/http/service.ts";
import { lint } from "firmament";
import { expect, test } from "vitest";
import { editorDiagnostics } from "./editor-diagnostics.ts";
import { fixQuery } from "./linter.ts";

const engine = companyEngine(20);

/** The state of an editor that has checked a text. */
function checkedState(text: string): EditorState {
  const state = EditorState.create({ doc: text });
  return state.update(setDiagnostics(state, editorDiagnostics(text, engine.validate(text), lint(engine, text)))).state;
}

/** The text after the command; `null` if it does nothing. */
function fixedText(state: EditorState): string | null {
  let fixed: string | null = null;
  const dispatch = (spec: TransactionSpec): void => {
    fixed = state.update(spec).state.doc.toString();
  };
  const isDone = fixQuery({ state, dispatch } as unknown as EditorView);
  expect(isDone).toBe(fixed !== null);
  return fixed;
}

test.each([
  ['((name:"a', '((name:"a"))'],
  ["(location_cit:a", "(location_city:a)"],
  ["staff_count:[5 TO 1]", "staff_count:[1 TO 5]"],
  ["*:*", null],
])("the command fixes all errors, or all warnings: %s", (text, expected) => {
  expect(fixedText(checkedState(text))).toBe(expected);
});

test("the command ignores fixes of a text that has changed", () => {
  const state = checkedState("(*:*");
  expect(fixedText(state.update({ changes: { from: 0, insert: "(" } }).state)).toBeNull();
  expect(fixedText(state)).toBe("(*:*)");
});

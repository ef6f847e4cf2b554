import { EditorState, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { companyEngine } from "@firmament/test-support/http/service.ts";
import { lint } from "firmament";
import { expect, test } from "vitest";
import { editorDiagnostics, type FixableDiagnostic } from "./editor-diagnostics.ts";

const engine = companyEngine(20);

function diagnosticsOf(text: string): readonly FixableDiagnostic[] {
  return editorDiagnostics(text, engine.validate(text), lint(engine, text));
}

/** A view with a state and without a page. */
class StateView {
  state: EditorState;

  constructor(doc: string) {
    this.state = EditorState.create({ doc });
  }

  dispatch(spec: TransactionSpec): void {
    this.state = this.state.update(spec).state;
  }

  focus(): void {}
}

/** The text after an action of the first diagnostic. */
function afterAction(text: string, action: number, current: string = text): string {
  const view = new StateView(current);
  const [diagnostic] = diagnosticsOf(text);
  diagnostic?.actions?.[action]?.apply(view as unknown as EditorView, diagnostic.from, diagnostic.to);
  return view.state.doc.toString();
}

test("an error has its hint, and an action for each suggestion", () => {
  const text = "location_cit:berlin";
  const [error] = diagnosticsOf(text);
  expect(error).toMatchObject({ from: 0, to: 12, severity: "error", message: "There is no field `location_cit`." });
  expect(error?.actions?.map(({ name }) => name)).toEqual(["Change to location_city"]);
  expect(afterAction(text, 0)).toBe("location_city:berlin");
  expect(diagnosticsOf("a)")[0]?.message).toBe(
    "This `)` has no opening parenthesis.\nRemove it, or write \\) for the character.",
  );
});

test("an error without an action says why", () => {
  const [error] = diagnosticsOf("foo:bar");
  expect(error?.actions).toEqual([]);
  expect(error?.message).toMatch(/\nThere is no fix: only the author knows what is meant\.$/);
});

test.each([
  ["", "*:*"],
  ["https://example.com/a?b=c", '"https://example.com/a?b=c"'],
  ["staff_count=50", "staff_count:50"],
  ["staff_count:!=50", "!staff_count:50"],
  ["location_city=Berlin", "location_city:Berlin"],
])("the first action for %j writes %s", (text, fixed) => {
  expect(afterAction(text, 0)).toBe(fixed);
});

test("suggestions with the result of the fixes are not repeated", () => {
  const error = {
    code: "unknown-field",
    message: "",
    span: { start: 0, end: 1 },
    suggestions: ["b", "c"],
    fixes: [{ span: { start: 0, end: 1 }, replacement: "b" }],
  } as const;
  const [diagnostic] = editorDiagnostics("a:x", [error], []);
  expect(diagnostic?.actions?.map(({ name }) => name)).toEqual(["Change to b", "Change to c"]);
});

test("a warning is one", () => {
  expect(diagnosticsOf("staff_count:[5 TO 1]")[0]?.severity).toBe("warning");
  expect(afterAction("staff_count:[5 TO 1]", 0)).toBe("staff_count:[1 TO 5]");
});

test("an action does nothing after a change of the text", () => {
  expect(afterAction("location_cit:berlin", 0, "location_cit:berlin a")).toBe("location_cit:berlin a");
});

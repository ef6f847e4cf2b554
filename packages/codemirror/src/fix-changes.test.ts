import { companyEngine } from "@firmament/test-support/http/service.ts";
import { lint } from "firmament";
import { expect, test } from "vitest";
import { changesOf, fixLabel } from "./fix-changes.ts";

const engine = companyEngine(20);

test.each([
  ['name:"acme', ['Insert "']],
  ["a AND", ["Delete AND"]],
  ["staff_count:[50-500]", ["Change to [50 TO 500]"]],
  ["staff:5", ["Change to staff_count"]],
  ["+a b", ["Insert +"]],
  ["a AND b OR c", ["Change to (a AND b)"]],
  ["{5 TO 5}", ["Change to [5 TO 5]"]],
  [`a:b:${"c".repeat(60)}`, [`Change to "a:b:${"c".repeat(35)}…`]],
])("the labels of the fixes of %s", (text, expected) => {
  const found = [...engine.validate(text), ...lint(engine, text)];
  expect(found.flatMap(({ span, fixes }) => (fixes === undefined ? [] : [fixLabel(text, span, fixes)]))).toEqual(
    expected,
  );
});

test("the last insertion at an offset comes first", () => {
  const fixes = [")", "]"].map((replacement) => ({ span: { start: 2, end: 2 }, replacement }));
  expect(changesOf(fixes).map(({ insert }) => insert)).toEqual(["]", ")"]);
});

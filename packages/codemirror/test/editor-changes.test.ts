import { ChangeSet, type ChangeSpec, EditorState, Text } from "@codemirror/state";
import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { validQueries } from "@firmament/test-support/conformance.ts";
import { foldingEngine } from "@firmament/test-support/engine/company-engines.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { anyTexts, mutated } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc from "fast-check";
import { applyFixes, complete, format, lint, validate } from "firmament";
import { companySchema } from "firmament/companies";
import { expect } from "vitest";
import { completionChange } from "../src/completion-options.ts";
import { editorDiagnostics } from "../src/editor-diagnostics.ts";
import { explainAt } from "../src/explanation.ts";
import { changesOf } from "../src/fix-changes.ts";
import { formatChange } from "../src/format-command.ts";

const valid = fc.oneof(queryTexts, fc.constantFrom(...validQueries));
/** The documents of an editor have no carriage returns. */
const texts = fc.oneof(valid, mutated(valid, 1, 4), anyTexts).map((text) => text.replaceAll("\r", " "));

/** The text of an editor after a change. */
function changed(text: string, changes: ChangeSpec): string {
  return ChangeSet.of(changes, text.length)
    .apply(Text.of(text.split("\n")))
    .toString();
}

law(
  "the changes of fixes give the text of applyFixes, for each diagnostic and for all together",
  1000,
  fc.property(texts, (text) => {
    const found = [...foldingEngine.validate(text), ...lint(foldingEngine, text)];
    for (const { fixes = [] } of found) expect(changed(text, changesOf(fixes))).toBe(applyFixes(text, [{ fixes }]));
    const all = found.flatMap(({ fixes }) => fixes ?? []);
    expect(changed(text, changesOf(all))).toBe(applyFixes(text, found));
  }),
);

law(
  "every diagnostic is in the text, and has an action for its fixes and for each other suggestion",
  1000,
  fc.property(texts, (text) => {
    const errors = foldingEngine.validate(text);
    const warnings = lint(foldingEngine, text);
    const shown = editorDiagnostics(text, errors, warnings);
    expect(shown.map(({ severity }) => severity)).toEqual([
      ...errors.map(() => "error"),
      ...warnings.map(() => "warning"),
    ]);
    for (const [index, found] of [...errors, ...warnings].entries()) {
      const { from, to, actions = [] } = shown[index] ?? {};
      const suggestions = ("suggestions" in found ? found.suggestions : null) ?? [];
      expect([from, to]).toEqual([found.span.start, found.span.end]);
      expect(actions.length).toBeLessThanOrEqual(suggestions.length + 1);
      expect(actions.length > 0).toBe(found.fixes !== undefined || suggestions.length > 0);
    }
  }),
);

law(
  "a completion replaces its span, and the caret is behind it",
  500,
  fc.property(texts, fc.nat(), (text, number) => {
    const offset = number % (text.length + 1);
    for (const completion of complete(foldingEngine, text, offset)) {
      const state = EditorState.create({ doc: text }).update(completionChange(completion)).state;
      const { span } = completion;
      expect(state.doc.toString()).toBe(text.slice(0, span.start) + completion.text + text.slice(span.end));
      expect(state.selection.main.head).toBe(span.start + completion.text.length);
      expect(span.start).toBeLessThanOrEqual(offset);
    }
  }),
);

law(
  "formatting changes a query to its format, and no other text",
  1000,
  fc.property(texts, fc.integer({ min: 20, max: 80 }), (text, width) => {
    const change = formatChange(text, width);
    expect(change === null).toBe(validate(text).length > 0);
    if (change !== null) expect(changed(text, change)).toBe(format(text, { width }));
  }),
);

law(
  "every token of a text can be explained",
  500,
  fc.property(texts, fc.nat(), (text, number) => {
    const explanation = explainAt(text, number % (text.length + 1), companySchema.fields);
    if (explanation === null) return;
    expect(explanation.sentences.length).toBeGreaterThan(0);
    for (const sentence of explanation.sentences) {
      expect(sentence).toMatch(/^[A-Z0-9`].*\.$/s);
      expect(sentence.split("`").length % 2).toBe(1);
    }
  }),
);

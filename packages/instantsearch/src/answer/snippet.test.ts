import { expect, test } from "vitest";
import { highlightedValue } from "./marked-value.ts";
import { snippetOf } from "./snippet.ts";

const marks = { before: "[", after: "]" };
const text = "one two three four five six seven eight nine ten";

/** The spans of words of a value. */
function spansOf(value: string, ...words: readonly string[]) {
  return words.map((word) => ({ start: value.indexOf(word), end: value.indexOf(word) + word.length }));
}

test.each<[readonly string[], number, string]>([
  [[], 3, "one two three…"],
  [["one"], 3, "[one] two three…"],
  [["ten"], 3, "…eight nine [ten]"],
  [["five"], 3, "…four [five] six…"],
  [["two", "seven", "nine"], 3, "…[seven] eight [nine]…"],
  [["two", "nine"], 4, "one [two] three four…"],
  [["two"], 10, text.replace("two", "[two]")],
  [["six"], 1, "…[six]…"],
])("marks of %j in %i words", (words, count, snippet) => {
  expect(snippetOf(text, spansOf(text, ...words), { words: count, marks, ellipsis: "…" })).toBe(snippet);
});

test("a mark of several words is cut at the ends of the snippet", () => {
  const spans = [{ start: text.indexOf("four"), end: text.indexOf("eight") }];
  expect(snippetOf(text, spans, { words: 2, marks, ellipsis: " … " })).toBe(" … [four five] … ");
});

test("a highlighted value says how much of the query and of the value matched", () => {
  const value = "Söhne & Töchter";
  const of = (query: readonly string[], ...words: readonly string[]) =>
    highlightedValue(value, spansOf(value, ...words), marks, query);
  expect(of([])).toEqual({ value, matchLevel: "none", matchedWords: [] });
  expect(of(["sohne"], "Söhne")).toEqual({
    ...{ value: "[Söhne] & Töchter", matchLevel: "full" },
    ...{ matchedWords: ["söhne"], fullyHighlighted: false },
  });
  expect(of(["sohne", "hof"], "Söhne").matchLevel).toBe("partial");
  expect(of(["toch", "sohne"], "Söhne", "Töchter")).toMatchObject({ matchLevel: "full", fullyHighlighted: true });
});

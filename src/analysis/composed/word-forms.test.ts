import { runs } from "@firmament/test-support/fuzz.ts";
import { trickyTexts, whitespace } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Analyzer, WordForms } from "../analyzer.ts";
import { foldingAnalyzer } from "../folding-analyzer.ts";
import { standardAnalyzer } from "../standard-analyzer.ts";
import { bigramAnalyzer } from "./bigram-analyzer.ts";
import { englishAnalyzer } from "./english-analyzer.ts";
import { stemmingAnalyzer } from "./stemming-analyzer.ts";
import { englishStopWords, stopWordAnalyzer } from "./stop-words.ts";

const analyzers: readonly Analyzer[] = [
  englishAnalyzer,
  stopWordAnalyzer(englishAnalyzer),
  bigramAnalyzer(foldingAnalyzer),
  bigramAnalyzer(englishAnalyzer),
  bigramAnalyzer(standardAnalyzer),
];

function formsOf({ forms }: Analyzer): WordForms {
  if (forms === undefined) throw new Error("the analyzer has no forms");
  return forms;
}

describe.each(analyzers)("the forms of $name", (analyzer) => {
  const forms = formsOf(analyzer);
  const holds = (law: (text: string) => void): void => fc.assert(fc.property(trickyTexts, law), runs(300));

  it("have the laws of terms and tokens", () => {
    holds((text) => {
      const tokens = forms.tokens(text);
      expect(tokens.map(({ term }) => term)).toEqual(forms.terms(text));
      for (const [index, { term, start, end, position }] of tokens.entries()) {
        expect(term).not.toBe("");
        expect(position).toBe(index);
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(start).toBeGreaterThanOrEqual(tokens[index - 1]?.start ?? 0);
        expect(end).toBeGreaterThanOrEqual(tokens[index - 1]?.end ?? 0);
      }
    });
  });

  it("are those of the pieces between white space", () => {
    fc.assert(
      fc.property(trickyTexts, whitespace, trickyTexts, (left, blank, right) => {
        expect(forms.terms(left + blank + right)).toEqual([...forms.terms(left), ...forms.terms(right)]);
      }),
      runs(1000),
    );
  });

  it("of a value contain those of each query for the value", () => {
    holds((text) => {
      const query = forms.query(text);
      if (query === null) return;
      expect(query.terms.length).toBeGreaterThan(0);
      expect(forms.terms(text).slice(0, query.terms.length)).toEqual(query.terms);
    });
  });
});

describe("englishAnalyzer", () => {
  const forms = formsOf(englishAnalyzer);

  it("has the words of foldingAnalyzer and their stems at the same positions", () => {
    expect(englishAnalyzer.terms("The Companies’ Robots")).toEqual(["the", "companies", "robots"]);
    expect(forms.terms("The Companies’ Robots")).toEqual(["the", "compani", "robot"]);
  });

  it.each([
    ["café", "cafes"],
    ["company's", "companies"],
    ["Ｒｏｂｏｔｓ", "robot"],
    ["O’Reilly’s", "o'reilly"],
  ])("gives %s and %s the same form", (one, other) => {
    expect(forms.terms(one)).toEqual(forms.terms(other));
  });

  it("keeps offsets of the text", () => {
    expect(forms.tokens("ﬁnest Cafés")).toEqual([
      { term: "finest", start: 0, end: 5, position: 0 },
      { term: "cafe", start: 6, end: 11, position: 1 },
    ]);
  });
});

test("a stemming analyzer needs a name and a function", () => {
  expect(() => stemmingAnalyzer({ name: "", stem: (word) => word })).toThrow("A stemming analyzer needs a name.");
  expect(() => stemmingAnalyzer({ name: "x" } as never)).toThrow('The analyzer "x" needs a function stem.');
});

test("a word whose stem is empty has no form", () => {
  const analyzer = stemmingAnalyzer({ name: "vowels", stem: (word) => word.replace(/[^aeiou]/g, "") });
  expect(analyzer.forms?.terms("an xyz oak")).toEqual(["a", "oa"]);
  expect(analyzer.forms?.query("xyz")).toBeNull();
});

describe("bigramAnalyzer", () => {
  const forms = formsOf(bigramAnalyzer(englishAnalyzer));

  it.each([
    ["東京都", ["東京", "京都", "都"]],
    ["東京 都", ["東京", "京", "都"]],
    ["東京、都", ["東京", "京", "都"]],
    ["都", ["都"]],
    ["ラーメン屋", ["ラー", "ーメ", "メン", "ン屋", "屋"]],
    ["고등학교", ["고등", "등학", "학교", "교"]],
    ["robots東京towers", ["robot", "東京", "京", "tower"]],
    ["ﾃﾞｰﾀ", ["デー", "ータ", "タ"]],
    ["𠮷野家", ["𠮷野", "野家", "家"]],
  ])("splits %s", (text, terms) => {
    expect(forms.terms(text)).toEqual(terms);
  });

  it.each([
    ["東京都", { terms: ["東京", "京都"], includesWords: false }],
    ["東京tower", { terms: ["東京", "京", "tower"], includesWords: true }],
    ["都", null],
    ["tower都", null],
    ["robots", { terms: ["robot"], includesWords: true }],
    ["、", null],
  ])("asks for %s", (text, query) => {
    expect(forms.query(text)).toEqual(query);
  });

  it("marks the characters of a pair", () => {
    expect(forms.tokens("a東京").map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [1, 3],
      [2, 3],
    ]);
  });
});

describe("stopWordAnalyzer", () => {
  it("knows its stop words as terms of its base", () => {
    const analyzer = stopWordAnalyzer(stopWordAnalyzer(englishAnalyzer), ["Für"]);
    expect(["fur", "the", "robots"].map((term) => analyzer.isStopWord?.(term))).toEqual([true, true, false]);
    expect(analyzer.terms("für the robots")).toEqual(["fur", "the", "robots"]);
    expect(analyzer.name).toBe("stop(stop(english): Für)");
  });

  it("rejects a stop word of several words", () => {
    expect(() => stopWordAnalyzer(foldingAnalyzer, ["of the"])).toThrow('A stop word must be one word, not "of the".');
  });

  it("has the 33 words of Lucene", () => {
    expect(englishStopWords).toHaveLength(33);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, it, test } from "vitest";
import type { Analyzer } from "../analyzer.ts";
import { builtInAnalyzer } from "../composed/built-in-analyzer.ts";
import { englishAnalyzer } from "../composed/english-analyzer.ts";
import { englishStem } from "../composed/english-stemmer.ts";
import { foldingAnalyzer } from "../folding-analyzer.ts";
import * as languages from "./languages.ts";
import { registerLanguages } from "./languages.ts";

const { registerLanguages: _, ...exported } = languages;
const analyzers: readonly Analyzer[] = Object.values(exported);

/**
 * Each language has a sample of Snowball's own vocabulary list with its stems, as the crate `rust-stemmers` 1.2.0
 * contains the lists (BSD license, see https://snowballstem.org/license.html): every 100th word or so. Words whose stems
 * later versions of Snowball changed are missing: 38 of 29,403 English words, 9 of 20,403 French and 6 of 50,000 Finnish
 * ones.
 */
const sampled = ["finnish", "french", "german", "italian", "norwegian", "portuguese", "romanian", "russian", "spanish"];

function pairsOf(language: string): readonly (readonly [word: string, stem: string])[] {
  const lines = readFileSync(join(root, "test/support/snowball", `${language}.txt`), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => line.split(" ") as [string, string]);
}

const fold = (word: string): string => foldingAnalyzer.normalize(word);

describe("Snowball's lists", () => {
  it("give the stems of English words", () => {
    const pairs = pairsOf("english");
    expect(pairs.length).toBe(400);
    expect(pairs.map(([word]) => [word, englishStem(word)])).toEqual(pairs);
  });

  it.each(sampled)("give the stems of the analyzer %s, folded", (language) => {
    registerLanguages();
    const forms = builtInAnalyzer(language)?.forms;
    const pairs = pairsOf(language);
    expect(pairs.length).toBe(200);
    const stems = pairs.map(([word]) => [word, forms?.terms(word)]);
    expect(stems).toEqual(pairs.map(([word, stem]) => [word, [fold(stem)]]));
  });
});

test("languages are known by their names once they are registered", () => {
  registerLanguages();
  for (const analyzer of [englishAnalyzer, ...analyzers]) expect(builtInAnalyzer(analyzer.name)).toBe(analyzer);
  expect(builtInAnalyzer("stop(german: der die das)")?.forms?.terms("Häuser")).toEqual(["haus"]);
  expect(Object.keys(exported)).toEqual(analyzers.map(({ name }) => `${name}Analyzer`));
});

it.each([
  ["armenian", "արդյունավետ", "արդյունավետության"],
  ["danish", "indtage", "indtagelse"],
  ["dutch", "lichamelijke", "lichamelijk"],
  ["swedish", "flickorna", "flickor"],
  ["hungarian", "házak", "ház"],
  ["turkish", "kitaplar", "kitap"],
  ["greek", "βιβλία", "βιβλίου"],
  ["indonesian", "makanan", "makan"],
  ["arabic", "الكتاب", "كتاب"],
])("%s gives %s and %s the same form", (language, one, other) => {
  const forms = analyzers.find(({ name }) => name === language)?.forms;
  expect(forms?.terms(one)).toHaveLength(1);
  expect(forms?.terms(one)).toEqual(forms?.terms(other));
});

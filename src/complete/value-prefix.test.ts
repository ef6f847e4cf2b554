import { runs } from "@firmament/test-support/fuzz.ts";
import { trickyTexts } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { PackedValueIndex } from "../indexes/columns/packed-value-index.ts";
import { ValueColumnBuilder } from "../indexes/columns/value-column-builder.ts";
import { rangesWithPrefix } from "./value-prefix.ts";

const normalize = (text: string): string => foldingAnalyzer.normalize(text);

function valuesWithPrefix(values: readonly string[], prefix: string): readonly string[] {
  const builder = new ValueColumnBuilder(false);
  for (const value of values) builder.add([value], 0, 1);
  const index = PackedValueIndex.of(builder.column());
  const ranges = rangesWithPrefix(index, prefix, normalize);
  return ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => index.at(from + i))).sort();
}

test("ignores case and accents", () => {
  const values = [
    "Zürich",
    "ZURICH",
    "zurich west",
    "Zu\u0308rich Nord",
    "Zug",
    "Zur",
    "",
    "🚀",
    "Straße",
    "STRASSE 5",
  ];
  expect(valuesWithPrefix(values, "zuri")).toEqual(["ZURICH", "Zu\u0308rich Nord", "Zürich", "zurich west"]);
  expect(valuesWithPrefix(values, "stras")).toEqual(["STRASSE 5", "Straße"]);
  expect(valuesWithPrefix(values, "strass")).toEqual(["STRASSE 5", "Straße"]);
  expect(valuesWithPrefix(values, "🚀")).toEqual(["🚀"]);
  expect(valuesWithPrefix(values, "")).toEqual([...values].sort());
  expect(valuesWithPrefix(values, "x")).toEqual([]);
  expect(valuesWithPrefix([], "x")).toEqual([]);
});

test("returns the values whose characters, each normalized on its own, start with the prefix", () => {
  const pieces = fc.constantFrom(
    "a",
    "A",
    "ä",
    "a\u0308",
    "ß",
    "S",
    "ﬁ",
    "f",
    "I",
    "İ",
    "\u00ad",
    "Ａ",
    " ",
    "🚀",
    "\ud83d",
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join("")),
    trickyTexts,
  );
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 30 }), texts, fc.nat(4), (values, typed, length) => {
      const prefix = normalize(Array.from(typed).slice(0, length).join(""));
      const distinct = [...new Set(values)];
      const expected = distinct.filter((value) => Array.from(value, normalize).join("").startsWith(prefix));
      expect(valuesWithPrefix(values, prefix)).toEqual(expected.sort());
    }),
    runs(500),
  );
});

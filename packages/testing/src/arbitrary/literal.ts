import fc, { type Arbitrary } from "fast-check";
import type { Field } from "firmament";
import { isNumber } from "firmament/grammar";
import type { SimpleField } from "firmament/query";
import { placeTexts, pointValues } from "./place.ts";
import { numbers, numberTexts, type WordSource } from "./words.ts";

/** Values that documents share and queries mention. The keywords have no order by code units alone. */
export const KEYWORDS: readonly string[] = ["red", "c#", "C#", "c++", "New York", "new york", "É", "e", "🚀", "\uff5e"];
export const INTEGERS: readonly number[] = [0, -0, 1, 2, 3, -1, 100, 2 ** 53 - 1];
export const DATES: readonly string[] = [
  ...["2024", "2024-02", "2024-02-29", "2024-02-29T10:30", "2024-02-29T10:30:05.250Z", "2023-12-31T23:59:59.999Z"],
  ...["1969-07-20T20:17Z", "2024-01-01T00:30+02:00"],
];

/** Types of fields that queries search. */
export type SearchedType = Exclude<SimpleField["type"], "stored" | "vector">;

/** One value of a field in a document. */
export function fieldValues(
  type: Exclude<Field["type"], "objects" | "vector">,
  name: string,
  source: WordSource,
): Arbitrary<unknown> {
  const own = source.values(name);
  switch (type) {
    case "text":
      return withOwn(own, fc.oneof({ weight: 9, arbitrary: source.text(0, 4) }, { weight: 1, arbitrary: fc.nat(3) }));
    case "keyword":
      return withOwn(own, fc.oneof(fc.constantFrom(...KEYWORDS), fc.constantFrom("", 2)));
    case "number":
      return withOwn(own.filter(isNumber).map(Number), numbers);
    case "integer":
      return withOwn(own.map(Number).filter(Number.isSafeInteger), fc.constantFrom(...INTEGERS));
    case "date": {
      const instants = fc.constantFrom(...DATES).map((text) => new Date(Date.parse(text)));
      return withOwn(own, fc.oneof(fc.constantFrom(...DATES), instants));
    }
    case "point":
      return pointValues;
    case "boolean":
      return fc.boolean();
    case "stored":
      return fc.constantFrom<unknown[]>(0, -0, "x", [1, [null]], { a: { b: "é" } }, false);
  }
}

/** How queries write a value of a field of whole values or numbers. */
export function literalsOf(type: Exclude<SearchedType, "text">, name: string, source: WordSource): Arbitrary<string> {
  const own = source.values(name);
  switch (type) {
    case "keyword":
      return withOwn(own, fc.constantFrom(...KEYWORDS, "cobol"));
    case "number":
      return withOwn(own, numberTexts);
    case "integer":
      return withOwn(own, fc.constantFrom(...INTEGERS.map(String)));
    case "date":
      return withOwn(
        [...own, ...own.map((text) => text.slice(0, 4)), ...own.map((text) => text.slice(0, 7))],
        fc.constantFrom(...DATES),
      );
    case "point":
      return placeTexts;
    case "boolean":
      return fc.constantFrom("true", "false");
  }
}

/** Values for large sets, most of which no document has. */
export function setValuesOf(type: SearchedType, name: string, source: WordSource): Arbitrary<string> {
  switch (type) {
    case "text":
      return source.wordOrSymbol;
    case "keyword":
      return fc.oneof(literalsOf(type, name, source), fc.nat(60).map(String));
    case "number":
      return fc.oneof(fc.nat(110), fc.constantFrom(2.5, 1000)).map(String);
    case "integer":
      return fc.nat(110).map(String);
    case "date":
      return fc.oneof(
        literalsOf(type, name, source),
        fc.integer({ min: 1, max: 31 }).map((day) => `2024-01-${String(day).padStart(2, "0")}`),
      );
    case "point":
    case "boolean":
      return literalsOf(type, name, source);
  }
}

/** Words of keywords and numbers, for clauses without a field. */
export const bareLiterals: Arbitrary<string> = fc.constantFrom(...KEYWORDS, "2", "100", "2.5");

/** Mostly values of the corpus, if there are any. */
function withOwn<T>(own: readonly T[], others: Arbitrary<unknown>): Arbitrary<T> {
  if (own.length === 0) return others as Arbitrary<T>;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: others as Arbitrary<T> });
}

import { expect, test } from "vitest";
import { typedCharactersTable } from "./typed-characters-table.ts";

test("prints a row for each engine and operator", () => {
  const measured = { mean: 4.256, median: 4, shown: 0.9996 };
  const engines = [
    { title: "Firmament", operator: "OR", kinds: { name: measured, nameAndCity: null, misspelt: measured } },
  ] as const;
  expect(
    typedCharactersTable(engines),
  ).toBe(`| characters | white space | name | median | shown | name and city | median | shown | one edit | median | shown |
| :--------- | :---------- | ---: | -----: | ----: | ------------: | -----: | ----: | -------: | -----: | ----: |
| Firmament  | OR          | 4.26 |      4 | 1.000 |             – |      – |     – |     4.26 |      4 | 1.000 |`);
});

import { expect, test } from "vitest";
import { cranfieldTable } from "./table.ts";

test("prints a row for each engine", () => {
  const engines = [
    { title: "Firmament", normalizedGains: [0.33333, 0.34] },
    { title: "BM25F", normalizedGains: [0, 1] },
  ];
  expect(cranfieldTable({ articles: 1400, questions: 225, engines })).toBe(`Cranfield: 1400 articles, 225 questions

| nDCG@10   | title weight 1 | title weight 3 |
| :-------- | -------------: | -------------: |
| Firmament |          0.333 |          0.340 |
| BM25F     |          0.000 |          1.000 |`);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import { expect, test } from "vitest";
import type { CompanyInput } from "../../src/entries/companies.ts";
import { K1 } from "../../src/similarity/bm25f.ts";
import { B } from "../../src/similarity/length-normalization.ts";
import { companyWeights } from "../field-terms.ts";
import { Bm25f } from "./bm25f.ts";
import { companyFields } from "./weighted-field.ts";

function bm25fOf(companies: readonly CompanyInput[]): Bm25f<CompanyInput> {
  const bm25f = new Bm25f(companyFields({ ...companyWeights, name: 3, description: 1 }));
  bm25f.build(companies);
  return bm25f;
}

/**
 * The average length of the names is (1 + 3 + 2) / 3 = 2, that of the descriptions is (2 + 4) / 2 = 3: "c" has none.
 */
const bm25f: Bm25f<CompanyInput> = bm25fOf([
  { id: "a", name: "Robots", description: "robots lamps" },
  { id: "b", name: "Lamp Sales Group", description: "robots robots and tools" },
  { id: "c", name: "Tool Works" },
]);

test("sums the frequencies of all fields before it saturates them once", () => {
  // "robots" occurs in two of three documents; the "lamps" of "a" in one.
  const robots = Math.log(1 + 1.5 / 2.5);
  const lamps = Math.log(1 + 2.5 / 1.5);
  // name: 3 · 1 / (0.25 + 0.75 · 1/2); description: 1 · 1 / (0.25 + 0.75 · 2/3)
  const robotsInA = 3 / 0.625 + 1 / 0.75;
  // description: 1 · 2 / (0.25 + 0.75 · 4/3)
  const robotsInB = 2 / 1.25;
  const lampsInA = 1 / 0.75;
  const scores = bm25f.scores(["robots", "lamps"], "OR");
  expect([...scores.keys()]).toEqual(["a", "b"]);
  expect(scores.get("a")).toBeCloseTo(
    (robots * robotsInA) / (1.2 + robotsInA) + (lamps * lampsInA) / (1.2 + lampsInA),
    12,
  );
  expect(scores.get("b")).toBeCloseTo((robots * robotsInB) / (1.2 + robotsInB), 12);
});

test("counts a repeated word of the query twice", () => {
  const once = bm25f.scores(["lamps"], "OR").get("a") ?? Number.NaN;
  expect(bm25f.scores(["lamps", "lamps"], "OR").get("a")).toBeCloseTo(2 * once, 12);
});

test("returns only companies with every word when white space means AND", () => {
  expect(bm25f.prepare(["robots", "tools"], "OR", 10)()).toEqual(["b", "a"]);
  expect(bm25f.prepare(["robots", "tools"], "AND", 10)()).toEqual(["b"]);
  expect(bm25f.prepare(["robots", "unknown"], "AND", 10)()).toEqual([]);
});

test("returns the best companies first, at most the limit", () => {
  expect(bm25f.prepare(["robots"], "OR", 10)()).toEqual(["a", "b"]);
  expect(bm25f.prepare(["robots"], "OR", 1)()).toEqual(["a"]);
});

test("keeps the order of the companies among equal scores", () => {
  const equal = bm25fOf(["z", "a", "m"].map((id) => ({ id, name: "Lamp" })));
  expect(equal.prepare(["lamp"], "OR", 10)()).toEqual(["z", "a", "m"]);
});

test("docs/internals/ranking-quality.md states the parameters that its measurements have", () => {
  const text = readFileSync(join(root, "docs/internals/ranking-quality.md"), "utf8");
  expect(text).toContain(`k1 = ${K1}, b = ${B}`);
  expect(text).toContain(`k1 = ${K1} and b = ${B}`);
});

import { expect, test } from "vitest";
import { engineNames } from "../engines.ts";
import type { Collection } from "./collection.ts";
import { measureCranfield } from "./measurement.ts";

/** The first question needs a weight of the title, the second has no answer, no word of the third occurs. */
const collection: Collection = {
  articles: [
    { id: "1", title: "wings", body: "long bodies in a flow" },
    { id: "2", title: "notes", body: "wings or other wings" },
    { id: "3", title: "heat", body: "heat in the boundary layer" },
    { id: "4", title: "plates", body: "the stress of plates" },
  ],
  questions: [
    { words: ["wings"], gains: new Map([["1", 3]]) },
    { words: ["heat"], gains: new Map() },
    { words: ["supersonic"], gains: new Map([["3", 2]]) },
    { words: ["plates", "stress"], gains: new Map([["4", 1]]) },
  ],
};

test.each(engineNames)("%s finds the articles, the heavier title first", (name) => {
  const { articles, questions, engines } = measureCranfield(collection, [name]);
  expect([articles, questions]).toEqual([4, 4]);
  // 1, 0, 0 and 1 over four questions.
  expect(engines[0]?.normalizedGains[1]).toBeCloseTo(0.5, 12);
});

test("measures the weights of the title from 1", () => {
  const [bm25f] = measureCranfield(collection, ["bm25f"]).engines;
  // Titles have one term, abstracts 4.5 on average: the weight of the title against 2 / (0.25 + 0.75 · 4 / 4.5) = 2.2.
  expect(bm25f?.title).toBe("BM25F");
  expect(bm25f?.normalizedGains[0]).toBeCloseTo((1 / Math.log2(3) + 1) / 4, 12);
  expect(bm25f?.normalizedGains[1]).toBeCloseTo(0.5, 12);
});

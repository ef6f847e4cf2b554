import { describe, expect, test } from "vitest";
import { CorpusStatistics } from "./corpus-statistics.ts";

/** `alpha` is in every company, `beta` in every second one and so on; each is there twice. */
const words = ["alpha", "beta", "gamma", "delta"];
const statistics = new CorpusStatistics();
for (let n = 0; n < 64; n++) {
  const present = words.filter((_, power) => n % 2 ** power === 0).join(" ");
  statistics.add({ id: `${n}`, description: `${present} / ${present}`, name: "42 Über", followers: n });
}

describe("words of a share of the companies", () => {
  test("the nearest are taken", () => {
    expect(statistics.words(0.5, 1)).toEqual(["beta"]);
    expect(statistics.words(0.2, 1, "description")).toEqual(["gamma"]);
    expect(statistics.words(0.9, 2).toSorted()).toEqual(["alpha", "beta"]);
  });

  test("there must be enough of them", () => {
    expect(() => statistics.words(0.5, 5)).toThrow("The corpus is too small: 4 words of 5 in one field");
    expect(() => statistics.words(0.5, 1, "name")).toThrow(RangeError);
  });
});

test("pairs are neighbours in one value, in their order", () => {
  expect(statistics.pairs(0.5, 1, "description")).toEqual([["alpha", "beta"]]);
});

test("a quantile is exceeded by the rest", () => {
  expect(statistics.quantile("followers", 0.5)).toBe(32);
  expect(statistics.quantile("followers", 1)).toBe(63);
  expect(statistics.quantile("staff_count", 0.5)).toBe(0);
});

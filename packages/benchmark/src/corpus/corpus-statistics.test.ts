import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { CorpusFields } from "./corpus-fields.ts";
import { CorpusStatistics } from "./corpus-statistics.ts";

/** `alpha` is in every company, `beta` in every second one and so on; each is there twice. */
const words = ["alpha", "beta", "gamma", "delta"];
const statistics = new CorpusStatistics(new CorpusFields(companySchema));
for (let n = 0; n < 64; n++) {
  const present = words.filter((_, power) => n % 2 ** power === 0).join(" ");
  statistics.add({
    id: `${n}`,
    description: `${present} / ${present}`,
    name: "42 Über",
    followers: n,
    staff_count: 0.5,
  });
}

describe("words of a share of the companies", () => {
  test("the nearest are taken", () => {
    expect(statistics.words(0.5, 1)).toEqual(["beta"]);
    expect(statistics.words(0.2, 1, "description")).toEqual(["gamma"]);
    expect(statistics.words(0.9, 2).toSorted()).toEqual(["alpha", "beta"]);
  });

  test("there may be fewer", () => {
    expect(statistics.words(0.5, 5)).toHaveLength(4);
    expect(statistics.words(0.5, 1, "name")).toEqual([]);
  });
});

test("pairs are neighbours in one value, in their order", () => {
  expect(statistics.pairs(0.5, 1, "description")).toEqual([["alpha", "beta"]]);
});

test("a quantile is exceeded by the rest", () => {
  expect(statistics.quantile("followers", 0.5)).toBe(32);
  expect(statistics.quantile("followers", 1)).toBe(63);
  expect(new CorpusStatistics(new CorpusFields(companySchema)).quantile("followers", 0.5)).toBe(0);
});

test("fields are described by their contents", () => {
  expect(statistics.textFields).toEqual(["description"]);
  expect(statistics.numberFields).toEqual(["followers"]);
  expect(statistics.decimals).toEqual(["staff_count"]);
});

test("words of other alphabets count if no engine folds them", () => {
  const schema = companySchema;
  const others = new CorpusStatistics(new CorpusFields(schema));
  others.add({ id: "a", description: "москва東京 straße ﬁne NULL null Ελλάδα" });
  expect(others.words(1, 9).toSorted()).toEqual(["москва", "京", "東"]);
});

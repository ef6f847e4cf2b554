import { expect, test } from "vitest";
import { rulesFromJson } from "./rules-from-json.ts";

test("rules have the names of the functions", () => {
  const { by, never } = rulesFromJson({
    by: [
      { same: "number", weight: 2 },
      { same_host: "website" },
      { all: [{ similar_name: "name" }, { near: "place", kilometres: 5 }], weight: 3 },
    ],
    never: [{ different: "country" }, { different_host: "website" }],
  });
  expect(by.map(({ name, weight }) => [name, weight])).toEqual([
    ["same(number)", 2],
    ["sameHost(website)", 1],
    ["all(similarName(name), near(place, 5))", 3],
  ]);
  expect(never.map(({ name }) => name)).toEqual(["different(country)", "differentHost(website)"]);
  expect(rulesFromJson({ by: [] })).toEqual({ by: [], never: [] });
});

const KINDS = "same, same_host, similar_name, near, all";

test.each<[unknown, Error]>([
  [null, new TypeError("Rules are an object with the lists by and never, not null.")],
  [{ by: [], rules: [] }, new TypeError('Rules are an object with the lists by and never, not with "rules".')],
  [{}, new TypeError("by must be a list of rules, not undefined.")],
  [
    { by: [{ similarname: "name" }] },
    new TypeError(
      `by[0] must be a rule such as { "same": "register_number" }, with one of ${KINDS}. Did you mean similar_name?`,
    ),
  ],
  [
    { by: [{ same: "a", same_host: "b" }] },
    new TypeError(`by[0] must be a rule such as { "same": "register_number" }, with one of ${KINDS}.`),
  ],
  [{ by: [{ same: 7 }] }, new TypeError('by[0]: same needs the name of a field: same("website").')],
  [{ by: [{ same: "a", wait: 1 }] }, new TypeError('by[0] has no member "wait". Its members are same and weight.')],
  [{ by: [{ same: "a", weight: 0 }] }, new RangeError("by[0]: The weight of same must be a positive number, not 0.")],
  [
    { by: [{ all: [{ same: "a" }, { near: "b" }] }] },
    new RangeError('by[0].all[1]: near needs a distance in kilometres: near("b", 5), not undefined.'),
  ],
  [{ by: [{ all: [] }] }, new TypeError("by[0]: all needs a list of two rules or more, not [].")],
  [
    { by: [], never: [{ same: "a" }] },
    new TypeError('never[0] must be a rule such as { "different": "country" }, with one of different, different_host.'),
  ],
])("is refused: %j", (json, error) => {
  expect(() => rulesFromJson(json)).toThrow(error);
});

import { describe, expect, test } from "vitest";
import { type AliasesByIndex, readState } from "./generation.ts";

/** The indexes that the cluster describes. */
function indexes(aliases: Readonly<Record<string, Readonly<Record<string, object>>>>): AliasesByIndex {
  return Object.fromEntries(Object.entries(aliases).map(([index, own]) => [index, { aliases: own }]));
}

const written = { "companies.write.3": { is_write_index: true } };

describe("the state of a name", () => {
  test("is that of the index with its aliases", () => {
    const state = readState("companies", indexes({ "companies-g3": { companies: {}, ...written } }));
    expect(state).toEqual({ index: "companies-g3", generation: 3, next: null });
  });

  test("contains the generation that is being loaded", () => {
    const state = readState(
      "companies",
      indexes({
        "companies-g3": { companies: {}, "companies.old.3.5": {} },
        "companies-g4": {},
        "companies-g5": { "companies.new.3.5": {} },
      }),
    );
    expect(state?.next).toEqual({ index: "companies-g5", generation: 5 });
  });

  test("does not depend on aliases of other programs", () => {
    const german = { "german-companies": { filter: { term: { id: "1" } } } };
    const state = readState("companies", indexes({ "companies-g3": { companies: {}, ...written, ...german } }));
    expect(state?.generation).toBe(3);
  });

  test("is null without an index", () => {
    expect(readState("companies", {})).toBeNull();
    expect(readState("companies", indexes({ "companies-g3": {} }))).toBeNull();
  });
});

describe("a name is refused", () => {
  test.each([
    ["that belongs to an index of another program", { companies: {} }, "The name companies belongs to companies,"],
    [
      "that belongs to several indexes",
      { "companies-g3": { companies: {} }, other: { companies: {} } },
      "companies-g3, other",
    ],
    [
      "without an alias for changes",
      { "companies-g3": { companies: {} } },
      "The name companies belongs to companies-g3",
    ],
    [
      "with a filter, which hides documents",
      { "companies-g3": { companies: { filter: {} }, ...written } },
      "The alias companies of the index companies-g3 has the property filter,",
    ],
    [
      "with a routing, which searches some shards only",
      { "companies-g3": { companies: { search_routing: "1" }, ...written } },
      "The alias companies of the index companies-g3 has the property search_routing,",
    ],
    [
      "whose changes go to some shards only",
      { "companies-g3": { companies: {}, "companies.write.3": { is_write_index: true, index_routing: "1" } } },
      "The alias companies.write.3 of the index companies-g3 has the property index_routing,",
    ],
  ])("%s", (_, aliases, message) => {
    const read = (): unknown => readState("companies", indexes(aliases as never));
    expect(read).toThrow(expect.objectContaining({ code: "index_foreign" }));
    expect(read).toThrow(message);
  });
});

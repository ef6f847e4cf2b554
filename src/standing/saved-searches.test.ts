import { describe, expect, test } from "vitest";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { boolean, date, keyword, number, objects, text } from "../schema/field.ts";
import { defineSchema } from "../schema/schema.ts";
import { SavedSearches } from "./saved-searches.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    name: text(),
    tags: keyword({ many: true }),
    size: number(),
    founded: date(),
    active: boolean(),
    offices: objects({ city: text(), kind: keyword() }),
  },
});

const acme = {
  id: "1",
  name: "Acme Robotics of Berlin",
  tags: ["c#", "web"],
  size: 50,
  founded: "2024-06-03",
  active: true,
  offices: [
    { city: "Berlin", kind: "hq" },
    { city: "Munich", kind: "branch" },
  ],
};

function entered(...queries: readonly string[]): readonly string[] {
  const searches = new SavedSearches(schema, { clock: () => Date.UTC(2024, 5, 10) });
  for (const query of queries) searches.add(query, query);
  return searches.changesOf(null, acme).entered;
}

describe("a new document enters the saved searches that match it", () => {
  test.each([
    ["acme", "bolt"],
    ["*:*", "NOT *:*"],
    ["NOT bolt", "NOT acme"],
    ["name:acme AND size:>=50", "name:acme AND size:>50"],
    ['"robotics of berlin"', '"robotics berlin"'],
    ['"acme berlin"~2', '"acme berlin"~1'],
    ["robo*", "robi*"],
    ["*tics", "*tic"],
    ["*boti*", "*botti*"],
    ["ro*cs", "ro*csx"],
    ["r?botics", "r?obotics"],
    ["/ac(me|ne)/", "/ac(mo|ne)/"],
    ["acne~1", "axle~1"],
    ["name:[a TO b]", "name:[x TO z]"],
    ["name:*", "NOT name:*"],
    ["tags:c#", "tags:c"],
    ["tags:(java OR web)", "tags:(java OR go)"],
    ["size:(20 50)", "size:(20 51)"],
    ["founded:2024-06", "founded:2024-07"],
    ["active:true", "active:false"],
    ["offices:(city:berlin AND kind:hq)", "offices:(city:munich AND kind:hq)"],
    ["offices:(NOT city:berlin)", "offices:(NOT kind:*)"],
    ["founded:[now-7d/d TO now]", "founded:[now-6d/d TO now]"],
  ])("%s, but not %s", (matching, other) => {
    expect(entered(matching, other)).toEqual([matching]);
  });

  test("in the order in which they were added; a replaced one counts as newly added", () => {
    const searches = new SavedSearches(schema);
    for (const id of ["b", "a", "c"]) expect(searches.add(id, "acme")).toBe(false);
    expect(searches.add("b", "berlin")).toBe(true);
    expect(searches.changesOf(null, acme)).toEqual({ entered: ["a", "c", "b"], left: [] });
    expect([...searches.ids()]).toEqual(["a", "c", "b"]);
    expect(searches.delete("a")).toBe(true);
    expect(searches.delete("a")).toBe(false);
    expect(searches.changesOf(acme, null)).toEqual({ entered: [], left: ["c", "b"] });
    expect([searches.size, searches.has("a"), searches.get("b")]).toEqual([
      2,
      false,
      { id: "b", query: "berlin", defaultOperator: "OR" },
    ]);
  });
});

test("now is the time of the change, for the document before and after it", () => {
  let now = Date.UTC(2024, 5, 10);
  const searches = new SavedSearches(schema, { clock: () => now });
  searches.add("recent", "founded:[now-7d TO now]");
  expect(searches.changesOf(null, acme).entered).toEqual(["recent"]);
  now = Date.UTC(2024, 6, 10);
  expect(searches.changesOf(acme, { ...acme, size: 60 })).toEqual({ entered: [], left: [] });
  expect(searches.changesOf(acme, null, { now: Date.UTC(2024, 5, 10) }).left).toEqual(["recent"]);
});

test("a filter of whole values notices a value with the same words, and one that it excludes", () => {
  const searches = new SavedSearches(schema);
  searches.add("is", "*:*", { filter: { name: "Acme" } });
  searches.add("is not", "acme OR bolt", { filter: { name: { not: "Acme" } } });
  const [low, acmes, bolt] = ["acme", "Acme", "bolt"].map((name) => ({ id: "1", name }));
  const changes = [low, acmes, bolt, acmes].map((document, index, all) =>
    searches.changesOf(all[index - 1] ?? null, document ?? null),
  );
  expect(changes).toEqual([
    { entered: ["is not"], left: [] },
    { entered: ["is"], left: ["is not"] },
    { entered: ["is not"], left: ["is"] },
    { entered: ["is"], left: ["is not"] },
  ]);
});

describe("a hostile saved search", () => {
  const searches = new SavedSearches(schema);

  test("with too many clauses is refused", () => {
    const query = Array.from({ length: 1025 }, (_, index) => `w${index}`).join(" ");
    expect(() => searches.add("or", query)).toThrow("The query has more than 1024 clauses.");
  });

  test("with large patterns is refused", () => {
    const query = Array.from({ length: 30 }, (_, index) => `/(a|b${index}){90}/`).join(" OR ");
    expect(() => searches.add("patterns", query)).toThrow(QueryError);
    expect(() => searches.add("patterns", query)).toThrow("states together; the maximum is 2000");
    expect(searches.size).toBe(0);
    const nested = query.replace(/^.*$/, "offices:(city:($&))");
    expect(() => searches.add("nested", nested)).toThrow("states together; the maximum is 2000");
  });

  test("with deep alternatives is compiled in linear time", () => {
    let query = "a";
    for (let depth = 0; depth < 45; depth++) query = `(${query} OR (NOT b${depth} AND c${depth}))`;
    searches.add("deep", query);
    expect(searches.changesOf(null, { id: "1", name: "c7" }).entered).toEqual(["deep"]);
  });
});

test("an invalid saved search or option is refused, and nothing changes", () => {
  const searches = new SavedSearches(schema);
  searches.add("a", "acme");
  expect(() => searches.add("a", "size:x")).toThrow(QueryError);
  const refused = "The id of a saved search must be a non-empty string";
  expect(() => searches.add("", "acme")).toThrow(refused);
  for (const id of [17 as never, ""]) {
    expect(() => searches.get(id)).toThrow(refused);
    expect(() => searches.has(id)).toThrow(refused);
    expect(() => searches.delete(id)).toThrow(refused);
  }
  expect(searches.get("a")?.query).toBe("acme");
  expect(() => new SavedSearches(schema, { limit: 1 } as never)).toThrow("There is no option");
});

test("reads inherited members of documents", () => {
  const searches = new SavedSearches(schema);
  searches.add("a", "acme");
  class Company {
    readonly id = "1";
    get name(): string {
      return "Acme";
    }
  }
  expect(searches.changesOf(null, new Company()).entered).toEqual(["a"]);
});

test("after many additions and deletions nothing is left", () => {
  const searches = new SavedSearches(schema);
  const queries = ["acme", '"acme robotics"', "robo*", "acme~1", "size:[1 TO 60]", "*:*", "name:*", '"acme berlin"~3'];
  for (let round = 0; round < 300; round++) {
    for (const query of queries) searches.add(`${round % 7} ${query}`, query);
    if (round % 3 === 0) for (const query of queries) searches.delete(`${(round + 1) % 7} ${query}`);
    const expected = [...searches.ids()];
    expect(searches.changesOf(null, acme).entered).toEqual(expected);
  }
  for (const id of [...searches.ids()]) searches.delete(id);
  expect(searches.changesOf(null, acme)).toEqual({ entered: [], left: [] });
});

import { date, defineSchema, integer, keyword, SearchEngine, text } from "firmament";
import { print } from "firmament/grammar";
import { describe, expect, test } from "vitest";
import { type Learned, type LearnOptions, learnQuery } from "./learn.ts";

const schema = defineSchema({
  fields: { name: text(), about: text(), tags: keyword({ many: true }), staff: integer(), founded: date() },
});

const engine = new SearchEngine(schema);
engine.upsertAll([
  { id: "a", name: "Nordlicht", about: "robots for ports", tags: ["B2B"], staff: 40, founded: "2010-05-01" },
  { id: "b", name: "Südlicht", about: "robots for farms", tags: ["B2B"], staff: 90, founded: "2012" },
  { id: "c", name: "Bäckerei", about: "bread for ports", tags: ["Food"], staff: 7, founded: "1990" },
  { id: "d", name: "Mühle", about: "flour and bread", tags: ["Food", "B2B"], staff: 8, founded: "1995" },
  { id: "e", name: "Kanal", about: "toy robots", tags: ["Toys"], staff: 3, founded: "2020" },
  { id: "f", name: "Kanal", about: "toy robots", tags: ["Toys"], staff: 3, founded: "2020" },
]);

async function learned(wanted: string[], unwanted: string[], options: Partial<LearnOptions> = {}): Promise<string> {
  const { query, ...found } = await learnQuery(engine, { schema, ...options, wanted, unwanted });
  expectFigures(query, found, wanted, unwanted);
  return `${query === null ? "nothing" : print(query)}: ${found.separates ? "separates" : "does not separate"}`;
}

/** The figures are those of a search. */
function expectFigures(
  query: Learned["query"],
  found: Omit<Learned, "query">,
  wanted: readonly string[],
  unwanted: readonly string[],
): void {
  const ids = query === null ? [] : engine.ids(query);
  const [right, wrong] = [wanted, unwanted].map((some) => some.filter((id) => ids.includes(id)));
  expect(found).toEqual({
    separates: right?.length === wanted.length && wrong?.length === 0,
    precision: ids.length === 0 ? 0 : (right?.length ?? 0) / ((right?.length ?? 0) + (wrong?.length ?? 0)),
    recall: (right?.length ?? 0) / wanted.length,
    missed: wanted.filter((id) => !ids.includes(id)),
    mistaken: wrong,
    documents: ids.length,
  });
}

describe("the learned query", () => {
  test.each<[string[], string[], Partial<LearnOptions>, string]>([
    [["a", "b"], ["c", "d"], { numbers: [] }, "about:robots: separates"],
    [["c", "d"], ["a", "b"], { fields: ["tags"], numbers: [] }, 'tags:"Food": separates'],
    [["a", "b"], ["e"], { fields: ["about"], numbers: [] }, "about:for: separates"],
    [["a", "b"], ["c", "e"], { fields: ["about"], numbers: [] }, "about:for AND about:robots: separates"],
    [["c", "e"], ["a", "d"], { fields: ["name"], numbers: [] }, "name:bäckerei OR name:kanal: separates"],
    [["a", "b"], ["c", "d"], { fields: [] }, "staff:[40 TO *]: separates"],
    [["c", "d"], ["a", "b"], { fields: [], numbers: ["founded"] }, "founded:[* TO 1995-01-01]: separates"],
    [["c", "d"], ["b", "e"], { fields: [], numbers: ["staff"] }, "staff:[7 TO 8]: separates"],
    [["a", "c"], ["b", "d", "e"], { fields: ["about"], numbers: [] }, "about:ports: separates"],
    [["b"], ["a"], { fields: ["tags", "about"], numbers: [] }, "about:farms: separates"],
    [["e"], ["f"], {}, "nothing: does not separate"],
    [["a", "e"], ["f"], { fields: ["about"], numbers: [] }, "about:robots: does not separate"],
  ])("%j, not %j, %j", async (wanted, unwanted, options, expected) => {
    expect(await learned(wanted, unwanted, options)).toBe(expected);
  });

  test("negates what no wanted example has, after a clause that is not negated", async () => {
    const fruit = new SearchEngine(schema);
    const texts = ["red apple", "red pear", "red car", "blue car"];
    fruit.upsertAll(texts.map((about, index) => ({ id: index, about })));
    const { query } = await learnQuery(fruit, { schema, wanted: ["0", "1"], unwanted: ["2", "3"] });
    expect(query && print(query)).toBe("about:red AND NOT about:car");
    const toys = { fields: ["tags"], numbers: [] };
    expect(await learned(["a", "c"], ["e", "f"], toys)).toBe('tags:"Food" OR tags:"B2B": separates');
  });
});

test.each<[object, string]>([
  [{ wanted: ["a"], unwanted: ["a"] }, 'The id "a" is in both wanted and unwanted. Remove one.'],
  [{ wanted: [], unwanted: ["a"] }, "The option wanted must have 1 to 100 ids, not 0."],
  [{ wanted: ["a"], unwanted: [] }, "The option unwanted must have 1 to 100 ids, not 0."],
  [{ wanted: ["a"], unwanted: ["x"] }, 'There is no document with the id "x".'],
  [{ wanted: ["a"], unwanted: ["b"], numbers: ["name"] }, 'The option numbers cannot name "name"'],
  [{ wanted: ["a"], unwanted: ["b"], field: [] }, 'There is no option "field" for learnQuery.'],
])("%j is refused", async (options, message) => {
  await expect(learnQuery(engine, { schema, ...(options as { wanted: []; unwanted: [] }) })).rejects.toThrow(message);
});

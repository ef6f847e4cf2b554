import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { SearchEngine } from "../../engine/search-engine.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    name: text({ weight: 8, typicalLength: 3 }),
    tagline: text(),
    notes: text({ weight: 0.5 }),
    size: number(),
  },
});

const words = fc.constantFrom("acme", "acmes", "acmee", "acre", "labs", "lab", "bolt");
const texts = fc.array(words, { maxLength: 6 }).map((some) => some.join(" "));
const documents = fc
  .array(fc.record({ name: texts, tagline: texts, notes: texts, size: fc.nat(9) }, { requiredKeys: [] }), {
    maxLength: 40,
    size: "max",
  })
  .map((list) => list.map((document, index) => ({ ...document, id: String((index * 7919) % 1009) })));

const patterns = fc.constantFrom(
  ...["acme*", "acme~", "acme~1", "acme*^3", "acme~^0", "name:acme*", "ac*", "lab~1", "l*"],
  ...["*cme", "a*e", "*b*^2", "/ac.*/", "name:*s"],
);
const queries = fc.oneof(
  patterns,
  fc
    .tuple(patterns, fc.constantFrom("bolt", "size:[2 TO 6]", "name:labs", "*:*", "-bolt", "+bolt", "acme", "lab*"))
    .map(([pattern, other]) => `${pattern} ${other}`),
);

describe("documents with the term of a pattern come first", () => {
  law(
    "so the first hits are those of a search for all, with the same scores and explanations",
    60,
    fc.property(
      documents,
      spreads,
      fc.array(fc.tuple(queries, fc.constantFrom(1, 2, 5, 10), fc.constantFrom("OR", "AND")), {
        minLength: 3,
        maxLength: 6,
      }),
      (documents, spread, searches) => {
        const engine = spreadEngine(schema, documents, spread);
        for (const [query, limit, defaultOperator] of searches) {
          const { hits } = engine.search(query, { limit: 1000, defaultOperator });
          // A ranking of two patterns with terms is scored as one sum.
          const whole = `(${query}) OR nothing*^0`;
          expect(hits).toEqual(engine.search(whole, { limit: 1000, defaultOperator }).hits);
          expect(engine.search(query, { limit, defaultOperator }).hits).toEqual(hits.slice(0, limit));
          const explained = { limit: 3, defaultOperator, explain: true } as const;
          expect(engine.search(query, explained).hits).toEqual(engine.search(whole, explained).hits);
        }
      },
    ),
  );
});

test("the variants of a term come after it", () => {
  const engine = new SearchEngine(schema);
  engine.upsertAll([
    { id: "variant", name: "acmes", tagline: "acmes", notes: "acmes" },
    { id: "term", notes: "acme bolt bolt bolt bolt" },
  ]);
  for (const query of ["acme*", "acme~1"]) {
    expect(engine.search(query).hits.map(({ id }) => id)).toEqual(["term", "variant"]);
    expect(engine.search(query, { limit: 1 }).hits.map(({ id }) => id)).toEqual(["term"]);
  }
});

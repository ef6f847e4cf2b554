import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { isExactValue } from "@firmament/test-support/oracle/exact-value.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { foldingAnalyzer, number, text } from "../../src/entries/index.ts";
import { defineSchema } from "../../src/schema/schema.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    name: text({ weight: 8, exactFirst: true }),
    tags: text({ many: true, exactFirst: true }),
    tagline: text(),
    size: number(),
  },
});

const words = fc.constantFrom("acme", "Acme", "bolt", "labs", "the", "&");
const texts = fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join(" "));
const documents = fc
  .array(
    fc.record(
      {
        name: texts,
        tags: fc.array(texts, { maxLength: 3 }),
        tagline: fc.array(words, { maxLength: 8 }).map((some) => some.join(" ")),
        size: fc.nat(5),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 40, size: "max" },
  )
  .map((list) => list.map((document, index) => ({ ...document, id: String((index * 7919) % 1009) })));

const leaves: Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: words.filter((word) => word !== "&") },
  { weight: 2, arbitrary: texts.map((some) => `"${some}"`) },
  { weight: 1, arbitrary: texts.map((some) => `"${some}"~2`) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom("name", "tags", "tagline"), words).map(([field, word]) => `${field}:${word}`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom("size:[1 TO 4]", "size:3", "*:*", "name:*", "acm*", "name:bolt~", "tags:/l.*/"),
  },
);

const { query: queries } = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: leaves },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.array(tie("query"), { minLength: 2, maxLength: 3 }), fc.constantFrom(" ", " AND ", " OR ", " +"))
        .map(([clauses, joint]) => clauses.map((clause) => `(${clause})`).join(joint)),
    },
    { weight: 1, arbitrary: fc.tuple(leaves, tie("query")).map(([leaf, query]) => `${leaf} ${query}`) },
    { weight: 1, arbitrary: fc.tuple(tie("query"), tie("query")).map(([one, other]) => `+(${one}) OR (${other})`) },
    { weight: 1, arbitrary: fc.tuple(tie("query"), tie("query")).map(([one, other]) => `(${one}) -(${other})`) },
    { weight: 1, arbitrary: tie("query").map((query) => `NOT NOT (${query})`) },
    { weight: 1, arbitrary: tie("query").map((query) => `(${query})^3`) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom("name", "tags"), texts).map(([field, some]) => `${field}:(${some})`),
    },
  ),
}));

describe("exact matches", () => {
  law(
    "come before all other hits, ordered by score, and do not change the order of the others",
    200,
    fc.property(
      documents,
      spreads,
      fc.array(fc.tuple(queries, fc.constantFrom("OR", "AND")), { minLength: 5, maxLength: 15 }),
      (documents, spread, requests) => {
        const engine = spreadEngine(schema, documents, spread);
        for (const [query, defaultOperator] of requests) {
          const options = { limit: 1000, defaultOperator } as const;
          const tree = parse(query);
          // A pattern makes no value exact, and this one matches nothing.
          const plain = engine.search(`+(${query}) OR nothing*^0`, options).hits;
          const isExact = ({ document: { name = "", tags = [] } }: (typeof plain)[number]): boolean =>
            isExactValue(name, tree, "name", foldingAnalyzer) ||
            tags.some((tag) => isExactValue(tag, tree, "tags", foldingAnalyzer));
          const { hits } = engine.search(query, options);
          const exact = plain.filter(isExact);
          const scores = new Map(plain.map(({ id, score }) => [id, score]));
          const [firsts, others] = [hits.slice(0, exact.length), hits.slice(exact.length)];
          expect(new Set(firsts.map(({ id }) => id)), query).toEqual(new Set(exact.map(({ id }) => id)));
          // Adding the boost rounds away the smallest differences.
          const boosts = firsts.map(({ id, score }) => score - (scores.get(id) ?? Number.NaN));
          for (const boost of boosts) expect(boost).toBeCloseTo(boosts[0] ?? 0, 6);
          expect(others).toEqual(plain.filter((hit) => !isExact(hit)));
          expect(hits).toEqual(hits.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)));
        }
      },
    ),
  );
});

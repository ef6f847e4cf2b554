import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveIds } from "@firmament/testing/src/naive/evaluator.ts";
import { NaiveEngine } from "@firmament/testing/src/naive/naive-engine.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { type CompanyInput, companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { text } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";

const word = fc.constantFrom("red", "green", "blue");

function wordsOf(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.array(word, { minLength, maxLength }).map((words) => words.join(" "));
}

/** Values of a few words, some of them empty. */
const values = fc.array(fc.oneof({ weight: 5, arbitrary: wordsOf(1, 3) }, { weight: 1, arbitrary: fc.constant("") }), {
  minLength: 1,
  maxLength: 4,
});

/** Small slops, and slops near one and two position gaps. */
const slops = fc.oneof(fc.nat(6), fc.integer({ min: 97, max: 103 }), fc.integer({ min: 196, max: 205 }));

describe("a phrase matches if trying all positions finds it", () => {
  law(
    "within a value and across values, with any slop",
    600,
    fc.property(
      fc.array(values, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(wordsOf(2, 4), slops), { minLength: 4, maxLength: 12 }),
      spreads,
      (lists, phrases, spread) => {
        const companies = lists.map((specialities, i): CompanyInput => ({ id: String(i), specialities }));
        const engine = spreadEngine(companySchema, companies, spread);
        for (const [text, slop] of phrases) {
          const query = `specialities:"${text}"~${slop}`;
          const expected = naiveIds(companies, parse(query), { schema: companySchema, defaultOperator: "OR" });
          expectIds(engine, query, {}, expected, () => JSON.stringify(lists));
        }
      },
    ),
  );
});

const titled = defineSchema({ fields: { title: text() } });

/** Two or three words, none of them twice. */
const distinctWords = fc.shuffledSubarray(["red", "green", "blue"], { minLength: 2 }).map((words) => words.join(" "));

law(
  "a phrase without slop is found and scored by the number of its occurrences in each document",
  600,
  fc.property(
    fc.array(wordsOf(0, 14), { minLength: 1, maxLength: 12 }),
    fc.array(distinctWords, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(1, 3, 100),
    (titles, phrases, liveCapacity) => {
      const engine = new SearchEngine(titled, { liveCapacity });
      const naive = new NaiveEngine(titled);
      for (const [index, title] of titles.entries()) {
        const document = { id: String(index), title };
        engine.upsert(document);
        naive.upsert(document);
      }
      for (const query of phrases.map((words) => `"${words}"`)) {
        const scores = scoresOf(naive.search(query, { limit: 100 }).hits);
        expect(scoresOf(engine.search(query, { limit: 100 }).hits)).toEqual(
          scores.map(([id, score]) => [id, expect.closeTo(score, 9)]),
        );
        expect(engine.ids(query).toSorted()).toEqual(scores.map(([id]) => id));
      }
    },
  ),
);

/** Each hit with its score, by id. */
function scoresOf(hits: readonly { readonly id: string; readonly score: number }[]): readonly [string, number][] {
  return hits.map(({ id, score }): [string, number] => [id, score]).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveIds } from "@firmament/testing/src/naive/evaluator.ts";
import fc from "fast-check";
import { describe } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { type CompanyInput, companySchema } from "../../src/companies/company-schema.ts";

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

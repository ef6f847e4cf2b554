import { companies } from "@firmament/test-support/arbitrary/company.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
import { print } from "firmament/grammar";
import { expect, test } from "vitest";
import { learnQuery } from "../src/learn.ts";

const examples = fc.record({
  companies: fc.array(companies, { minLength: 3, maxLength: 25 }),
  // 1: wanted, 2: unwanted.
  sides: fc.array(fc.constantFrom(0, 1, 1, 2, 2), { minLength: 25, maxLength: 25 }),
});

test(
  "the figures of a learned query are those of a search for it, and it finds more wanted than unwanted examples",
  async () => {
    const property = fc.asyncProperty(examples, async ({ companies: records, sides }) => {
      const engine = new SearchEngine(companySchema, { liveCapacity: 5 });
      engine.upsertAll(records.map((record, index) => ({ ...record, id: String(index) })));
      const idsOf = (side: number): string[] =>
        [...records.keys()].filter((index) => sides[index] === side).map((index) => String(index));
      const [wanted, unwanted] = [idsOf(1), idsOf(2)];
      if (wanted.length === 0 || unwanted.length === 0) return;
      const { query, ...found } = await learnQuery(engine, { schema: companySchema, wanted, unwanted });
      const matches = query === null ? [] : engine.ids(query);
      if (query !== null) expect(engine.ids(print(query))).toEqual(matches);
      const right = wanted.filter((id) => matches.includes(id));
      const wrong = unwanted.filter((id) => matches.includes(id));
      expect(found).toEqual({
        separates: right.length === wanted.length && wrong.length === 0,
        precision: query === null ? 0 : right.length / (right.length + wrong.length),
        recall: right.length / wanted.length,
        missed: wanted.filter((id) => !matches.includes(id)),
        mistaken: wrong,
        documents: matches.length,
      });
      if (query !== null) expect(right.length).toBeGreaterThan(wrong.length);
    });
    await fc.assert(property, runs(150));
  },
  propertyTimeout,
);

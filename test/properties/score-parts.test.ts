import { clauses } from "@firmament/test-support/arbitrary/company-query.ts";
import { foldingEngine as engine } from "@firmament/test-support/engine/company-engines.ts";
import { describeQuery } from "@firmament/test-support/engine/expect-ids.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { CompanySchema } from "../../src/companies/company-schema.ts";
import type { SortOrder } from "../../src/engine/options/sort-options.ts";

type Order = SortOrder<CompanySchema>;

const defaultOperator = fc.constantFrom("OR", "AND");
const sorts = fc.constantFrom<(readonly Order[])[]>(
  ["relevance"],
  ["type", "relevance"],
  ["relevance", "followers:desc"],
);
const EXACT = /^exact "/;

describe("the explanation of a hit", () => {
  law(
    "adds up to its score, greatest part first, with one part per clause, and each part is the sum of its fields",
    200,
    fc.property(clauses, defaultOperator, sorts, (query, defaultOperator, sort) => {
      for (const { score, explanation = [] } of engine.search(query, { defaultOperator, sort, explain: true }).hits) {
        const sum = explanation.reduce((sum, part) => sum + part.score, 0);
        expect(Math.abs(sum - score), describeQuery(engine, query)).toBeLessThanOrEqual(1e-9 * score);
        for (const part of explanation) {
          expect(part.score).toBeGreaterThan(0);
          if (part.clause === "*:*") continue;
          const inFields = part.fields.reduce((sum, field) => sum + field.score, 0);
          expect(Math.abs(inFields - part.score)).toBeLessThanOrEqual(1e-9 * part.score);
        }
        expect(explanation).toEqual(explanation.toSorted((a, b) => b.score - a.score));
        expect(new Set(explanation.map(({ clause }) => clause)).size).toBe(explanation.length);
        expect(explanation.findLastIndex(({ clause }) => EXACT.test(clause))).toBeLessThanOrEqual(0);
      }
    }),
  );

  law(
    "consists of clauses that match the hit on their own",
    100,
    fc.property(clauses, (query) => {
      const idsByClause = new Map<string, ReadonlySet<string>>();
      for (const { id, explanation = [] } of engine.search(query, { explain: true }).hits) {
        for (const { clause } of explanation) {
          if (EXACT.test(clause)) continue;
          const ids = idsByClause.get(clause) ?? new Set(engine.ids(clause));
          idsByClause.set(clause, ids);
          expect(ids.has(id), `${query}: ${clause}`).toBe(true);
        }
      }
    }),
  );

  law(
    "is included on request, changes nothing else, and is empty if hits are not sorted by relevance",
    100,
    fc.property(clauses, fc.constantFrom<Order[]>("relevance", "followers", "name:desc"), (query, sort) => {
      const plain = engine.search(query, { sort, explain: false });
      const explained = engine.search(query, { sort, explain: true });
      expect(plain.hits.some((hit) => "explanation" in hit)).toBe(false);
      expect(explained.hits.map(({ explanation: _, ...hit }) => hit)).toEqual(plain.hits.map((hit) => ({ ...hit })));
      if (sort !== "relevance") for (const { explanation } of explained.hits) expect(explanation).toEqual([]);
    }),
  );
});

import { companies } from "@firmament/test-support/arbitrary/company.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
import { print } from "firmament/grammar";
import { expect, test } from "vitest";
import { like } from "../src/like.ts";
import { LikeError } from "../src/like-error.ts";
import { naiveWords } from "./naive-like.ts";

const histories = fc.record({
  companies: fc.array(companies, { minLength: 3, maxLength: 30 }),
  deleted: fc.array(fc.nat(29), { maxLength: 4 }),
  liked: fc.array(fc.nat(29), { minLength: 1, maxLength: 3 }),
  unliked: fc.array(fc.nat(29), { maxLength: 2 }),
  fields: fc.subarray(["name", "tagline", "description", "industries", "specialities"], { minLength: 1 }),
  terms: fc.constantFrom(1, 2, 5, 100),
  isCompacted: fc.boolean(),
});

test(
  "the query for documents like given ones has the strongest words of each field, as counted by scanning all documents, and excludes the given documents",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        histories,
        async ({ companies: records, deleted, liked, unliked, fields, terms, isCompacted }) => {
          const engine = new SearchEngine(companySchema, { liveCapacity: 5 });
          engine.upsertAll(records.map((record, index) => ({ ...record, id: String(index) })));
          for (const number of deleted) engine.delete(String(number));
          if (isCompacted) engine.compact();
          const stored = [...engine.documents()];
          const idsOf = (numbers: readonly number[]): string[] => [
            ...new Set(numbers.flatMap((number) => stored[number]?.id ?? [])),
          ];
          const ids = idsOf(liked);
          const unlike = idsOf(unliked).filter((id) => !ids.includes(id));
          if (ids.length === 0) return;
          const expected = naiveWords(stored, ids, unlike, fields, terms, companySchema);
          const found = await like(engine, { schema: companySchema, ids, unlike, fields, terms }).catch((error) => {
            if (error instanceof LikeError && error.code === "no-clauses") return null;
            throw error;
          });
          const strongest = Math.max(...expected.map(({ strength }) => strength));
          const weightOf = (strength: number): number => Number((strength / strongest).toPrecision(2));
          const kept = expected.filter(({ strength }) => weightOf(strength) >= 0.01);
          // Of words with equal strengths, any may be among the strongest.
          const shape = ({ field, weight }: { readonly field: string; readonly weight: number }): string =>
            `${field} ${weight}`;
          const reasons = found?.reasons ?? [];
          expect(reasons.map(shape).toSorted()).toEqual(
            kept.map(({ field, strength }) => shape({ field, weight: weightOf(strength) })).toSorted(),
          );
          const all = naiveWords(stored, ids, unlike, fields, Number.POSITIVE_INFINITY, companySchema);
          for (const { field, clause, weight, documents, given } of reasons) {
            const same = all.filter((word) => word.field === field && weightOf(word.strength) === weight);
            expect(same).toContainEqual(expect.objectContaining({ documents, given }));
            expect(engine.count(clause)).toBe(documents);
            expect(engine.count(`${clause} AND _id:(${ids.map((id) => `"${id}"`).join(" OR ")})`)).toBe(given);
          }
          if (found === null) return;
          const matches = engine.ids(found.query);
          expect(engine.ids(print(found.query))).toEqual(matches);
          expect(matches.filter((id) => ids.includes(id) || unlike.includes(id))).toEqual([]);
          const any = engine.ids(reasons.map(({ clause }) => clause).join(" OR "));
          expect(matches).toEqual(any.filter((id) => !ids.includes(id) && !unlike.includes(id)));
        },
      ),
      runs(150),
    );
  },
  propertyTimeout,
);

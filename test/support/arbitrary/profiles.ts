import { numbers, texts } from "@firmament/testing/src/arbitrary/words.ts";
import fc, { type Arbitrary } from "fast-check";
import type { SearchEngine } from "firmament";
import { type Company, type CompanyInput, type CompanySchema, companySchema } from "firmament/companies";
import { spreadEngine, spreads } from "../engine/spread-engine.ts";

/** Few values, so that companies share them. The last two have another order by code units than by code points. */
const shared = fc.constantFrom("Berlin", "berlin", "", "Berlin ", "München", "\ud83d", "\uff5e", "🚀");

function usually<T>(arbitrary: Arbitrary<T>): Arbitrary<T | null> {
  return fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: fc.constant(null) });
}

const profiles: Arbitrary<readonly CompanyInput[]> = fc
  .array(
    fc.record({
      name: usually(fc.oneof(texts(1, 2), shared)),
      location_city: usually(shared),
      type: usually(fc.constantFrom("Public Company", "Partnership")),
      industries: usually(fc.array(fc.oneof(shared, texts(1, 1)), { maxLength: 4 })),
      followers: usually(numbers),
      staff_count: usually(fc.nat(3)),
    }),
    { maxLength: 80, size: "max" },
  )
  // The order of ids differs from the order of ordinals.
  .map((list) => list.map((company, index) => ({ ...company, id: String((index * 7919) % 1009) })));

/** A few companies; an engine may contain companies with the same ids. */
export const profileInputs: Arbitrary<readonly CompanyInput[]> = profiles.map((list) => list.slice(0, 12));

/** Engines of companies that share values, in segments of all kinds. */
export const profileEngines: Arbitrary<SearchEngine<CompanySchema>> = fc
  .tuple(profiles, spreads)
  .map(([companies, spread]) => spreadEngine(companySchema, companies, spread));

/** Queries that match some, most, all or no companies. */
export const profileQueries: Arbitrary<string> = fc.constantFrom(
  ...["*:*", "red", "NOT red", "berlin OR red", "type:*", "followers:[5 TO 50]", "NOT type:partnership", "nosuchword"],
);

/** The companies that match a query, in order of insertion. */
export function matchesOf(engine: SearchEngine<CompanySchema>, query: string): readonly Company[] {
  return engine.ids(query).flatMap((id) => engine.get(id) ?? []);
}

/** Compares texts by code points, in a different way than the engine does. */
export function compareByCodePoints(a: string, b: string): number {
  const [pointsOfA, pointsOfB] = [a, b].map((text) => Array.from(text, (point) => point.codePointAt(0) ?? 0));
  for (const [index, point] of (pointsOfA ?? []).entries()) {
    const other = pointsOfB?.[index];
    if (other === undefined) return 1;
    if (other !== point) return point - other;
  }
  return (pointsOfA?.length ?? 0) - (pointsOfB?.length ?? 0);
}

import fc, { type Arbitrary } from "fast-check";
import type { SearchEngine } from "../../../src/engine/search-engine.ts";
import {
  type Company,
  type CompanyInput,
  type CompanySchema,
  companySchema,
} from "../../../src/schema/company-schema.ts";
import { spreadEngine, spreads } from "../engine/spread-engine.ts";
import { numbers, texts } from "./words.ts";

/** So few that many companies share them; in the order of code units the last two would change places. */
const shared = fc.constantFrom("Berlin", "berlin", "", "Berlin ", "München", "\ud83d", "\uff5e", "🚀");

function perhaps<T>(arbitrary: Arbitrary<T>): Arbitrary<T | null> {
  return fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: fc.constant(null) });
}

const profiles: Arbitrary<readonly CompanyInput[]> = fc
  .array(
    fc.record({
      name: perhaps(fc.oneof(texts(1, 2), shared)),
      location_city: perhaps(shared),
      type: perhaps(fc.constantFrom("Public Company", "Partnership")),
      industries: perhaps(fc.array(fc.oneof(shared, texts(1, 1)), { maxLength: 4 })),
      followers: perhaps(numbers),
      staff_count: perhaps(fc.nat(3)),
    }),
    { maxLength: 80, size: "max" },
  )
  // Ids are in another order than ordinals.
  .map((list) => list.map((company, index) => ({ ...company, id: String((index * 7919) % 1009) })));

/** A few companies, most of them with ids that those of an engine may have. */
export const profileInputs: Arbitrary<readonly CompanyInput[]> = profiles.map((list) => list.slice(0, 12));

/** Engines of companies that share values, in segments of all kinds. */
export const profileEngines: Arbitrary<SearchEngine<CompanySchema>> = fc
  .tuple(profiles, spreads)
  .map(([companies, spread]) => spreadEngine(companySchema, companies, spread));

/** Some companies, most, all or none. */
export const profileQueries: Arbitrary<string> = fc.constantFrom(
  ...["*:*", "red", "NOT red", "berlin OR red", "type:*", "followers:[5 TO 50]", "NOT type:partnership", "nosuchword"],
);

/** What a query finds in an engine, by its ids. */
export function foundBy(engine: SearchEngine<CompanySchema>, query: string): readonly Company[] {
  return engine.ids(query).flatMap((id) => engine.get(id) ?? []);
}

/** By code points: what Python and Java's `codePoints()` do. */
export function compareByCodePoints(a: string, b: string): number {
  const [pointsOfA, pointsOfB] = [a, b].map((text) => Array.from(text, (point) => point.codePointAt(0) ?? 0));
  for (const [index, point] of (pointsOfA ?? []).entries()) {
    const other = pointsOfB?.[index];
    if (other === undefined) return 1;
    if (other !== point) return point - other;
  }
  return (pointsOfA?.length ?? 0) - (pointsOfB?.length ?? 0);
}

import type { CompanyInput } from "firmament/companies";

/** Companies with few words, for tests that need many documents but not their texts. Those of another seed have other ids. */
export function smallCompanies(count: number, seed = 1): readonly CompanyInput[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${seed}-${index}`,
    name: `Name ${index}`,
    followers: (index * 7919 * seed) % 1009,
  }));
}

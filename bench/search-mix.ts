import type { companySchema } from "../src/entries/companies.ts";
import type { SearchOptions } from "../src/entries/index.ts";

export type MixOptions = SearchOptions<
  typeof companySchema,
  { readonly location_country: 10; readonly staff_count: readonly number[] }
>;

/** A search of a search page. */
export interface MixedSearch {
  readonly query: string;
  readonly options: MixOptions;
}

const facets = { facets: { location_country: 10, staff_count: [0, 50, 500] } } as const;

/** Searches of a search page: words, phrases, filters, patterns, sorts and facets. */
export const searchMix: readonly MixedSearch[] = [
  { query: "software", options: facets },
  { query: "software berlin", options: {} },
  { query: '"software development"', options: facets },
  { query: 'industries:"software development" AND staff_count:[50 TO 500]', options: {} },
  { query: "data analytics platform", options: facets },
  { query: "soft*", options: {} },
  { query: "name:robotics~1", options: {} },
  { query: "(cloud OR data) AND NOT consulting", options: { sort: "followers:desc" } },
  { query: "location_country:germany AND followers:[1000 TO *}", options: facets },
  { query: "+engineering sustainable energy", options: {} },
  { query: "description:(machine AND learning)", options: facets },
  { query: "*:*", options: { ...facets, sort: "staff_count:desc" } },
];

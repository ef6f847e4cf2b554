import { jobFilters } from "@firmament/test-support/arbitrary/job-filter.ts";
import { generateJobs, type JobSchema, jobSchema } from "@firmament/test-support/arbitrary/jobs.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { type FilterConditions, SearchEngine } from "firmament";
import { expect } from "vitest";

const jobs = generateJobs(2000);
const engine = new SearchEngine(jobSchema);
engine.upsertAll(jobs);

type Conditions = FilterConditions<JobSchema>;

/** A text while it is typed: each of its prefixes. */
const typedTexts = fc
  .constantFrom(...jobs.slice(0, 200).map(({ title }) => title), "title:engineer AND rem", "company:isar -lead", "rust")
  .chain((text) => fc.nat(text.length).map((length) => text.slice(0, length)));

/** How dates and numbers are counted. */
interface FacetShapes {
  readonly interval: "year" | "quarter" | "month" | "week" | "day";
  readonly hasWidth: boolean;
  readonly statistics: boolean;
}

const shapes: fc.Arbitrary<FacetShapes> = fc.record({
  interval: fc.constantFrom("year", "quarter", "month", "week", "day"),
  hasWidth: fc.boolean(),
  statistics: fc.boolean(),
});

const VALUE_FIELDS = ["title", "company", "tags", "level", "remote", "locations.city", "locations.country"] as const;

/** The conditions that a click on a count of a facet adds, and the count. */
function clicksOf(
  facets: ReturnType<typeof facetsOf>,
): readonly { readonly click: Conditions; readonly count: number }[] {
  return [
    ...VALUE_FIELDS.flatMap((field) =>
      facets[field].values.map(({ value, count }) => ({ click: { [field]: value } as Conditions, count })),
    ),
    ...facets.posted.values.map(({ from, to, count }) => ({
      click: { posted: { gte: from, ...(to !== null && { lt: to }) } },
      count,
    })),
    ...facets.salary.ranges.map(({ from, to, count }) => ({
      click: { salary: { gte: from, ...(to !== null && { lt: to }) } },
      count,
    })),
    ...facets.ratings.ranges.map(({ from, to, count }) => ({
      click: { ratings: { gte: from, ...(to !== null && { lt: to }) } },
      count,
    })),
  ];
}

function facetsOf(
  text: string,
  options: { readonly defaultOperator: "AND" | "OR" },
  filter: Conditions,
  except: { readonly except?: "own" },
  { interval, hasWidth, statistics }: FacetShapes,
) {
  const numbers = { statistics, ...except };
  return engine.search(text, {
    ...options,
    asYouType: true,
    filter,
    limit: 0,
    facets: {
      title: { limit: 5, ...except },
      company: { limit: 5, ...except },
      tags: { limit: 5, ...except },
      level: { limit: 5, ...except },
      remote: { limit: 2, ...except },
      "locations.city": { limit: 5, ...except },
      "locations.country": { limit: 5, ...except },
      posted: { interval, limit: 5, ...except },
      salary: hasWidth ? { width: 15_000, offset: 2_500, ...numbers } : { bins: 5, ...numbers },
      ratings: hasWidth ? { width: 0.3, ...numbers } : { edges: [0, 2.5, 4], ...numbers },
    },
  }).facets;
}

for (const except of [{}, { except: "own" as const }]) {
  law(
    `the count of a facet ${"except" in except ? "without its own filter" : ""} is the total after a click on it, for every text`,
    200,
    fc.property(
      typedTexts,
      jobFilters,
      fc.constantFrom("OR" as const, "AND" as const),
      shapes,
      (text, { filter }, defaultOperator, shape) => {
        for (const { click, count } of clicksOf(facetsOf(text, { defaultOperator }, filter, except, shape))) {
          const clicked = "except" in except ? { ...filter, ...click } : [filter, click];
          const { total } = engine.search(text, { defaultOperator, asYouType: true, filter: clicked, limit: 0 });
          expect([text, click, total]).toEqual([text, click, count]);
        }
      },
    ),
  );
}

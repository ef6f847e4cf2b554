import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { displayOf, type RangeFacet, type SearchEngine, schemaToJson } from "firmament";
import { expect } from "vitest";
import { productEngine, productSchema } from "../../test/support/products.ts";
import { axisOf, withHigh, withLow } from "../panels/histogram-axis.ts";
import { dateRanges } from "../search/calendar.ts";
import type { PageDocument } from "../search/dataset.ts";
import { engineOptions, sampleOptions } from "../search/engine-request.ts";
import { facetRequests, profileRequests } from "../search/facet-requests.ts";
import { pageFields } from "../search/page-field.ts";
import { type PageFilter, toggled, withBounds } from "../search/page-filter.ts";
import { type FacetPlan, isValueFacet, profileOf } from "../search/profile.ts";
import { type FacetCounts, queryOf, type Sample } from "../search/search-source.ts";
import { dateBounds, numberBounds } from "./facet-words.ts";

const engine = productEngine(300) as unknown as SearchEngine<never>;
const dataset = {
  name: "products",
  title: "Products",
  documents: 300,
  schema: schemaToJson(productSchema),
  display: displayOf(productSchema),
};
const sampled = engine.search("*:*", sampleOptions(profileRequests(pageFields(dataset.schema))) as never);
const profile = profileOf(dataset, {
  total: sampled.total,
  documents: sampled.hits.map(({ document }) => document as PageDocument),
  facets: sampled.facets,
} as unknown as Sample);

interface Click {
  readonly count: number;
  readonly filter: PageFilter;
}

/** Each value and each bar that a visitor can click, with the filter that this makes. */
function clicksOn(plan: FacetPlan, counts: FacetCounts, filter: PageFilter): readonly Click[] {
  const { field } = plan;
  if (plan.kind === "values") {
    const { values } = isValueFacet(counts) ? counts : { values: [] };
    return values.map(({ value, count }) => ({ count, filter: toggled({ ...filter, [field]: [] }, field, value) }));
  }
  const isDates = plan.kind === "dates" && isValueFacet(counts);
  const ranges = isDates ? dateRanges(counts.values, plan.interval) : (counts as RangeFacet).ranges;
  const below = isDates ? 0 : (counts as RangeFacet).below;
  const axis = axisOf(ranges, "linear", below);
  if (axis === null) return [];
  return ranges.map(({ count }, index) => {
    const range = withHigh(axis, withLow(axis, null, index), index + 1) ?? { low: axis.edges[0] ?? 0, high: null };
    const bounds = plan.kind === "dates" ? dateBounds(range, plan.interval) : numberBounds(range);
    return { count, filter: withBounds(filter, field, bounds) };
  });
}

const texts = fc.constantFrom(
  "",
  "la",
  "lam",
  "desk lamp",
  "oa ga",
  "chair AND (pro",
  "stell",
  'name:"side table"',
  "zz",
);
const filters: fc.Arbitrary<PageFilter> = fc.record(
  {
    category: fc.subarray(["Lighting", "Garden", "Kitchen"], { minLength: 1 }),
    tags: fc.subarray(["LED", "C#", "two words", "<b>bold</b>"], { minLength: 1 }),
    available: fc.constantFrom(["true"], ["false"]),
    price: fc.constantFrom({ gte: 20, lt: 100 }, { gte: 50 }),
    released: fc.constantFrom({ gte: "2018-04", lt: "2022" }),
    "shops.city": fc.constantFrom(["Berlin"], ["Zürich", "Oslo"]),
  },
  { requiredKeys: [] },
);

law(
  "every count is the total after a click on it",
  100,
  fc.property(texts, filters, fc.boolean(), (query, filter, asYouType) => {
    const question = {
      query,
      filter,
      sort: "relevance",
      page: 1,
      asYouType,
      facets: facetRequests(profile.facets, {}, new Set(), new Map()),
      byMeaning: false,
      wantsPlan: false,
    };
    const { facets } = engine.search(queryOf(query), engineOptions(question, dataset) as never);
    for (const plan of profile.facets) {
      for (const click of clicksOn(plan, (facets as never)[plan.field], filter)) {
        const total = engine.count(queryOf(query), { filter: click.filter as never, asYouType, lenient: true });
        expect({ plan, filter: click.filter, total }).toEqual({ plan, filter: click.filter, total: click.count });
      }
    }
  }),
);

import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { boolean, defineSchema, displayOf, objects, point, SearchEngine, schemaToJson, text } from "firmament";
import { expect } from "vitest";
import { engineOptions } from "../search/engine-request.ts";
import { facetRequests } from "../search/facet-requests.ts";
import { type PageFilter, withRing } from "../search/page-filter.ts";
import { isRingFacet, profileOf } from "../search/profile.ts";
import { countedRings } from "../search/rings.ts";
import { type FacetCounts, queryOf } from "../search/search-source.ts";

const schema = defineSchema({
  fields: {
    name: text(),
    open: boolean(),
    location: point(),
    stops: point({ many: true }),
    shops: objects({ at: point() }),
  },
});

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
/** Some are a few kilometres apart, others a continent. */
const places = fc.oneof(
  fc.record({ lat: degrees(52, 53), lon: degrees(13, 14) }),
  fc.record({ lat: degrees(-90, 90), lon: degrees(-180, 180) }),
);
const documents = fc.array(
  fc.record(
    {
      name: fc.constantFrom("blue lamp", "red lamp", "chair"),
      open: fc.boolean(),
      location: places,
      stops: fc.array(places, { maxLength: 3 }),
      shops: fc.array(fc.record({ at: places }), { maxLength: 2 }),
    },
    { requiredKeys: ["name"] },
  ),
  { minLength: 1, maxLength: 30 },
);
const dataset = { name: "x", title: "X", documents: null, schema: schemaToJson(schema), display: displayOf(schema) };
const profile = profileOf(dataset, { total: 0, documents: [], facets: {} });
const plans = profile.facets.filter(({ kind }) => kind === "rings");

law(
  "every count of a ring is the total after a click on it, and the rings are all documents",
  60,
  fc.property(
    documents,
    fc.constantFrom("", "lam", "lamp -red"),
    places,
    fc.record({ open: fc.constantFrom(["true"], ["false"]) }, { requiredKeys: [] }),
    fc.boolean(),
    (records, query, center, others, isClicked) => {
      const engine = new SearchEngine(schema);
      engine.upsertAll(records.map((record, index) => ({ id: String(index), ...record })) as never);
      const anyEngine = engine as unknown as SearchEngine<never>;
      const filter: PageFilter = {
        ...others,
        ...(isClicked && withRing({}, "location", { center, ring: { from: 5, to: 500 } })),
      };
      const centers = new Map(profile.points.map((field) => [field, center]));
      const facets = facetRequests(plans, {}, new Set(), centers);
      const question = {
        query,
        filter,
        sort: "relevance",
        page: 1,
        asYouType: true,
        byMeaning: false,
        wantsPlan: false,
      };
      const page = anyEngine.search(queryOf(query), engineOptions({ ...question, facets }, dataset) as never);
      const count = (by: PageFilter): number =>
        anyEngine.count(queryOf(query), { filter: by as never, asYouType: true, lenient: true });
      expect(plans.map(({ field }) => field)).toEqual(["location", "stops", "shops.at"]);
      for (const { field } of plans) {
        const counts = (page.facets as unknown as Record<string, FacetCounts>)[field];
        if (counts === undefined || !isRingFacet(counts)) throw new Error(`${field} has no rings.`);
        const rings = countedRings(counts);
        for (const { count: expected, ...ring } of rings) {
          expect({ field, ring, count: count(withRing(filter, field, { center, ring })) }).toEqual({
            field,
            ring,
            count: expected,
          });
        }
        const { [field]: _, ...without } = filter;
        expect(rings.reduce((sum, ring) => sum + ring.count, counts.missing)).toBe(count(without));
      }
    },
  ),
);

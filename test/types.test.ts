import { describe, expectTypeOf, test } from "vitest";
import { type Company, type CompanyInput, type CompanySchema, companySchema } from "../src/entries/companies.ts";
import {
  type Diagnostic,
  defineSchema,
  type Explanation,
  type FacetOptions,
  type GroupOptions,
  type Highlight,
  type HighlightOptions,
  type Highlights,
  type Hit,
  type HitGroups,
  type LoadSummary,
  type NumberFacet,
  type NumberFacetOptions,
  number,
  type QueryNode,
  type RangeFacet,
  SearchEngine,
  type SearchOptions,
  type SearchPage,
  standardAnalyzer,
  text,
  type ValueFacet,
} from "../src/entries/index.ts";
import type { IndexSearcher } from "../src/entries/reader.ts";
import type { TermFieldNameOf } from "../src/schema/schema.ts";

/** The calls are compiled but never run. The compiler reports an expected error that is missing. */
function unused(..._calls: ((file: IndexSearcher<CompanySchema>) => unknown)[]): void {}

const engine = new SearchEngine(companySchema);
const books = new SearchEngine(
  defineSchema({
    analyzer: standardAnalyzer,
    fields: { title: text(), authors: text({ many: true }), pages: number() },
  }),
);

describe("the types of the public interface", () => {
  test("documents", () => {
    expectTypeOf<Company["id"]>().toEqualTypeOf<string>();
    expectTypeOf<Company["name"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Company["specialities"]>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<Company["staff_count"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<keyof Company>().toEqualTypeOf<
      | "id"
      | "name"
      | "website"
      | "tagline"
      | "type"
      | "postal_code"
      | "description"
      | "industries"
      | "location_country"
      | "location_city"
      | "specialities"
      | "followers"
      | "staff_count"
    >();
    expectTypeOf(books.get("1")?.authors).toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf(books.get("1")?.pages).toEqualTypeOf<number | undefined>();
  });

  test("document input", () => {
    expectTypeOf<Company>().toExtend<CompanyInput>();
    expectTypeOf<{ id: string; postal_code: number; industries: string; name: null }>().toExtend<CompanyInput>();
    expectTypeOf<{ name: string }>().not.toExtend<CompanyInput>();
    expectTypeOf<{ id: string; staff_count: string }>().not.toExtend<CompanyInput>();
    expectTypeOf<{ id: string; name: string[] }>().not.toExtend<CompanyInput>();
    unused(
      // @ts-expect-error: a company has no field of this name
      () => engine.upsert({ id: "1", nmae: "Acme" }),
      // @ts-expect-error: a number field does not accept a text
      () => books.upsertAll([{ id: "1", pages: "635" }]),
      () => books.patch("1", { title: null, authors: "Melville", pages: undefined }),
      // @ts-expect-error: a patch does not change the id
      () => books.patch("1", { id: "2" }),
      // @ts-expect-error: a number field does not accept a text
      () => books.patch("1", { pages: "635" }),
      // @ts-expect-error: books have no field of this name
      () => books.patch("1", { staff_count: 5 }),
      // @ts-expect-error: an invalid query is not corrected
      () => engine.deleteWhere("x", { lenient: true }),
    );
  });

  test("results of methods", () => {
    expectTypeOf(engine.search("x").hits[0]?.document.location_city).toEqualTypeOf<string | undefined>();
    expectTypeOf(books.search("x")).toExtend<SearchPage<{ readonly id: string; readonly title?: string }>>();
    expectTypeOf<Hit<Company>["score"]>().toEqualTypeOf<number>();
    expectTypeOf(engine.ids("x")).toEqualTypeOf<string[]>();
    expectTypeOf(engine.count("x")).toEqualTypeOf<number>();
    expectTypeOf(engine.explain("x")).toEqualTypeOf<Explanation>();
    expectTypeOf(engine.validate("x")).toEqualTypeOf<readonly Diagnostic[]>();
    expectTypeOf(engine.upsertAll([])).toEqualTypeOf<LoadSummary>();
    expectTypeOf(engine.load([])).toEqualTypeOf<Promise<LoadSummary>>();
    expectTypeOf(engine.delete("x")).toEqualTypeOf<boolean>();
    expectTypeOf(engine.patch("x", {})).toEqualTypeOf<boolean>();
    expectTypeOf(engine.deleteWhere("x")).toEqualTypeOf<number>();
    expectTypeOf<Parameters<typeof engine.search>[0]>().toEqualTypeOf<string | QueryNode>();
  });

  test("sorts and projections", () => {
    unused(
      () => engine.search("x", { sort: "followers:desc" }),
      () => engine.search("x", { sort: "staff_count", fields: ["name", "followers"] }),
      () => books.search("x", { sort: "pages:asc" }),
      () => engine.search("x", { sort: "name:desc" }),
      () => engine.search("x", { sort: ["industries", "staff_count:desc", "relevance"] }),
      () => engine.search("x", { sort: [{ field: "name", collator: new Intl.Collator("de") }, "relevance"] }),
      () => engine.search("x", { sort: { field: "followers", order: "desc" } }),
      // @ts-expect-error: numbers have no collation
      () => engine.search("x", { sort: { field: "followers", collator: new Intl.Collator("de") } }),
      // @ts-expect-error: relevance has no direction
      () => engine.search("x", { sort: "relevance:asc" }),
      // @ts-expect-error: the id is not a field
      () => engine.search("x", { sort: ["name", "id"] }),
      // @ts-expect-error: the direction does not exist
      () => engine.search("x", { sort: "followers:up" }),
      // @ts-expect-error: the field belongs to another schema
      () => books.search("x", { sort: "followers:desc" }),
      // @ts-expect-error: the field does not exist
      () => engine.search("x", { fields: ["nmae"] }),
      // @ts-expect-error: operators are upper case
      () => engine.count("x", { defaultOperator: "and" }),
    );
  });

  test("projections narrow the documents of hits", () => {
    const [hit] = engine.search("x", { fields: ["name", "followers"], highlight: ["website"] }).hits;
    expectTypeOf(hit?.document).toEqualTypeOf<Pick<Company, "id" | "name" | "followers"> | undefined>();
    // Fields are highlighted whether the document has them or not.
    expectTypeOf(hit?.highlights?.website).toEqualTypeOf<readonly Highlight[] | undefined>();
    expectTypeOf(engine.search("x", { fields: [] }).hits).toEqualTypeOf<readonly Hit<Pick<Company, "id">, Company>[]>();
    const named = { group: { by: "type" }, fields: ["name"], facets: { type: 3 } } as const;
    const page = engine.snapshot().search("x", named);
    expectTypeOf(page.groups).toEqualTypeOf<HitGroups<Pick<Company, "id" | "name">, string, Company>>();
    expectTypeOf(page.hits[0]).toEqualTypeOf(page.groups.values[0]?.hits[0]);
    // The list may contain any of the fields.
    const some: ("title" | "pages")[] = ["title"];
    expectTypeOf(books.search("x", { fields: some }).hits[0]?.document.pages).toEqualTypeOf<number | undefined>();
    const options: SearchOptions<CompanySchema> = { limit: 3 };
    expectTypeOf(engine.search("x", options).hits[0]?.document.website).toEqualTypeOf<string | undefined>();
    unused(
      async () => {
        for await (const { document } of engine.stream("x", { fields: ["name"], sort: "name" })) {
          expectTypeOf(document).toEqualTypeOf<Pick<Company, "id" | "name">>();
        }
        for await (const { document } of engine.stream("x")) expectTypeOf(document).toEqualTypeOf<Company>();
      },
      () => engine.search("x", { fields: ["name"] }).hits[0]?.document.name,
      (file: IndexSearcher<CompanySchema>) => {
        const [hit] = file.search("x", { fields: ["name"], facets: { type: 3 } }).hits;
        expectTypeOf(hit?.document).toEqualTypeOf<Pick<Company, "id" | "name"> | undefined>();
      },
      // @ts-expect-error: the documents have no website
      () => engine.search("x", { fields: ["name"] }).hits[0]?.document.website,
      // @ts-expect-error: the documents of groups have no website
      () => page.groups.values[0]?.hits[0]?.document.website,
      // @ts-expect-error: the documents have no authors
      () => books.search("x", { fields: some }).hits[0]?.document.authors,
    );
  });

  test("groups", () => {
    const { groups } = engine.search("x", { group: { by: "location_city", size: 3 } });
    expectTypeOf(groups).toEqualTypeOf<HitGroups<Company, string>>();
    expectTypeOf(groups.values[0]?.value).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(groups.values[0]?.hits[0]?.document).toEqualTypeOf<Company | undefined>();
    const { groups: byPages, facets } = books.search("x", { group: { by: "pages" }, facets: { pages: [0] } });
    expectTypeOf(byPages.values[0]?.value).toEqualTypeOf<number | null | undefined>();
    expectTypeOf(facets.pages.min).toEqualTypeOf<number | null>();
    expectTypeOf(engine.search("x").groups).toEqualTypeOf<undefined>();
    expectTypeOf(engine.snapshot().search("x", { group: { by: "type" } }).groups.total).toEqualTypeOf<number>();
    const some: GroupOptions<CompanySchema> = { by: "followers" };
    expectTypeOf(engine.search("x", { group: some }).groups).toEqualTypeOf<HitGroups<Company, string | number>>();
    unused(
      // @ts-expect-error: a document has several industries
      () => engine.search("x", { group: { by: "industries" } }),
      // @ts-expect-error: the field does not exist
      () => engine.search("x", { group: { by: "nmae" } }),
      // @ts-expect-error: there is no such option
      () => engine.search("x", { group: { by: "name", limit: 3 } }),
      // @ts-expect-error: the field is missing
      () => engine.search("x", { group: { size: 3 } }),
    );
  });

  test("facets", () => {
    const options = { location_country: 10, industries: 3, staff_count: [0, 11, 51] };
    const { facets } = engine.search("x", { facets: options });
    expectTypeOf(facets).toEqualTypeOf<{
      readonly location_country: ValueFacet;
      readonly industries: ValueFacet;
      readonly staff_count: NumberFacet;
    }>();
    expectTypeOf(books.search("x", { facets: { pages: [0] } }).facets.pages.min).toEqualTypeOf<number | null>();
    expectTypeOf(engine.search("x").facets).toEqualTypeOf<undefined>();
    expectTypeOf(engine.search("x", { limit: 5, sort: "name" }).facets).toEqualTypeOf<undefined>();

    const detailed = engine.search("x", {
      facets: {
        type: { except: "own" },
        name: { limit: 5, order: "value", like: "a" },
        staff_count: { bins: 20, scale: "log" },
        followers: { edges: [0, 10], except: "own" },
      },
    }).facets;
    const counted = engine.search("x", {
      facets: {
        staff_count: { edges: [0, 10], statistics: false, facets: { followers: { bins: 3, statistics: false } } },
        followers: { width: 10, statistics: true },
      },
    }).facets;
    expectTypeOf(counted.followers).toEqualTypeOf<NumberFacet>();
    expectTypeOf(counted.staff_count).toEqualTypeOf<
      RangeFacet<{ readonly facets: { readonly followers: RangeFacet } }>
    >();
    const open: NumberFacetOptions<CompanySchema> = { bins: 5 };
    const either = engine.search("x", { facets: { followers: open } }).facets.followers;
    expectTypeOf(either.below).toEqualTypeOf<number>();
    if ("min" in either) expectTypeOf(either.min).toEqualTypeOf<number | null>();
    const widths = engine.search("x", { facets: { followers: { width: 100, offset: 50 } } }).facets;
    expectTypeOf(widths).toEqualTypeOf<{ readonly followers: NumberFacet }>();
    expectTypeOf(detailed).toEqualTypeOf<{
      readonly type: ValueFacet;
      readonly name: ValueFacet;
      readonly staff_count: NumberFacet;
      readonly followers: NumberFacet;
    }>();

    const some: FacetOptions<CompanySchema> = options;
    const counts = engine.search("x", { facets: some }).facets;
    expectTypeOf(counts?.name).toExtend<ValueFacet | undefined>();
    expectTypeOf(counts?.followers).toExtend<NumberFacet | RangeFacet | undefined>();
    expectTypeOf(counts?.name?.values[0]?.value).toEqualTypeOf<string | undefined>();

    const listed = engine.search("x", { facets: ["type", "staff_count"] }).facets;
    expectTypeOf(listed).toEqualTypeOf<{ readonly type: ValueFacet; readonly staff_count: NumberFacet }>();
    const unknownList: readonly ("type" | "staff_count")[] = ["type"];
    const perhaps = engine.search("x", { facets: unknownList }).facets;
    expectTypeOf(perhaps).toEqualTypeOf<{ readonly type?: ValueFacet; readonly staff_count?: NumberFacet }>();
    const nested = engine.search("x", {
      facets: {
        industries: { limit: 5, facets: { location_country: 3, staff_count: { bins: 5 } } },
        staff_count: { edges: [0, 50], facets: { type: { like: "a" } } },
      },
    }).facets;
    expectTypeOf(nested.industries.values[0]?.facets.location_country).toEqualTypeOf<ValueFacet | undefined>();
    expectTypeOf(nested.industries.values[0]?.facets.staff_count).toEqualTypeOf<NumberFacet | undefined>();
    expectTypeOf(nested.staff_count.ranges[0]?.facets.type).toEqualTypeOf<ValueFacet | undefined>();
    unused(
      // @ts-expect-error: a company has no field of this name
      () => engine.search("x", { facets: ["nmae"] }),
      // @ts-expect-error: the facet was not requested
      () => engine.search("x", { facets: ["type"] }).facets.name,
      // @ts-expect-error: the facet may be missing
      () => engine.search("x", { facets: some }).facets.name,
      // @ts-expect-error: the facet was not requested
      () => engine.search("x", { facets: { type: 10 } }).facets.name,
      // @ts-expect-error: the field does not exist
      () => engine.search("x", { facets: { location_country: 10, nmae: 10 } }),
      // @ts-expect-error: the field does not exist
      () => engine.search("x", { facets: { nmae: 10 } }),
      // @ts-expect-error: the field belongs to another schema
      () => books.search("x", { facets: { title: 5, staff_count: [0] } }),
      // @ts-expect-error: a text field has no ranges
      () => engine.search("x", { facets: { name: [0, 11] } }),
      // @ts-expect-error: a text field has no bins
      () => engine.search("x", { facets: { name: { bins: 10 } } }),
      // @ts-expect-error: bins or edges, not both
      () => engine.search("x", { facets: { staff_count: { bins: 10, edges: [0] } } }),
      // @ts-expect-error: bins or a width, not both
      () => engine.search("x", { facets: { staff_count: { bins: 10, width: 5 } } }),
      // @ts-expect-error: an offset needs a width
      () => engine.search("x", { facets: { staff_count: { edges: [0], offset: 5 } } }),
      // @ts-expect-error: edges have no scale
      () => engine.search("x", { facets: { staff_count: { edges: [0], scale: "log" } } }),
      // @ts-expect-error: the facet was not requested
      () => nested.industries.values[0]?.facets.type,
      // @ts-expect-error: no facets were nested
      () => detailed.type.values[0]?.facets,
      // @ts-expect-error: nested facets have no filter to leave out
      () => engine.search("x", { facets: { name: { facets: { type: { except: "own" } } } } }),
      // @ts-expect-error: there is no third level
      () => engine.search("x", { facets: { name: { facets: { type: { facets: { name: 1 } } } } } }),
      // @ts-expect-error: there is no such order
      () => engine.search("x", { facets: { name: { order: "size" } } }),
      // @ts-expect-error: the facet has no statistics
      () => counted.staff_count.min,
      // @ts-expect-error: the facet of a range has no statistics
      () => counted.staff_count.ranges[0]?.facets.followers.quantiles,
      // @ts-expect-error: the facet may have no statistics
      () => either.min,
      // @ts-expect-error: a text field has no statistics
      () => engine.search("x", { facets: { name: { statistics: false } } }),
      // @ts-expect-error: a number field has ranges
      () => engine.search("x", { facets: { staff_count: 10 } }),
    );
  });

  test("highlights", () => {
    const [hit] = engine.search("x", { highlight: ["name", "industries"] }).hits;
    expectTypeOf(hit?.highlights?.name?.[0]?.marked).toEqualTypeOf<string | undefined>();
    expectTypeOf(hit?.highlights?.specialities).toEqualTypeOf<readonly Highlight[] | undefined>();
    expectTypeOf<
      keyof Highlights<{ id: string; title?: string; tags?: readonly string[]; pages?: number }>
    >().toEqualTypeOf<"title" | "tags">();
    expectTypeOf<
      keyof Highlights<{
        name?: string;
        open?: boolean;
        prices?: readonly number[];
        shops?: readonly { city?: string; size?: number }[];
      }>
    >().toEqualTypeOf<"name" | "shops.city">();
    const options: HighlightOptions<TermFieldNameOf<CompanySchema>> = {
      fields: ["name"],
      fragment: 160,
      mark: ["[", "]"],
      escape: false,
    };
    unused(
      () => engine.search("x", { highlight: options }),
      () => books.search("x", { highlight: { fields: ["title", "authors"] }, facets: { title: 5 } }).facets.title,
      // @ts-expect-error: the field does not exist
      () => engine.search("x", { highlight: ["nmae"] }),
      // @ts-expect-error: numbers cannot be highlighted
      () => engine.search("x", { highlight: ["followers"] }),
      // @ts-expect-error: the field belongs to another schema
      () => books.search("x", { highlight: { fields: ["name"] } }),
      // @ts-expect-error: a mark consists of two texts
      () => engine.search("x", { highlight: { fields: ["name"], mark: ["*"] } }),
      // @ts-expect-error: number fields have no highlights
      () => hit?.highlights?.followers,
    );
  });
});

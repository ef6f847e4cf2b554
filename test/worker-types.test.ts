import { Worker } from "node:worker_threads";
import { describe, expectTypeOf, test } from "vitest";
import { type Company, type CompanySchema, companySchema } from "../src/entries/companies.ts";
import {
  type Completion,
  type Diagnostic,
  defineSchema,
  type Explanation,
  type FacetOptions,
  type HitGroups,
  type LoadSummary,
  number,
  type RangeFacet,
  type Schema,
  type SearchEngine,
  type SearchPage,
  standardAnalyzer,
  text,
  type ValueFacet,
  type Warning,
} from "../src/entries/index.ts";
import { connectEngine, serveEngine, type WorkerEngine, type WorkerSnapshot } from "../src/entries/worker.ts";

/** The calls are compiled but never run. The compiler reports an expected error that is missing. */
function unused(..._calls: (() => unknown)[]): void {}

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { title: text(), authors: text({ many: true }), pages: number() },
});

declare const engine: WorkerEngine<CompanySchema>;
declare const books: WorkerEngine<typeof schema>;

describe("the types of an engine in a worker", () => {
  test("are promises of those of the engine", () => {
    unused(
      () => expectTypeOf(connectEngine(new MessageChannel().port1)).toEqualTypeOf<WorkerEngine<Schema>>(),
      () => expectTypeOf(connectEngine<typeof schema>(new Worker("x"))).toEqualTypeOf<typeof books>(),
      () => expectTypeOf(engine.search("x")).toExtend<Promise<SearchPage<Company>>>(),
      () =>
        expectTypeOf(engine.search("x", { group: { by: "type" } })).toExtend<
          Promise<SearchPage<Company, undefined, HitGroups<Company, string>>>
        >(),
      () => expectTypeOf(engine.count("x")).toEqualTypeOf<Promise<number>>(),
      () => expectTypeOf(engine.ids("x")).toEqualTypeOf<Promise<string[]>>(),
      () => expectTypeOf(engine.explain("x")).toEqualTypeOf<Promise<Explanation>>(),
      () => expectTypeOf(engine.validate("x")).toEqualTypeOf<Promise<readonly Diagnostic[]>>(),
      () => expectTypeOf(engine.lint("x")).toEqualTypeOf<Promise<readonly Warning[]>>(),
      () => expectTypeOf(engine.complete("x")).toEqualTypeOf<Promise<readonly Completion[]>>(),
      () => expectTypeOf(engine.load([])).toEqualTypeOf<Promise<LoadSummary>>(),
      () => expectTypeOf(engine.snapshot()).toEqualTypeOf<Promise<WorkerSnapshot<CompanySchema>>>(),
      () =>
        expectTypeOf<Awaited<ReturnType<typeof engine.memory>>>().toEqualTypeOf<
          SearchEngine<CompanySchema>["memory"]
        >(),
    );
  });

  test("follow from the schema and the options", () => {
    unused(
      async () => {
        const { facets, hits } = await books.search("x", {
          facets: { title: 5, pages: [0, 10] },
          highlight: ["title"],
        });
        expectTypeOf(facets.title).toEqualTypeOf<ValueFacet>();
        expectTypeOf(facets.pages.min).toEqualTypeOf<number | null>();
        const counted = await books.search("x", { facets: { pages: { edges: [0, 10], statistics: false } } });
        expectTypeOf(counted.facets.pages).toEqualTypeOf<RangeFacet>();
        expectTypeOf(hits[0]?.document.authors).toEqualTypeOf<readonly string[] | undefined>();
        expectTypeOf((await books.search("x")).facets).toEqualTypeOf<undefined>();
        const some: FacetOptions<CompanySchema> = {};
        expectTypeOf((await engine.search("x", { facets: some })).facets?.name).toExtend<ValueFacet | undefined>();
      },
      () => books.search("x", { sort: "pages:desc", supersedes: "results", highlight: { fields: ["authors"] } }),
      () => engine.search("x", { signal: new AbortController().signal, rank: { field: "followers" } }),
      async () => {
        const { hits, groups } = await engine.search("x", { fields: ["name"], group: { by: "type" } });
        expectTypeOf(hits[0]?.document).toEqualTypeOf<Pick<Company, "id" | "name"> | undefined>();
        expectTypeOf(groups.values[0]?.hits).toEqualTypeOf<typeof hits | undefined>();
        for await (const { document } of engine.stream("x", { fields: ["name"] })) {
          expectTypeOf(document).toEqualTypeOf<Pick<Company, "id" | "name">>();
        }
      },
      // @ts-expect-error: the documents have no website
      async () => (await engine.search("x", { fields: ["name"] })).hits[0]?.document.website,
      // @ts-expect-error: the field belongs to another schema
      () => books.search("x", { sort: "followers" }),
      // @ts-expect-error: the field does not exist
      () => engine.search("x", { facets: { nmae: 10 } }),
      // @ts-expect-error: numbers cannot be highlighted
      () => engine.search("x", { highlight: ["followers"] }),
      // @ts-expect-error: the field does not exist
      () => engine.search("x", { fields: ["nmae"] }),
      // @ts-expect-error: the document has no id
      () => books.upsert({ title: "x" }),
      // @ts-expect-error: the option does not exist
      () => serveEngine({ schema: companySchema, liveCapacities: 5 }),
    );
  });
});

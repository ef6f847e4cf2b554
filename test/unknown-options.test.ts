import { openDataset, schemaOfDataset } from "@firmament/dataset";
import { disjoint, equivalent, implies, satisfiable, whyNot } from "@firmament/decide";
import { ClusterEngine, openCluster } from "@firmament/opensearch";
import { ClusterTarget, DatasetMirror } from "@firmament/opensearch/mirror";
import { createHandler, FairAdmission, listen, SharedAdmission } from "@firmament/server";
import {
  AlertDeliveries,
  LinkMailer,
  PostgresAccountStore,
  QueryStatistics,
  SqliteAccountStore,
  TopUps,
  WebhookMailProvider,
} from "@firmament/server/accounts";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { collected } from "@firmament/test-support/engine/collected.ts";
import { channelEngine } from "@firmament/test-support/engine/worker-engines.ts";
import {
  changesOf,
  checkEngine,
  commandEngine,
  corporaOf,
  documentsOf,
  NaiveEngine,
  nearlyValidTexts,
  queriesOf,
  queryTextsOf,
} from "@firmament/testing";
import { afterAll, describe, expect, test } from "vitest";
import { format } from "../grammar/index.ts";
import { companySchema, field } from "../src/entries/companies.ts";
import {
  complete,
  lint,
  readIndex,
  SearchEngine,
  schemaFromJson,
  stemmingAnalyzer,
  writeIndex,
} from "../src/entries/index.ts";
import { openThreads, schemaOfIndex, searchWithThreads } from "../src/entries/node.ts";
import { IndexSearcher } from "../src/entries/reader.ts";
import { SavedSearches } from "../src/entries/standing.ts";
import { serveEngine } from "../src/entries/worker.ts";
import { ThreadedEngine } from "../src/threads/threaded-engine.ts";

/** A function with options that the compiler has not checked. */
type Call = (options: never) => unknown;
type Case = readonly [subject: string, call: Call];

const engine = new SearchEngine(companySchema);
const datasets = { companies: { schema: companySchema, engine } };
const bytes = writeIndex(engine);
const searcher = new IndexSearcher(bytes, { schema: companySchema });
const naive = new NaiveEngine(companySchema);
const searches = new SavedSearches(companySchema);
const worker = channelEngine();
// The options are checked before anything else is used.
const threaded = new ThreadedEngine(engine, {} as never);
const cluster = new ClusterEngine({ views: {} } as never);
const dataset = await testDataset();
const accounts = {} as never;

afterAll(() => worker.close());

const document = { id: "1", name: "Acme" };

const facetCalls: readonly Case[] = ["name", "staff_count"].flatMap((name): readonly Case[] => [
  [`facets.${name}`, (options) => engine.search("a", { facets: { [name]: options } as object })],
  [
    `facets.name.facets.${name}`,
    (options) => engine.search("a", { facets: { name: { facets: { [name]: options } } } as object }),
  ],
]);

const cases: Readonly<Record<string, readonly Case[]>> = {
  "an engine": [
    ["a SearchEngine", (options) => new SearchEngine(companySchema, options)],
    ["the limits of a query", (limits) => new SearchEngine(companySchema, { limits })],
    ["cursors", (cursors) => new SearchEngine(companySchema, { cursors })],
    ["readIndex", (options) => readIndex(bytes, options)],
    ["search", (options) => engine.search("a", options)],
    ["search", (options) => engine.snapshot().search("a", options)],
    ["stream", (options) => engine.stream("a", options)],
    ["count", (options) => engine.count("a", options)],
    ["count", (options) => engine.snapshot().count("a", options)],
    ["ids", (options) => engine.ids("a", options)],
    ["explain", (options) => engine.explain("a", options)],
    ["validate", (options) => engine.validate("a", options)],
    ["deleteWhere", (options) => engine.deleteWhere("a", options)],
    ["upsertAll", (options) => engine.upsertAll([], options)],
    ["load", (options) => engine.load([], options)],
    ["compact", (options) => engine.compact(options)],
    ["lint", (options) => lint(engine, "a", options)],
    ["complete", (options) => complete(engine, "a", 1, options)],
  ],
  "parts of a search": [
    ...facetCalls,
    ["group", (options) => engine.search("a", { group: options })],
    ["rank", (options) => engine.search("a", { rank: options })],
    ["sort", (options: object) => engine.search("a", { sort: { field: "name", ...options } as never })],
    ["highlight", (options: object) => engine.search("a", { highlight: { fields: ["name"], ...options } })],
  ],
  "queries and schemas": [
    ["format", (options) => format("a", options)],
    ["phrase", (options) => field("name").phrase("a", options)],
    ["fuzzy", (options) => field("name").fuzzy("a", options)],
    ["between", (options) => field("name").between("a", "b", options)],
    ["between", (options) => field("staff_count").between(1, 2, options)],
    ["schemaFromJson", (options) => schemaFromJson({}, options)],
    ["stemmingAnalyzer", (options) => stemmingAnalyzer(options)],
    ["satisfiable", (options) => satisfiable("a", options)],
    ["equivalent", (options) => equivalent("a", "b", options)],
    ["implies", (options) => implies("a", "b", options)],
    ["disjoint", (options) => disjoint("a", "b", options)],
    ["whyNot", (options) => whyNot("a", document, options)],
  ],
  "an index searcher": [
    ["an IndexSearcher", (options) => new IndexSearcher(bytes, options)],
    ["search", (options) => searcher.search("a", options)],
    ["count", (options) => searcher.count("a", options)],
    ["ids", (options) => searcher.ids("a", options)],
  ],
  "a worker": [
    ["serveEngine", (options) => serveEngine(options)],
    ["search", (options) => worker.search("a", options)],
    ["stream", (options) => collected(worker.stream("a", options))],
    ["count", (options) => worker.count("a", options)],
    ["ids", (options) => worker.ids("a", options)],
    ["explain", (options) => worker.explain("a", options)],
    ["validate", (options) => worker.validate("a", options)],
    ["lint", (options) => worker.lint("a", options)],
    ["complete", (options) => worker.complete("a", 1, options)],
    ["get", (options) => worker.get("1", options)],
    ["has", (options) => worker.has("1", options)],
    ["size", (options) => worker.size(options)],
    ["memory", (options) => worker.memory(options)],
    ["upsertAll", (options) => worker.upsertAll([], options)],
    ["load", (options) => worker.load([], options)],
    ["deleteWhere", (options) => worker.deleteWhere("a", options)],
    ["compact", (options) => worker.compact(options)],
    ["open", (options) => worker.open(bytes, options)],
  ],
  threads: [
    ["openThreads", (options) => openThreads(options)],
    ["searchWithThreads", (options) => searchWithThreads(engine, options)],
    ["search", (options) => threaded.search("a", options)],
    ["count", (options) => threaded.count("a", options)],
    ["ids", (options) => threaded.ids("a", options)],
    ["explain", (options) => threaded.explain("a", options)],
    ["validate", (options) => threaded.validate("a", options)],
    ["lint", (options) => threaded.lint("a", options)],
    ["complete", (options) => threaded.complete("a", 1, options)],
    ["upsertAll", (options) => threaded.upsertAll([], options)],
    ["load", (options) => threaded.load([], options)],
    ["deleteWhere", (options) => threaded.deleteWhere("a", options)],
    ["compact", (options) => threaded.compact(options)],
  ],
  "a dataset": [
    ["openDataset", (options) => openDataset("missing.db", options)],
    ["schemaOfDataset", (options) => schemaOfDataset("missing.db", options)],
    ["schemaOfIndex", (options) => schemaOfIndex("missing.index", options)],
    ["apply", (options) => dataset.apply([], options)],
    ["load", (options) => dataset.load([], options)],
    ["refresh", (options) => dataset.refresh([], options)],
    ["preview", (options) => dataset.preview([], options)],
    ["changes", (options) => dataset.changes(options)],
    ["deleteWhere", (options) => dataset.deleteWhere("a", options)],
    ["savedSearches.add", (options) => dataset.savedSearches.add("1", "a", options)],
    ["savedSearches.get", (options) => dataset.savedSearches.get("1", options)],
    ["savedSearches.delete", (options) => dataset.savedSearches.delete("1", options)],
    ["savedSearches.list", (options) => dataset.savedSearches.list(options)],
    ["savedSearches.count", (options) => dataset.savedSearches.count(options)],
    ["alerts.pending", (options) => dataset.alerts.pending(options)],
  ],
  "a cluster": [
    ["openCluster", (options) => openCluster(options)],
    ["cursors", (cursors) => openCluster({ cursors } as never)],
    ["auth", (auth) => openCluster({ auth } as never)],
    ["tls", (tls) => openCluster({ tls } as never)],
    ["search", (options) => cluster.search("a", options)],
    ["stream", (options) => collected(cluster.stream("a", options))],
    ["documents", (options) => collected(cluster.documents(options))],
    ["count", (options) => cluster.count("a", options)],
    ["ids", (options) => collected(cluster.ids("a", options))],
    ["explain", (options) => cluster.explain("a", options)],
    ["validate", (options) => cluster.validate("a", options)],
    ["lint", (options) => cluster.lint("a", options)],
    ["complete", (options) => cluster.complete("a", 1, options)],
    ["get", (options) => cluster.get("1", options)],
    ["has", (options) => cluster.has("1", options)],
    ["size", (options) => cluster.size(options)],
    ["upsertAll", (options) => cluster.upsertAll([], options)],
    ["load", (options) => cluster.load([], options)],
    ["apply", (options) => cluster.apply([], options)],
    ["refresh", (options) => cluster.refresh([], options)],
    ["deleteWhere", (options) => cluster.deleteWhere("a", options)],
  ],
  "saved searches": [
    ["SavedSearches", (options) => new SavedSearches(companySchema, options)],
    ["the limits of a query", (limits) => new SavedSearches(companySchema, { limits })],
    ["add", (options) => searches.add("1", "a", options)],
    ["changesOf", (options) => searches.changesOf(null, null, options)],
  ],
  "the service": [
    ["createHandler", (options) => createHandler(options)],
    ['the dataset "books"', (options) => createHandler({ accounts, datasets: { books: options } } as never)],
    ["prices", (prices) => createHandler({ accounts, datasets, prices })],
    ["cors", (cors) => createHandler({ accounts, datasets, cors })],
    ["dashboard", (dashboard) => createHandler({ accounts, datasets, dashboard })],
    ["operator", (operator) => createHandler({ accounts, datasets, operator })],
    ["QueryStatistics", (options) => new QueryStatistics({} as never, options)],
    ["alerts", (alerts) => createHandler({ accounts, datasets, alerts })],
    ["FairAdmission", (options) => new FairAdmission(options)],
    ["SharedAdmission", (options) => new SharedAdmission(accounts as never, options)],
    ["listen", (options) => listen(async () => new Response(), options)],
    ["AlertDeliveries", (options) => new AlertDeliveries(accounts, options)],
    ["TopUps", (options) => new TopUps(accounts, {} as never, options)],
    ["a LinkMailer", (options) => new LinkMailer(options)],
    ["a WebhookMailProvider", (options) => new WebhookMailProvider("https://example.com", options)],
    ["SqliteAccountStore.open", (options) => SqliteAccountStore.open(":memory:", options)],
    ["PostgresAccountStore.open", (options) => PostgresAccountStore.open("postgres://localhost/x", options)],
  ],
  "a mirror": [
    ["a ClusterTarget", (options) => new ClusterTarget({} as never, {} as never, options)],
    ["a DatasetMirror", (options) => new DatasetMirror({} as never, {} as never, options)],
  ],
  "the testing kit": [
    ["checkEngine", (options) => checkEngine({} as never, options)],
    ["commandEngine", (options) => commandEngine("true", options)],
    ["a NaiveEngine", (options) => new NaiveEngine(companySchema, options)],
    ["search", (options) => naive.search("a", options)],
    ["count", (options) => naive.count("a", options)],
    ["ids", (options) => naive.ids("a", options)],
    ["deleteWhere", (options) => naive.deleteWhere("a", options)],
    ["changesOf", (options) => changesOf(companySchema, options)],
    ["corporaOf", (options) => corporaOf(companySchema, options)],
    ["documentsOf", (options) => documentsOf(companySchema, options)],
    ["nearlyValidTexts", (options) => nearlyValidTexts(companySchema, options)],
    ["queriesOf", (options) => queriesOf(companySchema, options)],
    ["queryTextsOf", (options) => queryTextsOf(companySchema, options)],
  ],
};

async function refusal(call: Call, option: string): Promise<unknown> {
  try {
    await call({ [option]: true } as never);
  } catch (error) {
    return error;
  }
  return null;
}

/** A name that is like none of the options. */
const NOTHING_ALIKE = "€";

for (const [kind, calls] of Object.entries(cases)) {
  describe(`${kind}: unknown options`, () => {
    test.each(calls)("%s", async (subject, call) => {
      const error = await refusal(call, NOTHING_ALIKE);
      expect(error).toBeInstanceOf(TypeError);
      const [, listed] = /^There is no option "€" for .*: the options are (.*)\.$/.exec((error as Error).message) ?? [];
      const names = listed?.split(", ") ?? [];
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        const expected = `There is no option "${name}z" for ${subject}. Did you mean "${name}"?`;
        expect(await refusal(call, `${name}z`)).toEqual(new TypeError(expected));
      }
    });
  });
}

import { proveRelations } from "@firmament/decide";
import {
  complete,
  type EngineOptions,
  type FacetOptions,
  type GroupOptions,
  lint,
  type OpenIndexOptions,
  type Projection,
  type Query,
  readIndex,
  SearchEngine,
  type Snapshot,
  writeIndex,
} from "firmament";
import { type CompanySchema, companySchema } from "firmament/companies";
import { byteChunksOf } from "firmament/src/engine/load/byte-chunks.ts";
import type { WorkerEngine, WorkerSearchOptions, WorkerSnapshot } from "firmament/worker";
import { joined } from "./index-files.ts";

export type AsyncSnapshot = Pick<WorkerSnapshot<CompanySchema>, keyof WorkerSnapshot<CompanySchema>>;

/** The methods of an engine whose results are promises, without those that only browsers have. */
export interface AsyncEngine
  extends Omit<WorkerEngine<CompanySchema>, "snapshot" | "saveIndex" | "openIndex" | "deleteIndex"> {
  snapshot(): Promise<AsyncSnapshot>;
}

/** An engine on this thread: what other kinds must equal. */
export function asyncEngine(options: EngineOptions = {}): AsyncEngine {
  let engine = new SearchEngine(companySchema, options);
  return {
    ...asyncReader(() => engine),
    memory: async () => engine.memory,
    validate: async (query, queryOptions) => engine.validate(query, queryOptions),
    lint: async (query, queryOptions) => lint(engine, query, { ...queryOptions, proveRelations }),
    complete: async (text, offset, completeOptions) => complete(engine, text, offset, completeOptions),
    upsert: async (document) => engine.upsert(document),
    upsertAll: async (documents, upsertOptions) => engine.upsertAll(documents, upsertOptions),
    load: (documents, loadOptions) => engine.load(documents, loadOptions),
    patch: async (id, part) => engine.patch(id, part),
    deleteWhere: async (query, deletionOptions) => engine.deleteWhere(query, deletionOptions),
    clear: async () => engine.clear(),
    delete: async (id) => engine.delete(id),
    compact: async (compactOptions) => engine.compact(compactOptions),
    snapshot: async () => asyncSnapshot(engine.snapshot()),
    open: async (source) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of byteChunksOf(await source, "The index file").chunks(new AbortController().signal))
        chunks.push(chunk);
      const { defaultOperator, ...others } = options;
      const openOptions: OpenIndexOptions<CompanySchema> = { schema: companySchema, ...others };
      engine = readIndex(joined(chunks), openOptions);
    },
    save: async () => writeIndex(engine),
    close: async () => {},
  };
}

function asyncSnapshot(snapshot: Snapshot<CompanySchema>): AsyncSnapshot {
  return { ...asyncReader(() => snapshot), close: () => {} };
}

type Reader = SearchEngine<CompanySchema> | Snapshot<CompanySchema>;

function asyncReader(reader: () => Reader): Omit<AsyncSnapshot, "close"> {
  return {
    search: async <
      Facets extends FacetOptions<CompanySchema> | undefined = undefined,
      Group extends GroupOptions<CompanySchema> | undefined = undefined,
      List extends Projection<CompanySchema> = undefined,
    >(
      query: Query,
      { signal, ...options }: WorkerSearchOptions<CompanySchema, Facets, Group, List> = {},
    ) => {
      signal?.throwIfAborted();
      return reader().search<Facets, Group, List>(query, options);
    },
    stream: async function* (query, options) {
      yield* reader().stream(query, options);
    },
    documents: async function* () {
      yield* reader().documents();
    },
    count: async (query, options) => reader().count(query, options),
    ids: async (query, options) => reader().ids(query, options),
    explain: async (query, options) => reader().explain(query, options),
    get: async (id) => reader().get(id),
    has: async (id) => reader().has(id),
    size: async () => reader().size,
  };
}

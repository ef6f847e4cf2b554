import type { CompleteOptions } from "../../engine/options/complete-options.ts";
import type { CompactOptions } from "../../engine/options/engine-options.ts";
import type { LintOptions } from "../../engine/options/lint-options.ts";
import type {
  DeletionOptions,
  MatchOptions,
  QueryOptions,
  SearchOptions,
} from "../../engine/options/search-options.ts";
import type { Query } from "../../engine/query/query-input.ts";
import type { SearchEngine } from "../../engine/search-engine.ts";
import type { Snapshot } from "../../engine/snapshot.ts";
import { complete } from "../../engine/tools/complete.ts";
import { lint } from "../../engine/tools/lint.ts";
import type { DocumentId } from "../../schema/document-id.ts";
import type { DocumentPatch } from "../../schema/patch.ts";
import type { DocumentInput, Schema } from "../../schema/schema.ts";
import { type ErrorMessage, errorMessage } from "../protocol/error-message.ts";
import type { Method, ReaderMethod } from "../protocol/message.ts";
import { type AnyPage, plainPage } from "../protocol/page-message.ts";
import type { UpsertedAll } from "../protocol/upserted-all.ts";

export type Reader = SearchEngine<Schema> | Snapshot<Schema>;

/*
 * The arguments are those of the program, which the compiler may not have checked: the engine checks them.
 */

/** Answers the calls of methods that read. The results are messages. */
export type ReaderOperations = Readonly<Record<ReaderMethod, (reader: Reader, args: readonly unknown[]) => unknown>>;

/** What engines and snapshots answer. */
export const readerOperations: ReaderOperations = {
  search: (reader, [query, options]) =>
    plainPage(reader.search(query as Query, searchOptions(options as object)) as AnyPage),
  count: (reader, [query, options]) => reader.count(query as Query, options as MatchOptions),
  ids: (reader, [query, options]) => reader.ids(query as Query, options as MatchOptions),
  explain: (reader, [query, options]) => ({ ...reader.explain(query as Query, options as MatchOptions) }),
  get: (reader, [id]) => reader.get(id as DocumentId),
  has: (reader, [id]) => reader.has(id as DocumentId),
  size: (reader) => reader.size,
  stream: (reader, [query, options]) => plainHits(reader.stream(query as Query, searchOptions(options as object))),
  documents: (reader) => reader.documents(),
};

type EngineMethod = Exclude<
  Method,
  ReaderMethod | "next" | "snapshot" | "save" | "saveIndex" | "openIndex" | "deleteIndex"
>;

/** What a script gives to the engine in its worker, and cannot be sent to it. */
export type WorkerTools = Pick<LintOptions, "proveRelations">;

/** What only engines answer, at once. */
export const engineOperations: Readonly<
  Record<EngineMethod, (engine: SearchEngine<Schema>, args: readonly unknown[], tools: WorkerTools) => unknown>
> = {
  validate: (engine, [query, options]) => engine.validate(query as Query, options as QueryOptions),
  lint: (engine, [query, options], tools) => lint(engine, query as Query, { ...(options as QueryOptions), ...tools }),
  complete: (engine, [text, offset, options]) =>
    complete(engine, text as string, offset as number | undefined, options as CompleteOptions),
  upsert: (engine, [document]) => engine.upsert(document as DocumentInput<Schema>),
  upsertAll: (engine, [documents, skipsInvalid]) =>
    upsertAll(engine, documents as readonly DocumentInput<Schema>[], skipsInvalid === true),
  patch: (engine, [id, part]) => engine.patch(id as DocumentId, part as DocumentPatch<Schema>),
  deleteWhere: (engine, [query, options]) => engine.deleteWhere(query as Query, options as DeletionOptions),
  clear: (engine) => engine.clear(),
  delete: (engine, [id]) => engine.delete(id as DocumentId),
  compact: (engine, [options]) => engine.compact(options as CompactOptions),
  memory: (engine) => ({ ...engine.memory }),
};

async function* plainHits(hits: AsyncIterable<object>): AsyncGenerator<object, void> {
  for await (const hit of hits) yield { ...hit };
}

/** The options of a search as the engine takes them. */
export function searchOptions(given: { readonly sort?: unknown }): SearchOptions<Schema> {
  const { sort } = given;
  // The engine checks them.
  return (Array.isArray(sort) ? { ...given, sort: sort.map(receivedOrder) } : given) as SearchOptions<Schema>;
}

/** A sort criterion whose collator arrived as its options. The same options have the same collator, whose order is cached. */
function receivedOrder(order: unknown): unknown {
  if (typeof order !== "object" || order === null || !("collator" in order)) return order;
  const options = order.collator as Intl.CollatorOptions & { readonly locale: string };
  const key = JSON.stringify(options);
  const collator = collators.get(key) ?? new Intl.Collator(options.locale, options);
  collators.set(key, collator);
  return { ...order, collator };
}

const collators = new Map<string, Intl.Collator>();

function upsertAll(
  engine: SearchEngine<Schema>,
  documents: readonly DocumentInput<Schema>[],
  skipsInvalid: boolean,
): UpsertedAll {
  const skipped: ErrorMessage[] = [];
  const summary = engine.upsertAll(
    documents,
    skipsInvalid ? { onError: (error) => void skipped.push(errorMessage(error)) } : {},
  );
  return { summary, skipped };
}

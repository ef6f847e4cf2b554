import type { LoadOptions, Schema } from "firmament";
import { ClusterError } from "../connection/cluster-error.ts";
import type { ClusterConnection } from "../connection/connection.ts";
import { makeSearchable } from "../connection/index-requests.ts";
import { TOMBSTONE_PATH } from "../layout/index-layout.ts";
import type { DocumentWriter } from "./document-writer.ts";
import { refreshAliases } from "./generation.ts";
import { type Generations, type OpenState, refreshing } from "./generations.ts";
import { forEachBatch, RecordBatches } from "./record-batches.ts";

export interface RefreshOptions extends Pick<LoadOptions, "onError" | "onProgress" | "signal"> {
  /** Whether the refresh may remove more than a tenth of the documents. Default `false`. */
  readonly allowShrink?: boolean | undefined;
  /** How long this refresh prevents others if it is interrupted, in milliseconds; default 60,000. */
  readonly leaseMs?: number | undefined;
}

/** What a refresh has done. */
export interface RefreshSummary {
  /** The number of the new generation. */
  readonly generation: number;
  /** The number of its documents. */
  readonly size: number;
  /** The number of documents before. */
  readonly previousSize: number;
  /** Invalid records. */
  readonly skipped: number;
}

export interface RefreshParts {
  readonly name: string;
  readonly schema: Schema;
  readonly connection: ClusterConnection;
  readonly generations: Generations;
  readonly writer: DocumentWriter;
}

const LEASE_MS = 60_000;

/** The greatest share of the documents that a refresh may remove unasked. */
const MAX_REMOVED_SHARE = 0.1;

/**
 * Replaces all documents: loads them into a new index while the old one is searched, and then swaps the aliases.
 * Changes that are made meanwhile, also by other processes, take precedence over the records. After an error, the
 * documents are as they were before, with these changes.
 *
 * @throws {ClusterError} `refreshing`, `shrink`, and every error of the cluster
 */
export async function refreshDocuments(
  parts: RefreshParts,
  records: Iterable<unknown> | AsyncIterable<unknown>,
  options: RefreshOptions,
): Promise<RefreshSummary> {
  const { name, generations } = parts;
  const before = await generations.reload();
  if (before.next !== null) {
    if ((await generations.leaseOf(before.next.index)) > Date.now()) throw refreshing(name);
    await generations.abandon(before);
  }
  const state = await generations.begin();
  const { leaseMs = LEASE_MS } = options;
  const extend = (): Promise<void> => generations.extendLease(nextOf(state), state.identity, Date.now() + leaseMs);
  const timer = setInterval(() => void extend().catch(() => {}), leaseMs / 3);
  try {
    await extend();
    const summary = await loadGeneration(parts, state, records, options);
    await generations.commit(state);
    // The refresh has succeeded; searches skip marks that remain.
    await purge(parts.connection, nextOf(state)).catch(() => {});
    return summary;
  } catch (error) {
    await generations.abandon(state).catch(() => {});
    throw error;
  } finally {
    clearInterval(timer);
  }
}

function nextOf({ next }: OpenState): string {
  if (next === null) throw new ClusterError("refreshing", "The refresh was replaced by another one.");
  return next.index;
}

async function loadGeneration(
  { name, schema, connection, writer }: RefreshParts,
  { index: old, generation, next }: OpenState,
  records: Iterable<unknown> | AsyncIterable<unknown>,
  { onProgress, allowShrink = false, ...options }: RefreshOptions,
): Promise<RefreshSummary> {
  const number = next?.generation ?? 0;
  const index = next?.index ?? "";
  const alias = refreshAliases(name, generation, number).new;
  const batches = new RecordBatches(schema, records, options);
  let indexed = 0;
  const report = (): void => onProgress?.({ indexed, skipped: batches.skipped, ...batches.progress });
  const target = { alias, start: writer.startOfRefresh() };
  await forEachBatch(batches.batches(), async (batch) => {
    await writer.writeNew(batch, target, (error) => batches.skip(error));
    indexed += batch.length;
    report();
  });
  options.signal?.throwIfAborted();
  report();
  await purge(connection, index);
  const [size, previousSize] = [await count(connection, index), await count(connection, old)];
  if (!allowShrink && previousSize - size > previousSize * MAX_REMOVED_SHARE) {
    const counts = `from ${previousSize} to ${size} documents`;
    const message = `The refresh would shrink ${name} ${counts}, by more than a tenth. Allow it with allowShrink: true.`;
    throw new ClusterError("shrink", message);
  }
  return { generation: number, size, previousSize, skipped: batches.skipped };
}

/** Removes the marks of deleted documents. */
async function purge(connection: ClusterConnection, index: string): Promise<void> {
  await makeSearchable(connection, index);
  const path = `/${encodeURIComponent(index)}/_delete_by_query`;
  const body = { query: { term: { [TOMBSTONE_PATH]: true } } };
  await connection.request({ method: "POST", path, query: { conflicts: "proceed", refresh: true }, body });
}

/** The number of documents, without the marks of deleted ones. */
async function count(connection: ClusterConnection, index: string): Promise<number> {
  await makeSearchable(connection, index);
  const path = `/${encodeURIComponent(index)}/_count`;
  const body = { query: { bool: { must_not: [{ exists: { field: TOMBSTONE_PATH } }] } } };
  const { body: answer } = await connection.request({ method: "POST", path, body });
  const { count: counted, _shards: shards } = answer as {
    readonly count?: number;
    readonly _shards?: { readonly total: number; readonly successful: number };
  };
  if (counted === undefined || shards?.successful !== shards?.total) {
    const message = `Not all shards of ${index} could count their documents. Repeat the refresh.`;
    throw new ClusterError("unavailable", message);
  }
  return counted;
}

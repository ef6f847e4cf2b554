import type { Schema, SchemaJson } from "firmament";
import type { SchemaChangeOptions } from "./dataset-options.ts";
import type { Follower } from "./follower.ts";
import { beginBuild, isWorthBuild } from "./index-thread.ts";
import type { OpenedSchema } from "./opened-schema.ts";
import { replayed } from "./refresh.ts";
import type { ConversionCounts } from "./schema/conversion-report.ts";
import { DocumentConversion } from "./schema/document-conversion.ts";
import { type NewSchema, requireFit } from "./schema/entry-conversion.ts";
import type { FieldRenames } from "./schema/field-plans.ts";
import { fieldsText } from "./schema/fields-text.ts";
import { DatasetError } from "./tables/dataset-error.ts";
import { CONVERTED_AT_ONCE } from "./tables/generation-store.ts";
import type { DatasetStore } from "./tables/store.ts";
import type { StoreThread } from "./thread/store-thread.ts";

/** The parts of a dataset that a change of its schema uses. */
export interface SchemaChangeParts<S extends Schema> {
  readonly store: DatasetStore;
  readonly thread: StoreThread;
  readonly follower: Follower<S>;
}

/**
 * Converts the documents to another schema, indexes them as a new generation, saves its index file, and commits it. The
 * caller has the load lock. If this fails, the generation that is searched is unchanged, and the caller deletes what is
 * unused.
 *
 * @throws {DatasetError} `unfit_documents`, and every error of the disk; the reason of the signal
 */
export async function convertGeneration<S extends Schema>(
  parts: SchemaChangeParts<S>,
  opened: OpenedSchema<S>,
  newSchema: NewSchema,
  { onProgress, signal }: SchemaChangeOptions,
): Promise<ConversionCounts> {
  const { store, thread, follower } = parts;
  const generation = await thread.perform("beginConversion", { schema: newSchema });
  const total = store.count();
  const until = store.state().position;
  let reached = await thread.perform("convert", { generation, until, isCatchingUp: false });
  while (reached.converted < until) {
    signal?.throwIfAborted();
    onProgress?.({ kind: "schema", done: reached.counts.documents, total });
    reached = await thread.perform("convert", { generation, until, isCatchingUp: false });
  }
  const { last: position, counts } = reached;
  requireFit(counts, newSchema.allowedLoss);
  signal?.throwIfAborted();
  const engine = await indexed(opened, store, generation, position);
  // Changes that were made meanwhile: what remains of them is converted when the generation is committed.
  for (let now = store.state(); now.position - reached.converted >= CONVERTED_AT_ONCE; now = store.state()) {
    signal?.throwIfAborted();
    reached = await thread.perform("convert", { generation, until: now.position, isCatchingUp: true });
  }
  signal?.throwIfAborted();
  follower.prepare({ generation, engine, position, opened });
  try {
    await thread.perform("commitConversion", { generation, position });
  } catch (error) {
    follower.dropPrepared();
    throw error;
  }
  return counts;
}

async function indexed<S extends Schema>(
  { builds }: OpenedSchema<S>,
  store: DatasetStore,
  generation: number,
  position: number,
) {
  const source = { store, generation };
  if (!isWorthBuild(position)) return replayed(builds, source);
  const build = beginBuild(builds, source, store.state().id, () => {});
  try {
    return await build.finish(position);
  } finally {
    build.end();
  }
}

/**
 * What another schema is to a dataset file; `null` if it is the schema that the file has.
 *
 * @throws {TypeError} for renames of fields that the schemas do not have
 * @throws {DatasetError} `schema` if the file does not state its schema
 */
export function newSchemaOf<S extends Schema>(
  store: DatasetStore,
  path: string,
  { schema, text }: OpenedSchema<S>,
  renames: FieldRenames,
  allowedLoss: NewSchema["allowedLoss"],
): NewSchema | null {
  if (text === store.state().schema && Object.keys(renames).length === 0) return null;
  conversionOf(store, path, text, renames);
  return { schema: text, fields: fieldsText(schema), renames, allowedLoss };
}

/** @throws as {@link newSchemaOf} does */
export function conversionOf(
  store: DatasetStore,
  path: string,
  text: string,
  renames: FieldRenames,
): DocumentConversion {
  const { schema } = store.state();
  if (schema !== null)
    return new DocumentConversion(JSON.parse(schema) as SchemaJson, JSON.parse(text) as SchemaJson, renames);
  throw new DatasetError(
    "schema",
    `Cannot change the schema of ${path}: the file does not state the one that it has. Open it with its schema once.`,
  );
}

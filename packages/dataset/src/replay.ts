import type { Schema, SearchEngine } from "firmament";
import { internalsOf } from "firmament/backend";
import { TimeSlice } from "firmament/base";
import { DocumentReader, type DocumentValues } from "firmament/query";
import type { IndexWriter } from "firmament/storage";
import type { Entry } from "./tables/entry-table.ts";
import type { DatasetStore } from "./tables/store.ts";

/** The number of entries that are read at once; as many changes are applied without a pause. */
const ENTRIES_AT_ONCE = 500;

/** Searches run between two slices of a replay, so slices are short. */
const REPLAY_SLICE_MS = 5;

/** The entries of a generation. */
export interface GenerationSource {
  readonly store: DatasetStore;
  readonly generation: number;
}

/**
 * Applies the entries after a position to an engine that has those up to it. A few are applied at once; many as a load,
 * whose documents become visible together, in time slices.
 *
 * @returns the position of the last entry
 */
export async function replay<S extends Schema>(
  engine: SearchEngine<S>,
  source: GenerationSource,
  position: number,
): Promise<number> {
  const { schema, writer, dropAgedCursors } = internalsOf(engine);
  const reader = new DocumentReader(schema);
  dropAgedCursors();
  const entries = source.store.entriesAfter(source.generation, position, ENTRIES_AT_ONCE);
  if (entries.length === ENTRIES_AT_ONCE) return replayAsLoad(writer, reader, source, entries);
  for (const { id, document } of entries) {
    if (document === null) writer.delete(id);
    else writer.upsert(valuesOf(reader, document).document());
  }
  return entries.at(-1)?.position ?? position;
}

async function replayAsLoad<S extends Schema>(
  writer: IndexWriter<S>,
  reader: DocumentReader<S>,
  { store, generation }: GenerationSource,
  first: readonly Entry[],
): Promise<number> {
  const load = writer.beginLoad();
  const slice = new TimeSlice(REPLAY_SLICE_MS);
  let position = 0;
  try {
    for (let entries = first; entries.length > 0; entries = store.entriesAfter(generation, position, ENTRIES_AT_ONCE)) {
      for (const entry of entries) {
        if (entry.document === null) writer.delete(entry.id);
        else writer.addToLoad(load, valuesOf(reader, entry.document));
        position = entry.position;
        if (load.isFull) await slice.run(writer.publish(load));
        else if (slice.isOver) await slice.yield();
      }
    }
    return position;
  } finally {
    await slice.run(writer.endLoad(load));
  }
}

function valuesOf<S extends Schema>(reader: DocumentReader<S>, document: string): DocumentValues<S> {
  return reader.read(JSON.parse(document), 0);
}

import type { Schema } from "firmament";
import type { DatasetPreview, PreviewOptions } from "./dataset-options.ts";
import { RecordBatches } from "./record-batches.ts";
import type { ChangeEffect } from "./tables/batch.ts";
import { needsAllowShrink } from "./tables/generation-store.ts";
import { SeenIds } from "./tables/seen-ids.ts";
import type { DatasetStore } from "./tables/store.ts";

/** Compares the documents of a list or a stream with those of a dataset. Memory does not grow with their number. */
export async function previewOf<S extends Schema>(
  { schema, store }: { readonly schema: S; readonly store: DatasetStore },
  documents: Iterable<unknown> | AsyncIterable<unknown>,
  { refresh = false, onProgress, ...options }: PreviewOptions,
): Promise<DatasetPreview> {
  const batches = new RecordBatches(schema, documents, options);
  const counts: Record<ChangeEffect, number> = { added: 0, replaced: 0, deleted: 0, unchanged: 0 };
  let duplicates = 0;
  let done = 0;
  const seen = new SeenIds();
  try {
    for await (const batch of batches) {
      seen.batch(() => {
        for (const { change } of batch) {
          const effect = store.effectOf(change);
          const earlier = seen.put(change.id, effect);
          counts[effect]++;
          if (earlier === null) continue;
          counts[earlier]--;
          duplicates++;
        }
      });
      done += batch.length;
      onProgress?.({ kind: "preview", done, total: null });
      // Comparing is synchronous: other work runs between two batches.
      await new Promise((resume) => setImmediate(resume));
    }
  } finally {
    seen.close();
  }
  const { added, replaced, unchanged } = counts;
  const size = store.count();
  const removed = refresh ? Math.max(0, size - replaced - unchanged) : 0;
  return {
    added,
    replaced,
    unchanged,
    removed,
    duplicates,
    skipped: batches.skipped,
    needsAllowShrink: needsAllowShrink(removed, size),
  };
}

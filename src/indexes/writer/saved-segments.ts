import type { Steps } from "../../base/steps.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { DecodedCache } from "../arrays/decoded-cache.ts";
import { ColumnsBuilder } from "../columns/builder.ts";
import { sealSteps } from "../seal/seal.ts";
import type { SealedBytes } from "../sealed/directory.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import type { DraftOptions } from "./segment-draft.ts";
import { sourceOf } from "./segment-source.ts";

/** A segment as an index file contains it. */
export interface SavedSegment {
  readonly bytes: SealedBytes;
  /** Ascending. */
  readonly deleted: Uint32Array;
}

interface SegmentWithDeletions<S extends Schema> {
  readonly segment: Segment<DocumentOf<S>>;
  readonly deleted: PostingSet;
}

/**
 * Copies closed segments as they are at the time of the call, in steps of a few milliseconds: the bytes of sealed ones,
 * and sealed copies of live ones.
 */
export function saveSteps<S extends Schema>(
  segments: readonly Segment<DocumentOf<S>>[],
  options: DraftOptions<S>,
): Steps<readonly SavedSegment[]> {
  // Deletions are copied now: a later one replaces a version that this save does not contain.
  return copySteps(
    segments.map((segment) => ({ segment, deleted: segment.deletions.set })),
    options,
  );
}

function* copySteps<S extends Schema>(
  segments: readonly SegmentWithDeletions<S>[],
  { schema, analyzerOf }: DraftOptions<S>,
): Steps<readonly SavedSegment[]> {
  const saved: SavedSegment[] = [];
  for (const { segment, deleted } of segments) {
    if (segment instanceof SealedSegment) {
      saved.push({ bytes: segment.bytes, deleted: deleted.toArray() });
      continue;
    }
    // Deleted documents are copied too: the statistics include them, and scores depend on the statistics.
    const columns = new ColumnsBuilder(schema, analyzerOf);
    yield* columns.addFrom({ ...(yield* sourceOf(segment, schema)), isKept: () => true });
    saved.push({ bytes: yield* sealSteps(columns.columns(), schema), deleted: deleted.toArray() });
  }
  return saved;
}

/**
 * Opens a saved segment. Reads what most searches need; the rest is loaded on first use.
 *
 * @throws {IndexFileError} `damaged`, when the bytes cannot be loaded
 */
export function restoredSegment<S extends Schema>(
  schema: S,
  { bytes, deleted }: SavedSegment,
  cache: DecodedCache,
): SealedSegment<S> {
  const segment = SealedSegment.open(schema, bytes, null, cache);
  for (const ordinal of deleted) segment.deletions.add(ordinal);
  return segment;
}

import type { Analyzer } from "../../analysis/analyzer.ts";
import type { Steps } from "../../base/steps.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { ColumnsBuilder } from "../columns/builder.ts";
import { sealSteps } from "../seal/seal.ts";
import type { SealedBytes } from "../sealed/directory.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import { sourceOf } from "./segment-source.ts";

/** A segment as it is kept outside memory. */
export interface SavedSegment {
  readonly bytes: SealedBytes;
  /** Ascending. */
  readonly deleted: Uint32Array;
}

/**
 * Segments that nothing is added to any more, as they are at the time of the call, in steps of a few milliseconds: sealed ones as they lie in
 * memory, and of live ones a sealed copy.
 */
export function saveSteps<S extends Schema>(
  segments: readonly Segment<DocumentOf<S>>[],
  schema: S,
  analyzerOf: (field: string) => Analyzer,
): Steps<readonly SavedSegment[]> {
  // What is deleted later must not be missing, since its new version is not there.
  const frozen = segments.map((segment) => ({ segment, deleted: segment.deletions.set }));
  return saving(frozen, schema, () => new ColumnsBuilder(schema, analyzerOf));
}

interface FrozenSegment<S extends Schema> {
  readonly segment: Segment<DocumentOf<S>>;
  readonly deleted: PostingSet;
}

function* saving<S extends Schema>(
  frozen: readonly FrozenSegment<S>[],
  schema: S,
  newColumns: () => ColumnsBuilder<S>,
): Steps<readonly SavedSegment[]> {
  const saved: SavedSegment[] = [];
  for (const { segment, deleted } of frozen) {
    if (segment instanceof SealedSegment) {
      saved.push({ bytes: segment.bytes, deleted: deleted.toArray() });
      continue;
    }
    // Deleted documents are copied too: the statistics count them, and so do the scores.
    const columns = newColumns();
    yield* columns.addFrom({ ...sourceOf(segment, schema), isKept: () => true });
    saved.push({ bytes: yield* sealSteps(columns.columns(), schema), deleted: deleted.toArray() });
  }
  return saved;
}

/**
 * The segment that was saved. What most searches read is read now, the rest later.
 *
 * @throws what `BytePages.require` throws
 */
export function restoredSegment<S extends Schema>(schema: S, { bytes, deleted }: SavedSegment): SealedSegment<S> {
  const segment = SealedSegment.open(schema, bytes);
  for (const ordinal of deleted) segment.deletions.add(ordinal);
  return segment;
}

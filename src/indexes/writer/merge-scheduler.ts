import { finishSteps, type Steps } from "../../base/steps.ts";
import { forEach } from "../../postings/operations.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { IndexFileError } from "../../storage/index-file-error.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import { fullMerges, type MergeCandidate, nextMerge, type SegmentStats } from "./merge-policy.ts";
import { type DraftOptions, SegmentDraft } from "./segment-draft.ts";
import type { SegmentList } from "./segment-list.ts";

/**
 * The number of changed documents for which one step runs, plus one more step for each closed live segment. This keeps
 * up with documents of any size, and does more work the further merging falls behind.
 *
 * A step takes about 2 ms and moves a hundred companies of 150 words. A document is moved once to be sealed and up to
 * once a tier to be merged, so a step for every 35 changes is enough on average.
 */
const CHANGES_PER_STEP = 8;

export interface MergeOptions<S extends Schema> extends DraftOptions<S> {
  /** The maximum size of a merged segment. */
  readonly segmentCapacity: number;
}

/** Seals and merges the segments of a list, one merge at a time, in bounded steps that run with changes to the list. */
export class MergeScheduler<S extends Schema> {
  readonly #list: SegmentList<S>;
  readonly #options: MergeOptions<S>;
  #steps: Steps<void> | null = null;
  #changes = 0;
  /** Segments that a merge could not read. They are not merged again until `drain` or `mergeAll`. */
  readonly #damaged = new Set<Segment>();
  /** The last error of a damaged segment. */
  #damage: IndexFileError | null = null;

  constructor(list: SegmentList<S>, options: MergeOptions<S>) {
    this.#list = list;
    this.#options = options;
  }

  /** Runs the steps that a number of changed documents pays for. */
  *runSteps(changes: number): Steps<void> {
    this.#changes += changes;
    while (this.#changes >= CHANGES_PER_STEP) {
      this.#changes -= CHANGES_PER_STEP;
      for (let steps = 1 + this.#unsealedCount; steps > 0; steps--) {
        if (!this.#step()) {
          this.#changes = 0;
          return;
        }
        yield;
      }
    }
  }

  /** Runs all pending merges. Throws the error of a damaged segment. */
  drain(): void {
    this.#damaged.clear();
    this.#damage = null;
    while (this.#step());
    if (this.#damage !== null) throw this.#damage;
  }

  /** Leaves the fewest segments. A merge in progress is dropped. Throws the error of a damaged segment. */
  mergeAll(): void {
    this.#steps = null;
    this.#damaged.clear();
    this.#damage = null;
    // From the last to the first, so that the indexes of the remaining candidates stay valid.
    for (const candidate of fullMerges(this.#stats, this.#options.segmentCapacity).toReversed()) {
      finishSteps(this.#merge(candidate));
    }
    if (this.#damage !== null) throw this.#damage;
  }

  get #stats(): readonly SegmentStats[] {
    const full = { size: this.#options.segmentCapacity, deletedCount: 0, isSealed: true };
    return this.#list.closed.map((segment) => {
      if (this.#damaged.has(segment)) return full;
      const { size, deletions } = segment;
      return { size, deletedCount: deletions.count, isSealed: segment instanceof SealedSegment };
    });
  }

  get #unsealedCount(): number {
    return this.#list.closed.reduce((count, segment) => (segment instanceof SealedSegment ? count : count + 1), 0);
  }

  /** Runs one step of the current or the next merge; returns whether there was one. */
  #step(): boolean {
    const steps = this.#steps ?? this.#nextMerge();
    this.#steps = null;
    if (steps === null) return false;
    if (steps.next().done !== true) this.#steps = steps;
    return true;
  }

  #nextMerge(): Steps<void> | null {
    const candidate = nextMerge(this.#stats, this.#options.segmentCapacity);
    return candidate === null ? null : this.#merge(candidate);
  }

  *#merge({ from, to }: MergeCandidate): Steps<void> {
    const sources = this.#list.closed.slice(from, to);
    try {
      this.#list.replace(sources, yield* mergeSteps(sources, this.#options));
    } catch (error) {
      if (!(error instanceof IndexFileError)) throw error;
      // The change that runs this step succeeded, so it must not fail because of a damaged segment.
      const sealed = sources.filter((segment) => segment instanceof SealedSegment);
      for (const segment of sealed) this.#damaged.add(segment);
      this.#damage = error;
    }
  }
}

/**
 * Combines the documents of closed segments, in their order, into one sealed segment, in bounded steps. Documents that
 * are deleted from the sources meanwhile are also deleted from the result.
 */
export function* mergeSteps<S extends Schema>(
  sources: readonly Segment<DocumentOf<S>>[],
  options: DraftOptions<S>,
): Steps<Segment<DocumentOf<S>>> {
  const draft = new SegmentDraft(options);
  const ordinals = yield* draft.addSegments(sources);
  const merged = yield* draft.seal();
  for (const [index, source] of sources.entries()) {
    const mergedOrdinals = ordinals[index] as Int32Array;
    forEach(source.deletions.set, (ordinal) => {
      const mergedOrdinal = mergedOrdinals[ordinal] as number;
      if (mergedOrdinal >= 0) merged.deletions.add(mergedOrdinal);
    });
  }
  return merged;
}

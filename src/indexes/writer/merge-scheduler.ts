import { finishSteps, type Steps } from "../../base/steps.ts";
import type { Schema } from "../../schema/schema.ts";
import { IndexFileError } from "../../storage/index-file-error.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import { mergeSteps } from "./merge.ts";
import { fullMerges, type MergeCandidate, nextMerge, type SegmentStats } from "./merge-policy.ts";
import type { SealedSegmentOptions } from "./sealed-segment-builder.ts";
import type { SegmentList } from "./segment-list.ts";

/**
 * For so many changed documents a step is done, and one more for each closed live segment that waits: so merging keeps up, however
 * large the documents are, and more is done the further it falls behind.
 *
 * A step takes about 2 ms, in which a hundred companies of 150 words are moved, and a document is moved once to be sealed and up to
 * once a tier to be merged: mostly a step for 35 changes would do.
 */
const CHANGES_PER_STEP = 8;

export interface MergeOptions<S extends Schema> extends SealedSegmentOptions<S> {
  /** No segment is made larger than this by merging. */
  readonly segmentCapacity: number;
}

/** What is to be merged in a list of segments: it is done in bounded steps by those who change the list, one merge at a time. */
export class MergeScheduler<S extends Schema> {
  readonly #list: SegmentList<S>;
  readonly #options: MergeOptions<S>;
  #steps: Steps<void> | null = null;
  #changes = 0;
  /** Segments that could not be read when they were to be merged: they stay as they are until everything is to be merged. */
  readonly #damaged = new Set<Segment>();
  /** What was last thrown by one of them. */
  #damage: IndexFileError | null = null;

  constructor(list: SegmentList<S>, options: MergeOptions<S>) {
    this.#list = list;
    this.#options = options;
  }

  /** Does as much as so many changed documents call for, a step at a time. */
  *work(changes: number): Steps<void> {
    this.#changes += changes;
    while (this.#changes >= CHANGES_PER_STEP) {
      this.#changes -= CHANGES_PER_STEP;
      for (let steps = 1 + this.#waitingCount; steps > 0; steps--) {
        if (!this.#step()) {
          this.#changes = 0;
          return;
        }
        yield;
      }
    }
  }

  /** Does all that is due. Throws what a damaged segment throws. */
  finish(): void {
    this.#damaged.clear();
    this.#damage = null;
    while (this.#step());
    if (this.#damage !== null) throw this.#damage;
  }

  /** Leaves the fewest segments. A merge that was begun is dropped. Throws what a damaged segment throws. */
  mergeAll(): void {
    this.#steps = null;
    this.#damaged.clear();
    this.#damage = null;
    // The last first: so the others stay where they are.
    for (const run of fullMerges(this.#shapes, this.#options.segmentCapacity).toReversed()) {
      finishSteps(this.#merge(run));
    }
    if (this.#damage !== null) throw this.#damage;
  }

  get #shapes(): readonly SegmentStats[] {
    const full = { size: this.#options.segmentCapacity, deletedCount: 0, isSealed: true };
    return this.#list.closed.map((segment) => {
      const { size } = segment;
      const deletedCount = segment.deletions.count;
      return this.#damaged.has(segment) ? full : { size, deletedCount, isSealed: segment instanceof SealedSegment };
    });
  }

  get #waitingCount(): number {
    return this.#list.closed.reduce((count, segment) => (segment instanceof SealedSegment ? count : count + 1), 0);
  }

  /** Tells whether there was something to do. */
  #step(): boolean {
    const steps = this.#steps ?? this.#nextMerge();
    this.#steps = null;
    if (steps === null) return false;
    if (steps.next().done !== true) this.#steps = steps;
    return true;
  }

  #nextMerge(): Steps<void> | null {
    const run = nextMerge(this.#shapes, this.#options.segmentCapacity);
    return run === null ? null : this.#merge(run);
  }

  *#merge({ from, to }: MergeCandidate): Steps<void> {
    const sources = this.#list.closed.slice(from, to);
    try {
      this.#list.replace(sources, yield* mergeSteps(sources, this.#options));
    } catch (error) {
      if (!(error instanceof IndexFileError)) throw error;
      // Whoever changed the index has nothing to do with it, and the change was made.
      const sealed = sources.filter((segment) => segment instanceof SealedSegment);
      for (const segment of sealed) this.#damaged.add(segment);
      this.#damage = error;
    }
  }
}

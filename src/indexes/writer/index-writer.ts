import type { Analyzer } from "../../analysis/analyzer.ts";
import { finishSteps, type Steps } from "../../base/steps.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { IndexReader } from "../index-reader.ts";
import type { PointInTimeReader } from "../point-in-time-reader.ts";
import type { MemoryUsage, Segment } from "../segment.ts";
import { BulkLoad } from "./bulk-load.ts";
import { memoryOf } from "./memory.ts";
import { MergeScheduler } from "./merge-scheduler.ts";
import { restoredSegment, type SavedSegment, saveSteps } from "./saved-segments.ts";
import type { SealedSegmentOptions } from "./sealed-segment-builder.ts";
import { type Replacements, SegmentDraft } from "./segment-draft.ts";
import { SegmentList } from "./segment-list.ts";

export interface IndexWriterOptions {
  /** How many documents a live segment holds before it is closed, to be sealed. */
  readonly liveCapacity?: number;
  /** How many documents of a load make one sealed segment; none is made larger by merging. */
  readonly segmentCapacity?: number;
  /** Whether sealed segments keep their documents as objects, beside the bytes. */
  readonly keepsObjects?: boolean;
}

/**
 * Measured with the classes of the bench: a live segment of 500, 2,000, 4,000 and 16,000 companies costs a search 7, 12, 20 and 50 µs
 * more than none, and a phrase of common words many times that. Smaller ones make more sealed segments, at 2.4 µs each: of
 * the sizes from 512 to 16,384 this one costs least.
 */
const LIVE_CAPACITY = 2048;
const SEGMENT_CAPACITY = 131_072;

/**
 * So many documents of a load begin a portion. With what it takes to seal and to merge them, loads of 64 companies cost 195 µs each
 * when they are added one by one and 239 µs as portions, loads of 128 cost 203 and 182 µs.
 */
const HELD_BACK = 128;

/**
 * The documents of an index by id, and the segments they are in. The order of the segments and of the ordinals in them is the
 * order of insertion; an update counts as a new insertion.
 *
 * Documents come one by one into a live segment, which is closed when it is full, or by loads, which become sealed segments. Closed
 * live segments are sealed, and sealed ones merged, by those who change the index, step by step. Reading never does any of it.
 */
export class IndexWriter<S extends Schema> {
  readonly #sealing: SealedSegmentOptions<S>;
  readonly #list: SegmentList<S>;
  readonly #merges: MergeScheduler<S>;
  readonly #loads = new Set<BulkLoad<S>>();
  readonly #liveCapacity: number;
  readonly #segmentCapacity: number;

  constructor(schema: S, analyzerOf: (field: string) => Analyzer, options: IndexWriterOptions = {}) {
    this.#segmentCapacity = options.segmentCapacity ?? SEGMENT_CAPACITY;
    this.#liveCapacity = Math.min(options.liveCapacity ?? LIVE_CAPACITY, this.#segmentCapacity);
    this.#sealing = { schema, analyzerOf, keepsObjects: options.keepsObjects ?? false };
    this.#list = new SegmentList(schema, analyzerOf);
    this.#merges = new MergeScheduler(this.#list, { ...this.#sealing, segmentCapacity: this.#segmentCapacity });
  }

  /** How many documents there are. */
  get size(): number {
    return this.#list.size;
  }

  /** How many bytes the segments hold; of live ones, and of documents as objects, estimated. */
  get memory(): MemoryUsage {
    const held = this.#list.all.map((segment) => memoryOf(segment, this.#sealing.schema));
    return {
      index: held.reduce((sum, { index }) => sum + index, 0),
      documents: held.reduce((sum, { documents }) => sum + documents, 0),
    };
  }

  /** The segments as they are now; the same reader while nothing changes. */
  reader(): IndexReader<DocumentOf<S>> {
    return this.#list.reader();
  }

  /** The same, but what changes later does not show in it. */
  frozen(): PointInTimeReader<DocumentOf<S>> {
    return this.#list.frozen();
  }

  get(id: string): DocumentOf<S> | undefined {
    const place = this.#list.find(id);
    return place?.segment.document(place.ordinal);
  }

  has(id: string): boolean {
    return this.#list.find(id) !== null;
  }

  /** Adds a document in place of the one with its id; tells whether there was one. If an analyzer throws, nothing has changed. */
  upsert(document: DocumentOf<S>): boolean {
    const before = this.#list.find(document.id);
    const liveSize = this.#list.add(document);
    if (before !== null) this.#list.delete(before);
    if (liveSize >= this.#liveCapacity) this.#list.close();
    this.#changed(document.id);
    return before !== null;
  }

  /** Tells whether there was such a document. */
  delete(id: string): boolean {
    const place = this.#list.find(id);
    if (place !== null) this.#list.delete(place);
    this.#changed(id);
    return place !== null;
  }

  /**
   * Begins a load, whose documents are found, and replace older versions, from when they are published. Of several changes of one id
   * the last counts; a load changes it when it takes the document.
   */
  beginLoad(): BulkLoad<S> {
    const load = new BulkLoad<S>(
      {
        find: (id) => this.#list.find(id),
        upsert: (document) => this.upsert(document),
        newPortion: () => new SegmentDraft(this.#sealing),
        publish: (portion) => this.#publish(portion),
        taking: (id) => this.#forget(id, load),
        ended: () => this.#loads.delete(load),
      },
      { held: Math.min(HELD_BACK, this.#liveCapacity), portion: this.#segmentCapacity },
    );
    this.#loads.add(load);
    return load;
  }

  /**
   * Seals what is live, and does at once what is due.
   *
   * @param isFull whether to leave the fewest segments, without deleted documents, instead
   */
  compact(isFull: boolean): void {
    this.#list.close();
    if (isFull) this.#merges.mergeAll();
    else this.#merges.finish();
  }

  /** The segments as they are at the time of the call, for a file: in steps of a few milliseconds, while changes may go on. */
  saving(): Steps<readonly SavedSegment[]> {
    this.#list.close();
    const { schema, analyzerOf } = this.#sealing;
    return saveSteps(this.#list.closed, schema, analyzerOf);
  }

  /** Takes over segments that were saved, into an index without documents. */
  restore(saved: readonly SavedSegment[]): void {
    for (const segment of saved) this.#list.append(restoredSegment(this.#sealing.schema, segment));
  }

  #changed(id: string): void {
    this.#forget(id, null);
    finishSteps(this.#merges.work(1));
  }

  /** An id is changed, by a load or by nobody: what other loads have of it is outdated. */
  #forget(id: string, by: BulkLoad<S> | null): void {
    for (const load of this.#loads) if (load !== by) load.forget(id);
  }

  *#publish(portion: SegmentDraft<S>): Steps<void> {
    const segment = yield* portion.seal();
    for (const [older, replacements] of portion.replaced) this.#replace(older, replacements, segment);
    this.#list.append(segment);
    yield* this.#merges.work(portion.size);
  }

  /** Deletes what documents of a new segment replace in an older one, or in the one that this has been merged into since. */
  #replace(older: Segment<DocumentOf<S>>, { ordinals, successors }: Replacements, newer: Segment): void {
    const isThere = this.#list.all.includes(older);
    const { deletions } = newer;
    for (let i = 0; i < ordinals.length; i++) {
      // Another change has come since: it has seen to the older version, or will.
      if (deletions.has(successors[i] as number)) continue;
      const ordinal = ordinals[i] as number;
      const place = isThere ? { segment: older, ordinal } : this.#list.find(older.id(ordinal));
      if (place !== null) this.#list.delete(place);
    }
  }
}

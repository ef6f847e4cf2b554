import type { Analyzer } from "../../analysis/analyzer.ts";
import { finishSteps, type Steps } from "../../base/steps.ts";
import type { DocumentValues } from "../../schema/document-values.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { DecodedCache } from "../arrays/decoded-cache.ts";
import type { IndexReader } from "../index-reader.ts";
import type { PointInTimeReader } from "../point-in-time-reader.ts";
import type { MemoryUsage, Segment } from "../segment.ts";
import type { LoadThreads } from "../threads/load-threads.ts";
import { BulkLoad } from "./bulk-load.ts";
import { ChangeFeed } from "./change-feed.ts";
import { memoryOf } from "./memory.ts";
import { type MergeOptions, MergeScheduler } from "./merge-scheduler.ts";
import { restoredSegment, type SavedSegment, saveSteps } from "./saved-segments.ts";
import type { Replacements, SegmentDraft } from "./segment-draft.ts";
import { SegmentList } from "./segment-list.ts";

export interface IndexWriterOptions {
  /** The number of documents at which a live segment is closed, to be sealed. */
  readonly liveCapacity?: number | undefined;
  /** The number of documents of a load that make one sealed segment, at least `segmentCapacity`. Default: that one, or more without it. */
  readonly loadCapacity?: number | undefined;
  /** The maximum size of a merged segment. */
  readonly segmentCapacity?: number | undefined;
  /** Whether the documents of sealed segments also stay in memory as objects. */
  readonly keepsObjects?: boolean | undefined;
  /** The capacity of the cache of decoded postings, in bytes. */
  readonly cacheBytes?: number | undefined;
  /** Whether several threads can read the sealed segments. Default `false`. */
  readonly isShared?: boolean | undefined;
}

/**
 * Measured with the query classes of the bench: a live segment of 500, 2,000, 4,000 and 16,000 companies adds 7, 12, 20
 * and 50 µs to a search, and many times that to a phrase of common words. Smaller live segments make more sealed ones,
 * at 2.4 µs each. Of the capacities from 512 to 16,384 this one costs least.
 */
const LIVE_CAPACITY = 2048;
const SEGMENT_CAPACITY = 131_072;

/**
 * Each segment costs a search up to 3 µs and repeats the search for terms in its dictionary: 1,000,000 companies in two
 * segments instead of eight take 0.75 of the time over all query classes of the bench, fuzzy terms half. Loading
 * 500,000 into one segment needs a third more memory at its peak, and the same processor time. Segments in shared
 * memory stay smaller: threads that answer a search together search different ones.
 */
const LOAD_CAPACITY = 524_288;

/**
 * The number of documents at which a load starts a draft. Including sealing and merging, loads of 64 companies cost
 * 195 µs a company one at a time and 239 µs as drafts; loads of 128 cost 203 and 182 µs.
 */
const LOAD_BUFFER = 128;

/**
 * The documents of an index by id, and its segments. Segments and ordinals are in order of insertion; an update counts
 * as a new insertion.
 *
 * Single documents are added to a live segment, which is closed when it is full. Loads become sealed segments. Each
 * change also runs a few steps of sealing closed live segments and merging sealed ones; reads never do.
 */
export class IndexWriter<S extends Schema> {
  /** Announces all changes except `restore` and `adopt`. */
  readonly feed: ChangeFeed<DocumentOf<S>> = new ChangeFeed();
  #options: MergeOptions<S> & { readonly cache: DecodedCache };
  #list: SegmentList<S>;
  #merges: MergeScheduler<S>;
  readonly #loads = new Set<BulkLoad<S>>();
  readonly #liveCapacity: number;
  readonly #loadCapacity: number;

  constructor(schema: S, analyzerOf: (field: string) => Analyzer, options: IndexWriterOptions = {}) {
    const segmentCapacity = options.segmentCapacity ?? SEGMENT_CAPACITY;
    this.#loadCapacity =
      options.loadCapacity ?? options.segmentCapacity ?? (options.isShared === true ? SEGMENT_CAPACITY : LOAD_CAPACITY);
    this.#liveCapacity = Math.min(options.liveCapacity ?? LIVE_CAPACITY, segmentCapacity);
    this.#options = {
      schema,
      analyzerOf,
      cache: new DecodedCache(options.cacheBytes),
      segmentCapacity,
      keepsObjects: options.keepsObjects ?? false,
      isShared: options.isShared ?? false,
    };
    this.#list = new SegmentList(schema, analyzerOf);
    this.#merges = new MergeScheduler(this.#list, this.#options);
  }

  /** The number of documents. */
  get size(): number {
    return this.#list.size;
  }

  /** The cache of decoded postings, which all segments share. */
  get cache(): DecodedCache {
    return this.#options.cache;
  }

  /** The memory of all segments. That of live segments and of objects is estimated. */
  get memory(): MemoryUsage {
    const usages = this.#list.all.map((segment) => memoryOf(segment, this.#options.schema));
    return {
      cache: this.cache.usage,
      index: usages.reduce((sum, { index }) => sum + index, 0),
      documents: usages.reduce((sum, { documents }) => sum + documents, 0),
    };
  }

  /** The current segments; the same reader while nothing changes. */
  reader(): IndexReader<DocumentOf<S>> {
    return this.#list.reader();
  }

  /** A point-in-time view; the same one while nothing changes. */
  pointInTime(): PointInTimeReader<DocumentOf<S>> {
    return this.#list.pointInTime();
  }

  get(id: string): DocumentOf<S> | undefined {
    const address = this.#list.find(id);
    return address?.segment.document(address.ordinal);
  }

  has(id: string): boolean {
    return this.#list.find(id) !== null;
  }

  /**
   * Adds a document in place of the one with its id. If an analyzer throws, nothing has changed.
   *
   * @returns whether it replaced a document
   */
  upsert(document: DocumentOf<S>): boolean {
    this.feed.finish();
    const older = this.#list.find(document.id);
    const before = this.feed.isActive && older !== null ? older.segment.document(older.ordinal) : null;
    const liveSize = this.#list.add(document);
    if (older !== null) this.#list.delete(older);
    if (liveSize >= this.#liveCapacity) this.#list.close();
    this.#afterChange(document.id);
    this.feed.announce(before, document);
    return older !== null;
  }

  /** @returns whether there was such a document */
  delete(id: string): boolean {
    this.feed.finish();
    const address = this.#list.find(id);
    const before = this.feed.isActive && address !== null ? address.segment.document(address.ordinal) : null;
    if (address !== null) this.#list.delete(address);
    this.#afterChange(id);
    if (before !== null) this.feed.announce(before, null);
    return address !== null;
  }

  /** Deletes all documents, also those that are already in a load. O(1) without loads and without listeners. */
  clear(): void {
    this.feed.finish();
    const { segments } = this.reader();
    this.#list = new SegmentList(this.#options.schema, this.#options.analyzerOf);
    this.#merges = new MergeScheduler(this.#list, this.#options);
    for (const load of this.#loads) load.discardAll();
    if (!this.feed.isActive) return;
    for (const segment of segments) {
      for (let ordinal = 0; ordinal < segment.size; ordinal++) {
        if (!segment.deletions.has(ordinal)) this.feed.announce(segment.document(ordinal), null);
      }
    }
  }

  /**
   * Begins a load. Its documents become searchable, and replace older versions, when the load is published. The last of
   * several changes to one id wins; a document of a load counts as a change when it is added to the load.
   *
   * @param threads analyze and seal a part of each draft; then `load.prepare` must be awaited before `publish`
   * @param maxUnpublished the number of documents after which the load is full, at least 1, unless a segment is smaller
   */
  beginLoad(threads: LoadThreads | null = null, maxUnpublished: number = this.#loadCapacity): BulkLoad<S> {
    const buffer = Math.min(LOAD_BUFFER, this.#liveCapacity);
    const load = new BulkLoad(
      { ...this.#options, threads: threads !== null && threads.count > 1 ? threads : null },
      { buffer, unpublished: Math.min(this.#loadCapacity, maxUnpublished) },
    );
    this.#loads.add(load);
    return load;
  }

  /**
   * Adds a document to a load that is not full.
   *
   * @returns whether the index or the load contained a document with its id
   * @throws what an analyzer throws
   */
  addToLoad(load: BulkLoad<S>, document: DocumentValues<S>): boolean {
    const { id } = document;
    const older = this.#list.find(id);
    const isReplacement = older !== null || load.has(id);
    load.add(document, older);
    this.#discard(id, load);
    return isReplacement;
  }

  /** Adds the documents of a load to the index, in steps. Until the last step, none can be added to the load. */
  *publish(load: BulkLoad<S>): Steps<void> {
    for (const document of load.takeBuffered()) {
      this.upsert(document);
      yield;
    }
    if (load.draft === null) return;
    try {
      yield* this.#publishDraft(load.draft);
    } finally {
      // After an error the draft may already be in the index: publishing it again would add it twice.
      load.dropDraft();
    }
  }

  /** Publishes the rest of a load and ends it. */
  *endLoad(load: BulkLoad<S>): Steps<void> {
    try {
      yield* this.publish(load);
    } finally {
      this.#loads.delete(load);
    }
  }

  /**
   * Seals the live segment and runs all pending merges.
   *
   * @param isFull whether to leave the fewest segments, without deleted documents, instead
   */
  compact(isFull: boolean): void {
    this.#list.close();
    if (isFull) this.#merges.mergeAll();
    else this.#merges.drain();
  }

  /** Copies the current segments for an index file, in steps of a few milliseconds. Later changes do not affect it. */
  saveSteps(): Steps<readonly SavedSegment[]> {
    this.#list.close();
    return saveSteps(this.#list.closed, this.#options);
  }

  /** Adds saved segments to an empty index. */
  restore(saved: readonly SavedSegment[]): void {
    for (const segment of saved) this.#list.append(restoredSegment(this.#options.schema, segment, this.cache));
  }

  /** Replaces all documents by those of another index of the same schema, which must not be used afterwards. */
  adopt(other: IndexWriter<S>): void {
    this.#list = other.#list;
    this.#merges = other.#merges;
    this.#options = { ...this.#options, cache: other.cache };
  }

  /** Replaces all segments by those of another thread. The index must not be changed in other ways. */
  follow(segments: readonly Segment<DocumentOf<S>>[]): void {
    this.#list.follow(segments);
  }

  #afterChange(id: string): void {
    this.#discard(id, null);
    finishSteps(this.#merges.runSteps(1));
  }

  /** Discards the outdated versions of a document from all loads except the one that contains the latest version. */
  #discard(id: string, latest: BulkLoad<S> | null): void {
    for (const load of this.#loads) if (load !== latest) load.discard(id);
  }

  *#publishDraft(draft: SegmentDraft<S>): Steps<void> {
    const segment = yield* draft.seal();
    this.feed.finish();
    for (const [older, replacements] of draft.replaced) this.#replace(older, replacements, segment);
    this.#list.append(segment);
    yield* this.feed.announceSegment(segment, draft.replaced);
    yield* this.#merges.runSteps(draft.size);
  }

  /** Deletes the documents that a new segment replaces, from an older segment or from the one it was merged into. */
  #replace(older: Segment<DocumentOf<S>>, { ordinals, successors }: Replacements, newer: Segment): void {
    const isInList = this.#list.all.includes(older);
    for (let i = 0; i < ordinals.length; i++) {
      // A later change already deletes the older version.
      if (newer.deletions.has(successors[i] as number)) continue;
      const ordinal = ordinals[i] as number;
      const address = isInList ? { segment: older, ordinal } : this.#list.find(older.id(ordinal));
      if (address !== null) this.#list.delete(address);
    }
  }
}

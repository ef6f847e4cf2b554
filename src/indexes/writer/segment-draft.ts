import type { Analyzer } from "../../analysis/analyzer.ts";
import { splitRange } from "../../base/index-range.ts";
import { invariant } from "../../base/invariant.ts";
import { joinSteps, type Steps } from "../../base/steps.ts";
import type { DocumentValues } from "../../schema/document-values.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { DecodedCache } from "../arrays/decoded-cache.ts";
import { ColumnsBuilder } from "../columns/builder.ts";
import type { ColumnsSource } from "../columns/source.ts";
import { type Allocate, allocateShared, type StepRunner, sealSteps } from "../seal/seal.ts";
import type { SealedBytes } from "../sealed/directory.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import type { LoadThreads } from "../threads/load-threads.ts";
import type { RemoteTexts } from "../threads/remote-texts.ts";
import type { DocAddress } from "./segment-list.ts";
import { sourceOf } from "./segment-source.ts";

/** Decoding this many documents takes about two milliseconds. */
const OBJECTS_PER_STEP = 500;

export interface DraftOptions<S extends Schema> {
  readonly schema: S;
  /** The analyzer of each field of terms. */
  readonly analyzerOf: (field: string) => Analyzer;
  /** The cache of decoded postings. Default: one of its own. */
  readonly cache?: DecodedCache | undefined;
  /** Whether documents also stay in memory as objects. */
  readonly keepsObjects: boolean;
  /** Whether several threads can read the sealed segments. Default `false`. */
  readonly isShared?: boolean | undefined;
  /** Supplies a thread for each draft. `addSegments` cannot be used then. */
  readonly threads?: LoadThreads | null | undefined;
}

/** The documents of an older segment that a draft replaces: ordinal `ordinals[i]` by the draft's `successors[i]`. */
export interface Replacements {
  readonly ordinals: readonly number[];
  readonly successors: readonly number[];
}

/** Documents that become a sealed segment. The last of several documents with the same id replaces the others. */
export class SegmentDraft<S extends Schema> {
  readonly #schema: S;
  readonly #cache: DecodedCache | undefined;
  readonly #columns: ColumnsBuilder<S>;
  readonly #objects: DocumentOf<S>[] | null;
  /** `undefined` for memory of this thread. */
  readonly #allocate: Allocate | undefined;
  readonly #replaced = new Map<Segment<DocumentOf<S>>, { ordinals: number[]; successors: number[] }>();
  /** The thread of this draft, if it has one. */
  readonly #remote: RemoteTexts | null;
  /** The result of `prepare`. */
  #prepared: SealedBytes | null = null;
  /** The ids that were discarded while the draft is sealed; `null` before. */
  #discarded: string[] | null = null;
  /** Whether all documents were discarded while the draft is sealed. */
  #isDiscarded = false;

  constructor({ schema, analyzerOf, cache, keepsObjects, isShared = false, threads = null }: DraftOptions<S>) {
    this.#schema = schema;
    this.#cache = cache;
    this.#allocate = isShared ? allocateShared : undefined;
    this.#remote = threads === null ? null : threads.start(schema, analyzerOf);
    this.#columns = new ColumnsBuilder(schema, analyzerOf, this.#remote);
    this.#objects = keepsObjects ? [] : null;
  }

  /** The number of added documents, including discarded ones. */
  get size(): number {
    return this.#columns.size;
  }

  /** The number of bytes that the encoded documents take. */
  get documentBytes(): number {
    return this.#columns.documentBytes;
  }

  /** The older documents that the draft replaces, by segment, as they were when their successors were added. */
  get replaced(): ReadonlyMap<Segment<DocumentOf<S>>, Replacements> {
    return this.#replaced;
  }

  has(id: string): boolean {
    return this.#columns.has(id);
  }

  /**
   * Adds a document. If an analyzer throws, nothing has changed.
   *
   * @param older the document of the index with the same id, if there is one
   */
  add(document: DocumentValues<S>, older: DocAddress<DocumentOf<S>> | null): void {
    const successor = this.size;
    this.#columns.add(document);
    this.#objects?.push(document.document());
    if (older === null) return;
    let replaced = this.#replaced.get(older.segment);
    if (replaced === undefined) {
      replaced = { ordinals: [], successors: [] };
      this.#replaced.set(older.segment, replaced);
    }
    replaced.ordinals.push(older.ordinal);
    replaced.successors.push(successor);
  }

  /**
   * Adds the documents of closed segments without analyzing them, in steps of some milliseconds. Returns, for each
   * segment, the new ordinal of each old one: -1 for a document that was deleted before it was reached.
   */
  *addSegments(segments: readonly Segment<DocumentOf<S>>[]): Steps<readonly Int32Array[]> {
    const sources: ColumnsSource[] = [];
    for (const segment of segments) sources.push(yield* joinSteps(sourceOf(segment, this.#schema)));
    this.#columns.reserve(sources);
    const ordinals: Int32Array[] = [];
    for (const [index, source] of sources.entries()) {
      const added = yield* this.#columns.addFrom(source);
      ordinals.push(added);
      if (this.#objects === null) continue;
      yield* copyObjects(segments[index] as Segment<DocumentOf<S>>, added, this.#objects);
    }
    return ordinals;
  }

  /** Whether the thread of the draft is so far behind that `whenReady` must be awaited before the next document. */
  get isBusy(): boolean {
    return this.#remote?.isBusy === true;
  }

  async whenReady(): Promise<void> {
    await this.#remote?.whenReady();
  }

  /**
   * Seals a draft with a thread; `seal` then only returns the result. Like `seal`, it ends the adding of documents.
   *
   * @throws the error of the thread; then the draft cannot be sealed
   */
  async prepare(run: StepRunner): Promise<void> {
    if (this.#remote === null || this.#prepared !== null) return;
    this.#discarded = [];
    this.#prepared = await this.#remote.seal(this.#columns.columns(), run, this.#allocate);
    this.end();
  }

  /** Ends the thread of a draft. A draft whose `prepare` was not called cannot be sealed then. */
  end(): void {
    this.#remote?.end();
  }

  /** Discards the document with an id, if there is one: also while the draft is sealed. */
  discard(id: string): void {
    if (this.#discarded === null) this.#columns.discard(id);
    else this.#discarded.push(id);
  }

  /** Discards all documents: also while the draft is sealed. */
  discardAll(): void {
    if (this.#discarded === null) this.#columns.discardAll();
    else this.#isDiscarded = true;
  }

  /** Seals the draft in steps of some milliseconds. Documents can no longer be added, only discarded. */
  *seal(): Steps<SealedSegment<S>> {
    invariant(this.#remote === null || this.#prepared !== null, "a draft with a thread is prepared first");
    const discarded = this.#discarded ?? [];
    this.#discarded = discarded;
    const bytes = this.#prepared ?? (yield* sealSteps(this.#columns.columns(), this.#schema, this.#allocate));
    const segment = SealedSegment.open(this.#schema, bytes, this.#objects, this.#cache);
    for (const id of discarded) {
      const ordinal = segment.ordinalOf(id);
      if (ordinal >= 0) segment.deletions.add(ordinal);
    }
    if (this.#isDiscarded) for (let ordinal = 0; ordinal < segment.size; ordinal++) segment.deletions.add(ordinal);
    return segment;
  }
}

/** Appends the documents of a segment that have a new ordinal. */
function* copyObjects<Document>(segment: Segment<Document>, ordinals: Int32Array, objects: Document[]): Steps<void> {
  for (const { from, to } of splitRange(0, ordinals.length, OBJECTS_PER_STEP)) {
    for (let ordinal = from; ordinal < to; ordinal++) {
      if ((ordinals[ordinal] as number) >= 0) objects.push(segment.document(ordinal));
    }
    yield;
  }
}

import type { Analyzer } from "../../analysis/analyzer.ts";
import { isSharedArrayBuffer } from "../../base/builtin-value.ts";
import { invariant } from "../../base/invariant.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { type BytePages, type FilePart, loadedPages, type ReopenedPart } from "../../storage/byte-pages.ts";
import type { ByteSource, OpenFile } from "../../storage/byte-source.ts";
import { pagesOfPart } from "../../storage/checked-pages.ts";
import type { DecodedCache } from "../arrays/decoded-cache.ts";
import { LiveSegment } from "../live/segment.ts";
import type { SealedDirectory } from "../sealed/directory.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";

/** What has changed in the segments of an index since the last update, as a message for another thread. */
export interface SegmentUpdates<Document = unknown> {
  /** The segments of the index, in order. */
  readonly segments: readonly SegmentUpdate<Document>[];
}

/** What is new in a segment. */
export interface SegmentUpdate<Document = unknown> {
  /** The same for the same segment in all updates. */
  readonly number: number;
  /** The bytes of a sealed segment, in shared memory or in a file: only in its first update. */
  readonly sealed?: { readonly directory: SealedDirectory; readonly content: SharedArrayBuffer | FilePart };
  /** The documents that were added to a live segment. */
  readonly documents?: readonly Document[];
  /** The ordinals that were deleted, in order. */
  readonly deleted: Uint32Array;
}

/** Copies of sealed segments whose bytes are neither in shared memory nor in a file, such as those of index bytes. */
const sharedCopies = new WeakMap<object, SharedArrayBuffer>();

/** The number of a segment is the same for all threads. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** What a thread knows of a segment. */
interface KnownSegment {
  readonly size: number;
  readonly deletedCount: number;
}

/** Describes the segments of an index for one other thread: each update contains what is new since the last one. */
export class SegmentPublisher<Document> {
  #known = new Map<number, KnownSegment>();
  #byNumber: ReadonlyMap<number, Segment<Document>> = new Map();
  #segments: readonly Segment<Document>[] | null = null;
  #versions: readonly KnownSegment[] = [];
  readonly #opened: ReopenedPart[] = [];

  /** The segments of the last update by their numbers. A later update leaves the map as it is. */
  get byNumber(): ReadonlyMap<number, Segment<Document>> {
    return this.#byNumber;
  }

  /**
   * The updates of segments since the last call; `null` if nothing has changed.
   *
   * @throws {IndexFileError} `damaged` if the bytes of a segment cannot be read
   */
  updatesOf(segments: readonly Segment<Document>[]): SegmentUpdates<Document> | null {
    if (this.#isUnchanged(segments)) return null;
    const known = new Map<number, KnownSegment>();
    const updates = segments.map((segment) => {
      const number = numberOf(segment);
      const before = this.#known.get(number);
      const deletedCount = segment.deletions.count;
      known.set(number, { size: segment.size, deletedCount });
      return {
        number,
        ...contentOf(segment, before?.size ?? null, this.#opened),
        deleted: segment.deletions.first(deletedCount).slice(before?.deletedCount ?? 0),
      };
    });
    this.#known = known;
    this.#byNumber = new Map(segments.map((segment) => [numberOf(segment), segment]));
    this.#segments = segments;
    this.#versions = segments.map(({ size, deletions }) => ({ size, deletedCount: deletions.count }));
    return { segments: updates };
  }

  /** The files that were opened for updates since the last call. The caller closes them when the thread has opened them. */
  takeOpened(): readonly ReopenedPart[] {
    return this.#opened.splice(0);
  }

  #isUnchanged(segments: readonly Segment<Document>[]): boolean {
    const known = this.#segments;
    if (known === null || known.length !== segments.length) return false;
    return segments.every((segment, index) => {
      const version = this.#versions[index];
      const isSame = known[index] === segment && version?.size === segment.size;
      return isSame && version.deletedCount === segment.deletions.count;
    });
  }
}

function numberOf({ identity }: Segment): number {
  const number = numbers.get(identity) ?? ++lastNumber;
  numbers.set(identity, number);
  return number;
}

/**
 * @param knownSize the size that the other thread knows; `null` for a new segment
 * @param opened receives the parts of files that were opened for the other thread
 */
function contentOf<Document>(
  segment: Segment<Document>,
  knownSize: number | null,
  opened: ReopenedPart[],
): Pick<SegmentUpdate<Document>, "sealed" | "documents"> {
  if (segment instanceof SealedSegment) {
    if (knownSize !== null) return {};
    const { directory, pages } = segment.bytes;
    const reopened = pages.reopen();
    if (reopened !== null) opened.push(reopened);
    return { sealed: { directory, content: reopened?.part ?? sharedBufferOf(pages) } };
  }
  const documents: Document[] = [];
  for (let ordinal = knownSize ?? 0; ordinal < segment.size; ordinal++) documents.push(segment.document(ordinal));
  return { documents };
}

function sharedBufferOf(pages: BytePages): SharedArrayBuffer {
  const known = sharedCopies.get(pages);
  if (known !== undefined) return known;
  pages.ensureLoaded(0, pages.byteLength);
  const { buffer } = pages;
  if (isSharedArrayBuffer(buffer)) return buffer;
  const copy = new SharedArrayBuffer(buffer.byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer));
  sharedCopies.set(pages, copy);
  return copy;
}

/** The segments of an index of another thread, kept up to date by its updates. */
export class SegmentReplicas<S extends Schema> {
  readonly #schema: S;
  readonly #analyzerOf: (field: string) => Analyzer;
  readonly #cache: DecodedCache;
  readonly #openFileSource: (file: OpenFile) => ByteSource;
  #segments = new Map<number, Segment<DocumentOf<S>>>();
  #numbers = new Map<object, number>();

  /** @param cache the cache of decoded postings of this thread */
  constructor(
    schema: S,
    analyzerOf: (field: string) => Analyzer,
    cache: DecodedCache,
    openFileSource: (file: OpenFile) => ByteSource,
  ) {
    this.#schema = schema;
    this.#analyzerOf = analyzerOf;
    this.#cache = cache;
    this.#openFileSource = openFileSource;
  }

  /** Applies an update and returns the segments of the index, in order. */
  apply({ segments }: SegmentUpdates<DocumentOf<S>>): readonly Segment<DocumentOf<S>>[] {
    const updated = segments.map((update) => [update.number, this.#updated(update)] as const);
    this.#segments = new Map(updated);
    this.#numbers = new Map(updated.map(([number, { identity }]) => [identity, number]));
    return updated.map(([, segment]) => segment);
  }

  /** The number of a segment, in any version; `undefined` if the last update did not contain it. */
  numberOf({ identity }: Segment): number | undefined {
    return this.#numbers.get(identity);
  }

  #updated({ number, sealed, documents, deleted }: SegmentUpdate<DocumentOf<S>>): Segment<DocumentOf<S>> {
    const segment = this.#segments.get(number) ?? this.#created(sealed);
    if (segment instanceof LiveSegment) for (const document of documents ?? []) segment.add(document);
    for (const ordinal of deleted) segment.deletions.add(ordinal);
    return segment;
  }

  #created(sealed: SegmentUpdate["sealed"]): Segment<DocumentOf<S>> {
    if (sealed === undefined) return new LiveSegment(this.#schema, this.#analyzerOf);
    const bytes = { directory: sealed.directory, pages: this.#pagesOf(sealed.content) };
    return SealedSegment.open(this.#schema, bytes, null, this.#cache);
  }

  #pagesOf(content: SharedArrayBuffer | FilePart): BytePages {
    if ("file" in content) return pagesOfPart(content, this.#openFileSource(content.file));
    invariant(isSharedArrayBuffer(content), "the bytes of a sealed segment are in shared memory");
    return loadedPages(content);
  }
}

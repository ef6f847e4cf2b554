import type { SegmentVersion } from "./deletions.ts";
import { IndexReader } from "./index-reader.ts";
import type { Segment } from "./segment.ts";

/** A point-in-time view of an index. Later insertions, deletions and merges do not affect it. O(segments) to create. */
export class PointInTimeReader<Document = unknown> {
  /** A random number that identifies the view. */
  readonly key: number = Math.random();
  /** The segments that the view keeps in memory. */
  readonly segments: readonly Segment<Document>[];
  readonly #versions: readonly SegmentVersion[];
  #reader: IndexReader<Document>;

  constructor(reader: IndexReader<Document>) {
    this.segments = reader.segments;
    this.#reader = reader;
    this.#versions = reader.segments.map(versionOf);
  }

  /**
   * A reader of the segments as of their versions; segments that have not changed are read directly. The same reader
   * while nothing changes.
   */
  reader(): IndexReader<Document> {
    const { segments } = this.#reader;
    if (!segments.every((segment, index) => this.#isCurrent(segment, index))) {
      this.#reader = new IndexReader(
        segments.map((segment, index) =>
          this.#isCurrent(segment, index) ? segment : segment.asOf(this.#versions[index] as SegmentVersion),
        ),
        this.#reader.objectIndexes,
      );
    }
    return this.#reader;
  }

  /** The number of documents that are not deleted. */
  get documentCount(): number {
    return this.#versions.reduce((sum, { size, deletedCount }) => sum + size - deletedCount, 0);
  }

  /** The document with an id. */
  get(id: string): Document | undefined {
    for (const segment of this.reader().segments) {
      const ordinal = segment.ordinalOf(id);
      if (ordinal >= 0) return segment.document(ordinal);
    }
    return undefined;
  }

  has(id: string): boolean {
    return this.reader().segments.some((segment) => segment.ordinalOf(id) >= 0);
  }

  #isCurrent(segment: Segment, index: number): boolean {
    const { size, deletedCount } = versionOf(segment);
    return size === this.#versions[index]?.size && deletedCount === this.#versions[index].deletedCount;
  }
}

function versionOf({ size, deletions }: Segment): SegmentVersion {
  return { size, deletedCount: deletions.count };
}

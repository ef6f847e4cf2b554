import { IndexReader } from "../index-reader.ts";
import type { Segment } from "../segment.ts";
import { PointInTimeSegment, type SegmentVersion } from "./segment.ts";

/** An index as it was, whatever is added to it, deleted from it or merged later. O(segments) to make. */
export class PointInTimeReader<Document = unknown> {
  /** A random number that tells it from all others. */
  readonly key: number = Math.random();
  /** The segments that it keeps in memory. */
  readonly segments: readonly Segment<Document>[];
  readonly #marks: readonly SegmentVersion[];
  #reader: IndexReader<Document>;

  constructor(reader: IndexReader<Document>) {
    this.segments = reader.segments;
    this.#reader = reader;
    this.#marks = reader.segments.map(({ size, deletedCount }) => ({ size, deletedCount }));
  }

  /** The segments themselves as long as they are as they were; the same reader while nothing changes. */
  reader(): IndexReader<Document> {
    const marks = this.#marks;
    const { segments } = this.#reader;
    const isAsBefore = segments.every(
      ({ size, deletedCount }, at) => size === marks[at]?.size && deletedCount === marks[at].deletedCount,
    );
    if (!isAsBefore) {
      this.#reader = new IndexReader(
        segments.map((segment, at) => {
          const mark = marks[at] as SegmentVersion;
          const isSame = segment.size === mark.size && segment.deletedCount === mark.deletedCount;
          return isSame ? segment : new PointInTimeSegment(segment, mark);
        }),
      );
    }
    return this.#reader;
  }

  /** How many documents there are. */
  get documentCount(): number {
    return this.#marks.reduce((sum, { size, deletedCount }) => sum + size - deletedCount, 0);
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
}

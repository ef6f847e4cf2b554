import type { Segment } from "../../indexes/segment.ts";
import type { Grouping, GroupKey } from "./grouping.ts";

/** The keys of the groups of matches that come segment by segment. */
export class SegmentKeys<Document> {
  readonly #keysOf: Grouping<Document>["keysOf"];
  /** The segment of the last match, and its keys. */
  #segment: Segment<Document> | null = null;
  #keyOf: (ordinal: number) => GroupKey = () => null;

  constructor(keysOf: Grouping<Document>["keysOf"]) {
    this.#keysOf = keysOf;
  }

  of(segment: Segment<Document>, ordinal: number): GroupKey {
    if (segment !== this.#segment) {
      this.#keyOf = this.#keysOf(segment);
      this.#segment = segment;
    }
    return this.#keyOf(ordinal);
  }
}

import type { SegmentMatches } from "../match/segment-matches.ts";
import type { HitCollector } from "./hit-collector.ts";

/** An order of matches by one number, their key: greatest first, and equal keys by id. */
export interface NumericOrder {
  /**
   * Collects at least those of a segment's matches that can be among the best `collector.capacity` of all, each once.
   */
  collect<Document>(matches: SegmentMatches<Document>, collector: HitCollector<Document>): void;
}

import { invariant } from "../../base/invariant.ts";
import { subtract } from "../../postings/operations.ts";
import { allPostings, type PostingSet, scatteredPostings } from "../../postings/posting-set.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { firstPlaceFrom } from "../id-order.ts";
import { LiveSegment } from "../live/segment.ts";
import type { Counted } from "../most-frequent.ts";
import type {
  Expansion,
  FieldPostings,
  NumberIndex,
  Segment,
  SegmentContent,
  TextIndex,
  ValueIndex,
} from "../segment.ts";
import { LiveSegmentPrefix } from "./live-segment-prefix.ts";

/** How much of a segment there was at a time. */
export interface SegmentVersion {
  readonly size: number;
  readonly deletedCount: number;
}

/** A segment as it was, whatever is added to it or deleted from it later. */
export class PointInTimeSegment<Document> implements Segment<Document> {
  readonly size: number;
  readonly deletedCount: number;
  readonly #content: SegmentContent<Document>;
  readonly #firstDeleted: Uint32Array;
  #deleted: PostingSet | null = null;
  #alive: PostingSet | null = null;

  constructor(segment: Segment<Document>, { size, deletedCount }: SegmentVersion) {
    this.size = size;
    this.deletedCount = deletedCount;
    this.#content = segment instanceof LiveSegment ? new LiveSegmentPrefix<Document>(segment, size) : segment;
    this.#firstDeleted = segment.firstDeleted(deletedCount);
  }

  get deleted(): PostingSet {
    this.#deleted ??= scatteredPostings(this.#firstDeleted, this.size);
    return this.#deleted;
  }

  get alive(): PostingSet {
    this.#alive ??= subtract(allPostings(this.size), this.deleted);
    return this.#alive;
  }

  firstDeleted(count: number): Uint32Array {
    return this.#firstDeleted.subarray(0, count);
  }

  delete(): never {
    invariant(false, "a frozen segment is not changed");
  }

  /** O(log size): the segment itself knows only where the document is now. */
  ordinalOf(id: string): number {
    const order = this.idOrder();
    for (let at = firstPlaceFrom(this, id); at < order.length; at++) {
      const ordinal = order[at] as number;
      if (this.id(ordinal) !== id) break;
      if (!this.deleted.has(ordinal)) return ordinal;
    }
    return -1;
  }

  documentFrequency(fields: readonly string[], term: string): number {
    return this.#content.documentFrequency(fields, term);
  }

  postings(fields: readonly string[], term: string): PostingSet {
    return this.#content.postings(fields, term);
  }

  lists(fields: readonly string[], term: string): readonly FieldPostings[] {
    return this.#content.lists(fields, term);
  }

  expand(fields: readonly string[], automaton: Automaton): Expansion {
    return this.#content.expand(fields, automaton);
  }

  frequentTerms(fields: readonly string[], prefix: string, most: number): readonly Counted<string>[] {
    return this.#content.frequentTerms(fields, prefix, most);
  }

  text(field: string): TextIndex {
    return this.#content.text(field);
  }

  numbers(field: string): NumberIndex {
    return this.#content.numbers(field);
  }

  values(field: string): ValueIndex {
    return this.#content.values(field);
  }

  hasValues(field: string): boolean {
    return this.#content.hasValues(field);
  }

  valuesOf(ordinal: number, field: string): readonly string[] {
    return this.#content.valuesOf(ordinal, field);
  }

  document(ordinal: number): Document {
    return this.#content.document(ordinal);
  }

  requireDocument(ordinal: number): void {
    this.#content.requireDocument(ordinal);
  }

  id(ordinal: number): string {
    return this.#content.id(ordinal);
  }

  idsOf(documents: PostingSet, into: string[], from: number): void {
    this.#content.idsOf(documents, into, from);
  }

  idOrder(): Uint32Array {
    return this.#content.idOrder();
  }
}

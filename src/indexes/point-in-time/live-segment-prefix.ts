import { union } from "../../postings/operations.ts";
import { type PostingSet, postingsOf } from "../../postings/posting-set.ts";
import type { Schema } from "../../schema/schema.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { frequentTerms } from "../frequent-terms.ts";
import { LiveExpansion } from "../live/expansion.ts";
import type { LiveSegment } from "../live/segment.ts";
import type { Counted } from "../most-frequent.ts";
import type { Expansion, FieldPostings, NumberIndex, Segment, SegmentContent, ValueIndex } from "../segment.ts";
import { LiveNumberPrefix } from "./live-number-prefix.ts";
import { LiveTextPrefix } from "./live-text-prefix.ts";

/** A live segment, whatever its schema. */
type WholeSegment<Document> = Omit<Segment<Document>, "text"> & Pick<LiveSegment<Schema>, "text" | "valuesOfFirst">;

/**
 * A live segment as it was when it had fewer documents, statistics included, whatever has been added since. What it takes to know
 * that is made when it is first asked for: O(size), and the segment is small.
 */
export class LiveSegmentPrefix<Document> implements SegmentContent<Document> {
  readonly size: number;
  readonly #whole: WholeSegment<Document>;
  readonly #texts = new Map<string, LiveTextPrefix>();
  readonly #numbers = new Map<string, NumberIndex>();
  readonly #values = new Map<string, ValueIndex>();
  #idOrder: Uint32Array | null = null;

  /** @param size how many documents there were */
  constructor(whole: WholeSegment<Document>, size: number) {
    this.size = size;
    this.#whole = whole;
  }

  documentFrequency(fields: readonly string[], term: string): number {
    const [field] = fields;
    if (fields.length === 1 && field !== undefined) return this.text(field).documentCount(term);
    return this.postings(fields, term).size;
  }

  postings(fields: readonly string[], term: string): PostingSet {
    const lists = fields.map((field) => this.text(field).ordinals(term)).filter((ordinals) => ordinals.length > 0);
    return union(
      lists.map((ordinals) => postingsOf(ordinals, this.size)),
      this.size,
    );
  }

  lists(fields: readonly string[], term: string): readonly FieldPostings[] {
    return fields.map((field) => this.text(field).list(term)).filter((list) => list !== null);
  }

  expand(fields: readonly string[], automaton: Automaton): Expansion {
    const expanded = fields.map((field) => {
      const index = this.text(field);
      const terms = index.expand(automaton);
      return { field, terms, lists: terms.map((term) => index.ordinals(term)) };
    });
    return new LiveExpansion(expanded, this.size);
  }

  frequentTerms(fields: readonly string[], prefix: string, most: number): readonly Counted<string>[] {
    return frequentTerms(
      fields.map((field) => this.text(field)),
      prefix,
      most,
    );
  }

  text(field: string): LiveTextPrefix {
    let index = this.#texts.get(field);
    if (index === undefined) {
      index = new LiveTextPrefix(this.#whole.text(field), this.size);
      this.#texts.set(field, index);
    }
    return index;
  }

  numbers(field: string): NumberIndex {
    let index = this.#numbers.get(field);
    if (index === undefined) {
      index = new LiveNumberPrefix(this.#whole.numbers(field), this.size);
      this.#numbers.set(field, index);
    }
    return index;
  }

  values(field: string): ValueIndex {
    let values = this.#values.get(field);
    if (values === undefined) {
      this.#whole.text(field);
      values = this.#whole.valuesOfFirst(this.size, field);
      this.#values.set(field, values);
    }
    return values;
  }

  hasValues(field: string): boolean {
    this.#whole.text(field);
    return this.#values.has(field);
  }

  valuesOf(ordinal: number, field: string): readonly string[] {
    return this.#whole.valuesOf(ordinal, field);
  }

  document(ordinal: number): Document {
    return this.#whole.document(ordinal);
  }

  requireDocument(): void {}

  id(ordinal: number): string {
    return this.#whole.id(ordinal);
  }

  idsOf(documents: PostingSet, into: string[], from: number): void {
    this.#whole.idsOf(documents, into, from);
  }

  idOrder(): Uint32Array {
    this.#idOrder ??= this.#whole.idOrder().filter((ordinal) => ordinal < this.size);
    return this.#idOrder;
  }
}

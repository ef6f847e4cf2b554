import { union } from "../../postings/operations.ts";
import { PostingBuilder } from "../../postings/posting-builder.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { compareCodePoints } from "../../terms/compare.ts";
import { setMaskBits } from "../arrays/mask-bits.ts";
import { raiseBytes } from "../arrays/raise-bytes.ts";
import type { Expansion, FieldPostings } from "../segment.ts";

/** The posting lists of the expanded terms in one field. */
export interface ExpandedField {
  readonly field: string;
  readonly terms: readonly string[];
  readonly lists: readonly (readonly number[])[];
  readonly postings: (term: string) => FieldPostings | null;
}

/** The first `size` ordinals of a list, which can grow. */
interface ListPrefix {
  readonly list: readonly number[];
  readonly size: number;
}

/** An expansion in a live segment, where each field has its own terms. */
export class LiveExpansion implements Expansion {
  readonly termCount: number;
  readonly postingCount: number;
  readonly #lists: ReadonlyMap<string, readonly ListPrefix[]>;
  readonly #fields: readonly ExpandedField[];
  readonly #universe: number;
  readonly #sets = new Map<string, PostingSet>();
  #documents: PostingSet | null = null;

  constructor(fields: readonly ExpandedField[], universe: number) {
    this.#lists = new Map(
      fields.map(({ field, lists }) => [field, lists.map((list) => ({ list, size: list.length }))]),
    );
    this.#fields = fields;
    this.#universe = universe;
    const [first] = fields;
    this.termCount =
      fields.length === 1 && first !== undefined
        ? first.terms.length
        : new Set(fields.flatMap(({ terms }) => terms)).size;
    this.postingCount = [...this.#lists.values()].flat().reduce((count, { size }) => count + size, 0);
  }

  terms(limit: number): readonly string[] {
    const terms = new Set(this.#fields.flatMap((field) => field.terms));
    return [...terms].sort(compareCodePoints).slice(0, limit);
  }

  documents(): PostingSet {
    this.#documents ??= union(
      Array.from(this.#lists.keys(), (field) => this.documentsIn(field)),
      this.#universe,
    );
    return this.#documents;
  }

  documentsIn(field: string): PostingSet {
    const cached = this.#sets.get(field);
    if (cached !== undefined) return cached;
    const builder = new PostingBuilder(this.#universe);
    for (const { list, size } of this.#lists.get(field) ?? []) builder.addAll(list, 0, size);
    const documents = builder.build();
    this.#sets.set(field, documents);
    return documents;
  }

  raise(bytes: Uint8Array, bytesOf: (field: string) => Uint8Array): void {
    for (const { field, terms, postings } of this.#fields) {
      const table = bytesOf(field);
      for (const term of terms) {
        const list = postings(term);
        if (list !== null) raiseBytes(bytes, list.ordinals, list.frequencies, table);
      }
    }
  }

  mark(masks: Uint16Array, bitsOf: (field: string) => number): void {
    for (const [field, lists] of this.#lists) {
      const bits = bitsOf(field);
      for (const { list, size } of lists) setMaskBits(masks, bits, list, 0, size);
    }
  }

  forEachList(visit: (ordinals: ArrayLike<number>, size: number) => void): void {
    for (const lists of this.#lists.values()) for (const { list, size } of lists) visit(list, size);
  }
}

import { union } from "../../postings/operations.ts";
import { PostingBuilder } from "../../postings/posting-builder.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { Expansion } from "../segment.ts";

/** The posting lists of a pattern's terms in one field. */
export interface ExpandedField {
  readonly field: string;
  readonly terms: readonly string[];
  readonly lists: readonly (readonly number[])[];
}

/** What a pattern stands for in a live segment, where each field has terms of its own. */
export class LiveExpansion implements Expansion {
  readonly termCount: number;
  readonly postingCount: number;
  readonly #fields: ReadonlyMap<string, readonly ListBeginning[]>;
  readonly #universe: number;
  readonly #sets = new Map<string, PostingSet>();
  #documents: PostingSet | null = null;

  constructor(fields: readonly ExpandedField[], universe: number) {
    this.#fields = new Map(
      fields.map(({ field, lists }) => [field, lists.map((list) => ({ list, size: list.length }))]),
    );
    this.#universe = universe;
    const [first] = fields;
    this.termCount =
      fields.length === 1 && first !== undefined
        ? first.terms.length
        : new Set(fields.flatMap(({ terms }) => terms)).size;
    this.postingCount = [...this.#fields.values()].flat().reduce((count, { size }) => count + size, 0);
  }

  documents(): PostingSet {
    this.#documents ??= union(
      Array.from(this.#fields.keys(), (field) => this.documentsIn(field)),
      this.#universe,
    );
    return this.#documents;
  }

  documentsIn(field: string): PostingSet {
    const known = this.#sets.get(field);
    if (known !== undefined) return known;
    const builder = new PostingBuilder(this.#universe);
    for (const { list, size } of this.#fields.get(field) ?? []) builder.addAll(list, 0, size);
    const documents = builder.build();
    this.#sets.set(field, documents);
    return documents;
  }
}

/** A list that may grow, as it was. */
interface ListBeginning {
  readonly list: readonly number[];
  readonly size: number;
}

import { invariant } from "../base/invariant.ts";
import { type PostingSet, postingsOf } from "../postings/posting-set.ts";
import type { Expansion, Segment } from "./segment.ts";

/** Some ids, of which each is a term of its own document. A clause on ids scores a constant: it has no frequencies. */
export class IdExpansion implements Expansion {
  readonly #ids: readonly string[];
  readonly #documents: PostingSet;

  /** O(ids): looks up each of them in the segment. */
  constructor(segment: Segment, ids: ReadonlySet<string>) {
    const found = [...ids].filter((id) => segment.latestOrdinalOf(id) >= 0);
    const ordinals = Uint32Array.from(found, (id) => segment.latestOrdinalOf(id)).sort();
    this.#ids = found;
    this.#documents = postingsOf(ordinals, segment.size);
  }

  get termCount(): number {
    return this.#ids.length;
  }

  get postingCount(): number {
    return this.#ids.length;
  }

  terms(limit: number): readonly string[] {
    return this.#ids.toSorted().slice(0, limit);
  }

  documents(): PostingSet {
    return this.#documents;
  }

  documentsIn(): PostingSet {
    return this.#documents;
  }

  raise(): void {
    invariant(false, "a clause on ids has no impacts");
  }

  mark(): void {
    invariant(false, "a clause on ids has no impacts");
  }

  forEachList(): void {
    invariant(false, "a clause on ids has no impacts");
  }
}

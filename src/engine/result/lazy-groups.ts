import type { Hit, HitGroup, HitGroups } from "./search-page.ts";

/**
 * Groups that are counted when their number is first read, which reads all matches. The number is an own enumerable
 * member all the same, so that groups can be copied, printed and compared.
 */
export class LazyGroups<Document> implements HitGroups<Document> {
  static readonly #totalMember: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: LazyGroups<unknown>) {
      return this.#count();
    },
  };

  declare readonly total: number;
  readonly values: readonly HitGroup<Document>[];
  readonly #count: () => number;

  /** @param count counts the groups */
  constructor(count: () => number, values: readonly HitGroup<Document>[]) {
    this.#count = count;
    Object.defineProperty(this, "total", LazyGroups.#totalMember);
    this.values = values;
  }

  /** As in `LazyHit`. */
  get __v_skip(): boolean {
    return true;
  }
}

/** A group whose matches are counted when their number is first read, as in {@link LazyGroups}. */
export class LazyGroup<Document> implements HitGroup<Document> {
  static readonly #totalMember: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: LazyGroup<unknown>) {
      return this.#count();
    },
  };

  readonly value: HitGroup<Document>["value"];
  declare readonly total: number;
  readonly hits: readonly Hit<Document>[];
  readonly #count: () => number;

  /** @param count counts the matches of the group */
  constructor(value: HitGroup<Document>["value"], count: () => number, hits: readonly Hit<Document>[]) {
    this.#count = count;
    this.value = value;
    Object.defineProperty(this, "total", LazyGroup.#totalMember);
    this.hits = hits;
  }

  /** As in `LazyHit`. */
  get __v_skip(): boolean {
    return true;
  }
}

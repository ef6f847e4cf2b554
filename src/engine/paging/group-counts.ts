import type { Grouping, GroupValue } from "../../evaluate/group/grouping.ts";

/** The numbers of some groups, as far as they have been counted. */
export interface KnownCounts {
  /** The number of all groups; `null` if it is not known. */
  total: number | null;
  /** The number of matches by group. */
  readonly sizes: Map<GroupValue, number>;
}

/** The numbers of groups. They are counted when they are first read, because that reads all matches. */
export class GroupCounts {
  readonly #known: KnownCounts;
  readonly #grouping: Grouping<unknown>;

  constructor(known: KnownCounts, grouping: Grouping<unknown>) {
    this.#known = known;
    this.#grouping = grouping;
  }

  /** The number of all groups. */
  total(): number {
    this.#known.total ??= this.#grouping.count();
    return this.#known.total;
  }

  /** The number of matches in a group. */
  sizeOf(value: GroupValue): number {
    const known = this.#known.sizes.get(value);
    if (known !== undefined) return known;
    const size = this.#grouping.sizeOf(value);
    this.#known.sizes.set(value, size);
    return size;
  }
}

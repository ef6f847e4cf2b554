import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { BitsetCache } from "../arrays/bitset-cache.ts";
import type { Section } from "../arrays/sections.ts";
import type { FieldPostings } from "../segment.ts";

/** The arrays of many posting lists: list `l` owns the postings `[starts[l], starts[l + 1])`. */
export interface PackedPostings {
  readonly starts: Uint32Array;
  readonly ordinals: Section<Uint32Array>;
  readonly frequencies: Section<Uint8Array>;
}

/** Posting lists in shared arrays, identified by number. Postings are loaded on use. */
export class PackedLists {
  /** The number of documents. */
  readonly universe: number;
  readonly #starts: Uint32Array;
  readonly #ordinals: Section<Uint32Array>;
  readonly #frequencies: Section<Uint8Array>;
  /** Bitmaps of long lists, by list number. */
  readonly #bitsets = new BitsetCache<number>();

  constructor({ starts, ordinals, frequencies }: PackedPostings, universe: number) {
    this.universe = universe;
    this.#starts = starts;
    this.#ordinals = ordinals;
    this.#frequencies = frequencies;
  }

  /** The number of postings of a list. */
  sizeOf(list: number): number {
    return (this.#starts[list + 1] as number) - (this.#starts[list] as number);
  }

  /** The first posting of a list; for the number after the last list, the number of all postings. */
  startOf(list: number): number {
    return this.#starts[list] as number;
  }

  ordinals(list: number): Uint32Array {
    return this.#ordinals.loadRange(this.startOf(list), this.startOf(list + 1));
  }

  frequencies(list: number): Uint8Array {
    return this.#frequencies.loadRange(this.startOf(list), this.startOf(list + 1));
  }

  /** Loads the ordinals of the lists `[from, to)`, and returns the ordinals of all lists. */
  loadOrdinals(from: number, to: number): Uint32Array {
    this.#ordinals.ensureLoaded(this.startOf(from), this.startOf(to));
    return this.#ordinals.view;
  }

  /** The documents of a list: a view of its ordinals, or a cached bitmap. */
  documents(list: number): PostingSet {
    if (prefersList(this.sizeOf(list), this.universe)) return sparsePostings(this.ordinals(list), this.universe);
    const cached = this.#bitsets.get(list);
    if (cached !== undefined) return cached;
    const documents = sparsePostings(this.ordinals(list), this.universe);
    this.#bitsets.set(list, documents);
    return documents;
  }

  /** The memory of the cached bitmaps, in bytes. */
  get cacheBytes(): number {
    return this.#bitsets.byteLength;
  }
}

/** One of {@link PackedLists}. Its arrays are created on first use, because a view takes 50 ns or more. */
export class PackedList implements FieldPostings {
  readonly field: string;
  readonly size: number;
  readonly #lists: PackedLists;
  readonly #list: number;
  readonly #offsets: ListOffsets | null;
  #ordinals: Uint32Array | null = null;
  #frequencies: Uint8Array | null = null;

  constructor(lists: PackedLists, list: number, field: string, offsets: ListOffsets | null) {
    this.field = field;
    this.size = lists.sizeOf(list);
    this.#lists = lists;
    this.#list = list;
    this.#offsets = offsets;
  }

  get ordinals(): Uint32Array {
    this.#ordinals ??= this.#lists.ordinals(this.#list);
    return this.#ordinals;
  }

  get frequencies(): Uint8Array {
    this.#frequencies ??= this.#lists.frequencies(this.#list);
    return this.#frequencies;
  }

  get offsets(): Uint16Array | null {
    return this.#offsets?.of(this.#list) ?? null;
  }

  get maxFrequency(): number {
    return 255;
  }

  get documents(): PostingSet {
    return this.#lists.documents(this.#list);
  }
}

/** The first token offsets of posting lists. */
export interface ListOffsets {
  /** The offsets beside the postings of a list; `null` for a list without offsets. */
  of(list: number): Uint16Array | null;
}

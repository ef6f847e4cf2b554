import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { BitsetCache } from "../arrays/bitset-cache.ts";
import type { Section } from "../arrays/sections.ts";
import type { FieldPostings } from "../segment.ts";

/** Where the postings of many lists lie, one list after the other: list l is the postings `[starts[l], starts[l + 1])`. */
export interface PackedPostings {
  readonly starts: Uint32Array;
  readonly ordinals: Section<Uint32Array>;
  readonly frequencies: Section<Uint8Array>;
}

/** Posting lists, known by number. What is read of them is required first. */
export class PackedLists {
  /** How many documents there are. */
  readonly universe: number;
  readonly #starts: Uint32Array;
  readonly #ordinals: Section<Uint32Array>;
  readonly #frequencies: Section<Uint8Array>;
  /** The lists that are held as bitmaps. */
  readonly #bitsets = new BitsetCache<number>();

  constructor({ starts, ordinals, frequencies }: PackedPostings, universe: number) {
    this.universe = universe;
    this.#starts = starts;
    this.#ordinals = ordinals;
    this.#frequencies = frequencies;
  }

  /** How many postings a list has. */
  sizeOf(list: number): number {
    return (this.#starts[list + 1] as number) - (this.#starts[list] as number);
  }

  /** How many postings stand before a list; all, for the end of the last one. */
  startOf(list: number): number {
    return this.#starts[list] as number;
  }

  ordinals(list: number): Uint32Array {
    return this.#ordinals.loadRange(this.startOf(list), this.startOf(list + 1));
  }

  frequencies(list: number): Uint8Array {
    return this.#frequencies.loadRange(this.startOf(list), this.startOf(list + 1));
  }

  /** The ordinals of all lists, of which those of `[from, to)` are required. */
  loadOrdinals(from: number, to: number): Uint32Array {
    this.#ordinals.ensureLoaded(this.startOf(from), this.startOf(to));
    return this.#ordinals.view;
  }

  /** The documents of a list: a view of its ordinals, or a bitmap, which is kept for a while. */
  documents(list: number): PostingSet {
    if (prefersList(this.sizeOf(list), this.universe)) return sparsePostings(this.ordinals(list), this.universe);
    const known = this.#bitsets.get(list);
    if (known !== undefined) return known;
    const documents = sparsePostings(this.ordinals(list), this.universe);
    this.#bitsets.set(list, documents);
    return documents;
  }

  /** How many bytes of bitmaps are kept. */
  get cacheBytes(): number {
    return this.#bitsets.byteLength;
  }
}

/** One of the lists. Views of it are made when they are first asked for: each takes 50 ns and more. */
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

  get documents(): PostingSet {
    return this.#lists.documents(this.#list);
  }
}

/** Offsets of the postings of some lists. */
export interface ListOffsets {
  /** `null` where none are kept. */
  of(list: number): Uint16Array | null;
}

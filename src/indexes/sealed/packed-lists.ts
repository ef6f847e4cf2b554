import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { prefersList } from "../../postings/thresholds.ts";
import { BitsetCache } from "../arrays/bitset-cache.ts";
import { BLOCK_BITS, BLOCK_LENGTH, type BlockMaxima, greatestByte } from "../arrays/block-maxima.ts";
import type { Section } from "../arrays/sections.ts";
import type { Champions } from "../champions.ts";
import type { PostingList } from "../segment.ts";
import type { ChampionTable } from "./champions.ts";

/** The arrays of many posting lists: list `l` owns the postings `[starts[l], starts[l + 1])`. */
export interface PackedPostings {
  readonly starts: Uint32Array;
  readonly ordinals: Section<Uint32Array>;
  readonly frequencies: Section<Uint8Array>;
  /** The block maxima of the frequencies; `null` if they are not stored. */
  readonly maxima: Uint8Array | null;
}

/** Posting lists in shared arrays, identified by number. Postings are loaded on use. */
export class PackedLists {
  /** The number of documents. */
  readonly universe: number;
  readonly #starts: Uint32Array;
  readonly #ordinals: Section<Uint32Array>;
  readonly #frequencies: Section<Uint8Array>;
  readonly #maxima: Uint8Array | null;
  /** Bitmaps of long lists, by list number. */
  readonly #bitsets = new BitsetCache<number>();

  constructor({ starts, ordinals, frequencies, maxima }: PackedPostings, universe: number) {
    this.universe = universe;
    this.#starts = starts;
    this.#ordinals = ordinals;
    this.#frequencies = frequencies;
    this.#maxima = maxima;
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

  /**
   * The greatest frequency of a list; 0 without postings. With block maxima it reads one byte for each block within the
   * list, and the postings before and after these blocks.
   */
  maxFrequency(list: number): number {
    const start = this.startOf(list);
    const end = this.startOf(list + 1);
    const firstBlock = Math.ceil(start / BLOCK_LENGTH);
    const endBlock = Math.floor(end / BLOCK_LENGTH);
    if (this.#maxima === null || firstBlock >= endBlock) return this.#greatest(start, end);
    return Math.max(
      this.#greatest(start, firstBlock * BLOCK_LENGTH),
      greatestByte(this.#maxima, firstBlock, endBlock),
      this.#greatest(endBlock * BLOCK_LENGTH, end),
    );
  }

  /** `null` if they are not stored. */
  blockMaxima(list: number): BlockMaxima | null {
    if (this.#maxima === null) return null;
    const start = this.startOf(list);
    const firstBlock = start >>> BLOCK_BITS;
    const endBlock = Math.ceil(this.startOf(list + 1) / BLOCK_LENGTH);
    return { maxima: this.#maxima.subarray(firstBlock, endBlock), offset: start & (BLOCK_LENGTH - 1) };
  }

  /** Loads the ordinals of the lists `[from, to)`, and returns the ordinals of all lists. */
  loadOrdinals(from: number, to: number): Uint32Array {
    this.#ordinals.ensureLoaded(this.startOf(from), this.startOf(to));
    return this.#ordinals.view;
  }

  /** The same for the frequencies. */
  loadFrequencies(from: number, to: number): Uint8Array {
    this.#frequencies.ensureLoaded(this.startOf(from), this.startOf(to));
    return this.#frequencies.view;
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

  /** Of all postings `[from, to)`. */
  #greatest(from: number, to: number): number {
    this.#frequencies.ensureLoaded(from, to);
    return greatestByte(this.#frequencies.view, from, to);
  }

  /** The memory of the cached bitmaps, in bytes. */
  get cacheBytes(): number {
    return this.#bitsets.byteLength;
  }
}

/** One of {@link PackedLists}. Its arrays are created on first use, because a view takes 50 ns or more. */
export class PackedList implements PostingList {
  readonly size: number;
  protected readonly lists: PackedLists;
  protected readonly list: number;
  readonly #champions: ChampionTable;
  #ordinals: Uint32Array | null = null;
  #frequencies: Uint8Array | null = null;

  constructor(lists: PackedLists, list: number, champions: ChampionTable) {
    this.size = lists.sizeOf(list);
    this.lists = lists;
    this.list = list;
    this.#champions = champions;
  }

  get ordinals(): Uint32Array {
    this.#ordinals ??= this.lists.ordinals(this.list);
    return this.#ordinals;
  }

  get frequencies(): Uint8Array {
    this.#frequencies ??= this.lists.frequencies(this.list);
    return this.#frequencies;
  }

  get blockMaxima(): BlockMaxima | null {
    return this.lists.blockMaxima(this.list);
  }

  get maxFrequency(): number {
    return this.lists.maxFrequency(this.list);
  }

  get champions(): Champions | null {
    return this.#champions.of(this.list);
  }

  get documents(): PostingSet {
    return this.lists.documents(this.list);
  }
}

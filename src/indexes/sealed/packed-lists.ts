import { emptyBitmap, setBits } from "../../postings/bitmap.ts";
import { densePostings, type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { ScratchBuffer } from "../../postings/scratch-buffer.ts";
import { newList } from "../../postings/short-list.ts";
import { prefersList } from "../../postings/thresholds.ts";
import type { BlockMaxima } from "../arrays/block-maxima.ts";
import type { CachePart, DecodedCache } from "../arrays/decoded-cache.ts";
import type { Section, Uint32Section } from "../arrays/sections.ts";
import type { Champions } from "../champions.ts";
import type { PostingList } from "../segment.ts";
import type { ChampionTable } from "./champions.ts";
import { StoredOrdinals } from "./stored-ordinals.ts";

/**
 * Lists from this length on are cached: looking one up takes as long as decoding 20 ordinals, and an entry of the cache
 * as much memory as 64.
 */
const MIN_CACHED = 64;

const shortList = new Uint32Array(MIN_CACHED);
const scratch = new ScratchBuffer();

/** The arrays of many posting lists: list `l` owns the postings `[starts[l], starts[l + 1])`. */
export interface PackedPostings {
  readonly starts: Uint32Section;
  /** See `StoredOrdinalArrays`. */
  readonly slots: Uint32Section;
  readonly bytes: Section<Uint8Array>;
}

/** The ordinals of posting lists in shared arrays, by the number of the list. They are loaded and decoded on use. */
export class PackedLists {
  /** The number of documents. */
  readonly universe: number;
  readonly #starts: Uint32Section;
  readonly #stored: StoredOrdinals;
  /** The ordinals of lists that are not short, by list number. */
  readonly #decoded: CachePart<Uint32Array>;
  /** Bitmaps of long lists, by list number. */
  readonly #bitsets: CachePart<PostingSet>;

  constructor(postings: PackedPostings, universe: number, cache: DecodedCache) {
    this.universe = universe;
    this.#starts = postings.starts;
    this.#stored = new StoredOrdinals(postings, universe);
    this.#decoded = cache.part();
    this.#bitsets = cache.part();
  }

  /** Whether no list is read from a file, so that reading one later cannot fail. */
  get isInMemory(): boolean {
    return this.#stored.isInMemory;
  }

  /** The number of postings of a list. */
  sizeOf(list: number): number {
    return this.#starts.at(list + 1) - this.#starts.at(list);
  }

  /** The first posting of a list; for the number after the last list, the number of all postings. */
  startOf(list: number): number {
    return this.#starts.at(list);
  }

  /** The ordinals of a list, decoded or from the cache. 1 to 2 ns per ordinal if they are decoded. */
  ordinals(list: number): Uint32Array {
    const size = this.sizeOf(list);
    if (size === 1) return this.#stored.singles(list, list + 1);
    if (size < MIN_CACHED) return this.#decode(list, newList(size));
    const cached = this.#decoded.get(list);
    if (cached !== undefined) return cached;
    // A forged list can claim to be longer than there are documents.
    const ordinals = this.#decode(list, new Uint32Array(Math.min(size, this.universe)));
    this.#decoded.set(list, ordinals, ordinals.byteLength);
    return ordinals;
  }

  #decode(list: number, target: Uint32Array): Uint32Array {
    this.#stored.decode(list, target);
    return target;
  }

  /**
   * The ordinals of a list as the first elements of an array. They are valid until the next call: a short list is decoded
   * into memory that all calls share.
   */
  scan(list: number): Uint32Array {
    return this.sizeOf(list) < MIN_CACHED ? this.#decode(list, shortList) : this.ordinals(list);
  }

  /** The same for a list that is not worth caching. */
  scanOnce(list: number): Uint32Array {
    return this.#decode(list, scratch.ordinals(this.sizeOf(list)));
  }

  /**
   * Visits the ordinals of the lists `[from, to)`. Lists with one ordinal are visited together.
   *
   * @param visit receives arrays whose first `size` elements are ordinals; they are valid until the next call
   */
  forEach(from: number, to: number, visit: (ordinals: Uint32Array, size: number) => void): void {
    for (let list = from; list < to; ) {
      const end = this.#stored.endOfSingles(list, to);
      if (end > list) visit(this.#stored.singles(list, end), end - list);
      list = end;
      if (list < to) visit(this.scan(list), this.sizeOf(list++));
    }
  }

  /** The documents of a list: its ordinals, or a bitmap. */
  documents(list: number): PostingSet {
    const { universe } = this;
    const size = this.sizeOf(list);
    if (prefersList(size, universe)) return sparsePostings(this.ordinals(list), universe);
    const cached = this.#bitsets.get(list);
    if (cached !== undefined) return cached;
    const documents = densePostings(this.#bitmap(list), universe, size);
    this.#bitsets.set(list, documents, maxBytesOf(documents));
    return documents;
  }

  #bitmap(list: number): Int32Array {
    const stored = this.#stored.bitmap(list);
    if (stored !== null) return stored;
    const words = emptyBitmap(this.universe);
    setBits(words, this.scanOnce(list), 0, this.sizeOf(list));
    return words;
  }
}

/** The bytes of a bitmap and of its indexes, which are computed on use. */
export function maxBytesOf({ universe }: PostingSet): number {
  return 2 * Math.ceil(universe / 8);
}

/** One of {@link PackedLists}. Its arrays are created on first use, because a view takes 50 ns or more. */
export abstract class PackedList implements PostingList {
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
    this.#frequencies ??= this.loadFrequencies();
    return this.#frequencies;
  }

  get champions(): Champions | null {
    return this.#champions.of(this.list);
  }

  get documents(): PostingSet {
    return this.lists.documents(this.list);
  }

  abstract get blockMaxima(): BlockMaxima | null;

  abstract get maxFrequency(): number;

  protected abstract loadFrequencies(): Uint8Array;
}

/** The use of a {@link DecodedCache}. */
export interface CacheUsage {
  /** The bytes of the cached lists and sets, at most `capacity`. */
  readonly bytes: number;
  /** The option `cacheBytes`. */
  readonly capacity: number;
  /** How often a list or set was found in the cache. */
  readonly hits: number;
  /** How often it was decoded. */
  readonly misses: number;
}

/**
 * 64 MB: as much as all lists of 100,000 companies take when they are decoded. Those of the benchmark's 77 queries take
 * 3 MB.
 */
export const DEFAULT_CACHE_BYTES: number = 2 ** 26;

/** An estimate of what an array and its place in a map take, in bytes, besides the elements. */
const ENTRY_BYTES = 256;

/**
 * What sealed segments have decoded: one cache for all segments of an index, with approximate LRU eviction. Entries are
 * in two generations of half the capacity. When the young one is full, it becomes the old one, and the old one is
 * evicted.
 */
export class DecodedCache {
  readonly capacity: number;
  #hits = 0;
  #misses = 0;
  #youngBytes = 0;
  #oldBytes = 0;
  /** The parts with entries. An empty part is dropped, so that the cache does not keep it. */
  #parts = new Set<Generations>();

  /** @param capacity in bytes; 0 for no cache */
  constructor(capacity: number = DEFAULT_CACHE_BYTES) {
    this.capacity = capacity;
  }

  /** A part of the cache with keys of its own. It keeps nothing but its entries. */
  part<Value>(): CachePart<Value> {
    return new CachePart<Value>({
      countHit: () => this.#hits++,
      countMiss: () => this.#misses++,
      reserve: (part, bytes) => this.#reserve(part, bytes),
      release: (bytes) => {
        this.#oldBytes -= bytes;
      },
    });
  }

  get usage(): CacheUsage {
    const { capacity } = this;
    return { bytes: this.#youngBytes + this.#oldBytes, capacity, hits: this.#hits, misses: this.#misses };
  }

  /** Whether an entry may be added to the young generation of a part. */
  #reserve(part: Generations, bytes: number): boolean {
    const half = this.capacity / 2;
    if (bytes > half) return false;
    if (this.#youngBytes + bytes > half) {
      for (const other of this.#parts) if (!other.age()) this.#parts.delete(other);
      this.#oldBytes = this.#youngBytes;
      this.#youngBytes = 0;
    }
    this.#youngBytes += bytes;
    this.#parts.add(part);
    return true;
  }
}

interface Generations {
  /** Evicts the old entries, and makes the young ones old. Returns whether there are any. */
  age(): boolean;
}

/** What a part needs of its cache. */
interface Budget {
  countHit(): void;
  countMiss(): void;
  reserve(part: Generations, bytes: number): boolean;
  release(bytes: number): void;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** The entries of one owner, by number. */
export class CachePart<Value> {
  readonly #budget: Budget;
  #young = new Map<number, Entry<Value>>();
  #old = new Map<number, Entry<Value>>();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get(key: number): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) {
      this.#budget.countHit();
      return young.value;
    }
    const old = this.#old.get(key);
    if (old === undefined) {
      this.#budget.countMiss();
      return undefined;
    }
    this.#budget.countHit();
    this.#old.delete(key);
    this.#budget.release(old.bytes);
    this.#add(key, old);
    return old.value;
  }

  /**
   * Adds a value that `get` did not find, unless it is larger than half of the cache.
   *
   * @param byteLength an upper bound of the elements of the value
   */
  set(key: number, value: Value, byteLength: number): void {
    this.#add(key, { value, bytes: byteLength + ENTRY_BYTES });
  }

  #add(key: number, entry: Entry<Value>): void {
    if (this.#budget.reserve(this, entry.bytes)) this.#young.set(key, entry);
  }

  age(): boolean {
    this.#old = this.#young;
    this.#young = new Map();
    return this.#old.size > 0;
  }
}

/** The use of the cache of decoded posting lists and of sets. */
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

/** Among fewer parts, dropped ones are not looked for. */
const MIN_PRUNED = 64;

/**
 * What sealed segments have decoded: one cache for all segments of an index, with approximate LRU eviction. Entries are
 * in two generations of half the capacity. When the young one is full, it becomes the old one, and the old one is
 * evicted.
 */
export class DecodedCache {
  readonly capacity: number;
  #hits = 0;
  #misses = 0;
  /** Of all parts; of dropped ones until the generation is full. */
  #youngBytes = 0;
  /** Weak: the entries of a dropped segment, some of which are views of its buffer, are collected with it. */
  readonly #parts = new Set<WeakRef<CachePart<unknown>>>();
  /** The number of parts at which dropped ones are looked for: it doubles, because there may be none. */
  #pruneAt = MIN_PRUNED;

  /** @param capacity in bytes; 0 for no cache */
  constructor(capacity: number = DEFAULT_CACHE_BYTES) {
    this.capacity = capacity;
  }

  /** A part of the cache with keys of its own, for as long as the caller keeps it. */
  part<Value>(): CachePart<Value> {
    const part = new CachePart<Value>({
      countHit: () => this.#hits++,
      countMiss: () => this.#misses++,
      reserve: (bytes) => this.#reserve(bytes),
    });
    if (this.#parts.size >= this.#pruneAt) {
      for (const reference of this.#parts) if (reference.deref() === undefined) this.#parts.delete(reference);
      this.#pruneAt = Math.max(MIN_PRUNED, 2 * this.#parts.size);
    }
    this.#parts.add(new WeakRef<CachePart<unknown>>(part));
    return part;
  }

  get usage(): CacheUsage {
    let bytes = 0;
    for (const reference of this.#parts) bytes += reference.deref()?.byteLength ?? 0;
    return { bytes, capacity: this.capacity, hits: this.#hits, misses: this.#misses };
  }

  /** Whether an entry may be added to the young generation. */
  #reserve(bytes: number): boolean {
    const half = this.capacity / 2;
    if (bytes > half) return false;
    if (this.#youngBytes + bytes > half) {
      for (const reference of this.#parts) reference.deref()?.age();
      this.#youngBytes = 0;
    }
    this.#youngBytes += bytes;
    return true;
  }
}

/** What a part needs of its cache. */
interface Budget {
  countHit(): void;
  countMiss(): void;
  reserve(bytes: number): boolean;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** Entries of one generation, by number. */
class Generation<Value> {
  readonly entries = new Map<number, Entry<Value>>();
  bytes = 0;
}

/** The entries of one owner, by number. */
export class CachePart<Value> {
  readonly #budget: Budget;
  #young = new Generation<Value>();
  #old = new Generation<Value>();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get byteLength(): number {
    return this.#young.bytes + this.#old.bytes;
  }

  get(key: number): Value | undefined {
    const young = this.#young.entries.get(key);
    if (young !== undefined) {
      this.#budget.countHit();
      return young.value;
    }
    const old = this.#old.entries.get(key);
    if (old === undefined) {
      this.#budget.countMiss();
      return undefined;
    }
    this.#budget.countHit();
    this.#old.entries.delete(key);
    this.#old.bytes -= old.bytes;
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
    if (!this.#budget.reserve(entry.bytes)) return;
    this.#young.entries.set(key, entry);
    this.#young.bytes += entry.bytes;
  }

  /** Evicts the old entries, and makes the young ones old. */
  age(): void {
    this.#old = this.#young;
    this.#young = new Generation();
  }
}

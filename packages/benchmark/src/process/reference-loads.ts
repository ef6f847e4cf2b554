/** A fixed piece of work, whose time depends on nothing but the machine. */
interface ReferenceLoad {
  readonly name: string;
  run(): number;
}

const POSTINGS = 4096;
const CHAIN = 1 << 22;
const STEPS = 2048;
const OBJECTS = 400;

/** Repetitions of each load, of which the median counts. */
const REPETITIONS = 5;

/**
 * Loads that use a machine in different ways, as queries do: branches and the nearest caches, memory that no cache
 * holds, and short-lived objects.
 */
export const referenceLoads: readonly ReferenceLoad[] = [intersection(), chain(), allocation()];

/** The time of each load in microseconds. */
export function measureReference(): readonly number[] {
  return referenceLoads.map((load) => {
    const times = Array.from({ length: REPETITIONS }, () => {
      const start = performance.now();
      checksum += load.run();
      return (performance.now() - start) * 1000;
    });
    return times.sort((one, other) => one - other)[REPETITIONS >> 1] ?? 0;
  });
}

/** The sum of all results, which prevents the compiler from removing the loads. */
let checksum = 0;

/** Without a reader of the sum, the compiler may remove the loads. */
export function referenceChecksum(): number {
  return checksum;
}

/** The common numbers of ascending arrays. */
function intersection(): ReferenceLoad {
  const random = randomNumbers(1);
  const ascending = (): Int32Array => Int32Array.from({ length: POSTINGS }, () => random() % (POSTINGS * 4)).sort();
  const lists = Array.from({ length: 8 }, ascending);
  return {
    name: "intersection",
    run: () => {
      let common = 0;
      for (let list = 1; list < lists.length; list++) {
        const [one, other] = [lists[list - 1] as Int32Array, lists[list] as Int32Array];
        let [i, j] = [0, 0];
        while (i < one.length && j < other.length) {
          const [a, b] = [one[i] as number, other[j] as number];
          if (a === b) common++;
          if (a <= b) i++;
          if (b <= a) j++;
        }
      }
      return common;
    },
  };
}

/** A walk in which every step depends on the one before. */
function chain(): ReferenceLoad {
  let next: Uint32Array | null = null;
  let place = 0;
  return {
    name: "memory",
    run: () => {
      next ??= randomCycle(CHAIN);
      for (let step = 0; step < STEPS; step++) place = next[place] as number;
      return place;
    },
  };
}

/** Short texts as keys of a map. */
function allocation(): ReferenceLoad {
  let salt = 0;
  return {
    name: "objects",
    run: () => {
      const counts = new Map<string, { count: number }>();
      salt++;
      for (let n = 0; n < OBJECTS; n++) {
        const key = `${(n * 7919 + salt) % 97}-${n & 31}`;
        const entry = counts.get(key);
        if (entry === undefined) counts.set(key, { count: 1 });
        else entry.count++;
      }
      return counts.size;
    },
  };
}

/** A permutation of the numbers below `length` that is one cycle: Sattolo's algorithm. */
function randomCycle(length: number): Uint32Array {
  const random = randomNumbers(2);
  const cycle = Uint32Array.from({ length }, (_, index) => index);
  for (let index = length - 1; index > 0; index--) {
    const other = random() % index;
    const value = cycle[index] as number;
    cycle[index] = cycle[other] as number;
    cycle[other] = value;
  }
  return cycle;
}

/** Marsaglia's xorshift. */
function randomNumbers(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

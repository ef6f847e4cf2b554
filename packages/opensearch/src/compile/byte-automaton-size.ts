import { assertNever } from "firmament/base";
import { type CodePointSet, MAX_CODE_POINT, type Pattern, storedRanges } from "firmament/query";

/** The size of the automaton that Lucene runs for a regular expression: a deterministic one over the bytes of UTF-8. */
export interface ByteAutomatonSize {
  /** Estimated from the code points of each transition; rarely below the real number. */
  readonly states: number;
  /** The number of ranges of code points that no state distinguishes. */
  readonly classes: number;
  /** The positions that were added to sets: a measure of the time that this took. */
  readonly steps: number;
}

/** What may be spent on finding the size. */
export interface SizeLimits {
  readonly states: number;
  readonly steps: number;
}

/** Lucene's automaton before it is deterministic: 100,000 transitions take 300 ms and 80 MB for a moment. */
const MAX_TRANSITIONS = 100_000;

/**
 * Builds the deterministic automaton of a pattern as Lucene does: by the subset construction from an automaton without
 * ε-transitions, which is not minimized. `null` if it exceeds the limits.
 */
export function byteAutomatonSize(pattern: Pattern, limits: SizeLimits): ByteAutomatonSize | null {
  const positions = new Positions();
  const { first } = positions.of(pattern);
  if (positions.transitions > MAX_TRANSITIONS) return null;
  const classes = new CodePointClasses(positions.sets);
  const classesOf = positions.sets.map((set) => classes.of(set));
  const known = new Map<string, number>();
  const pending: (readonly number[])[] = [first];
  let states = 1;
  let steps = 0;
  for (let following = pending.pop(); following !== undefined; following = pending.pop()) {
    const targets: number[][] = classes.starts.map(() => []);
    for (const position of following) {
      for (const number of classesOf[position] as readonly number[]) targets[number]?.push(position);
      steps += (classesOf[position] as readonly number[]).length;
    }
    if (steps > limits.steps) return null;
    let previous = 0;
    let from = 0;
    for (const [number, target] of targets.entries()) {
      const state = stateOf(target);
      if (state !== previous) {
        if (previous !== 0) states += innerStates(classes.start(from), classes.start(number) - 1);
        from = number;
      }
      previous = state;
    }
    if (previous !== 0) states += innerStates(classes.start(from), MAX_CODE_POINT);
    if (states > limits.states) return null;
  }
  return { states, classes: classes.starts.length, steps };

  /** The number of the state with these positions; 0 for none. */
  function stateOf(target: readonly number[]): number {
    if (target.length === 0) return 0;
    const members = [...new Set(target)].sort((a, b) => a - b);
    const key = members.join();
    let state = known.get(key);
    if (state === undefined) {
      state = known.size + 1;
      known.set(key, state);
      states++;
      pending.push([...new Set(members.flatMap((position) => positions.following[position] as readonly number[]))]);
    }
    return state;
  }
}

/** The positions where a part of a pattern can begin and end. */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  /** Whether it accepts the empty text. */
  readonly isOptional: boolean;
}

const EMPTY: Part = { first: [], last: [], isOptional: true };

/**
 * The occurrences of sets in a pattern whose repetitions are written out: the states of Glushkov's automaton. Beyond
 * {@link MAX_TRANSITIONS}, nothing more is added.
 */
class Positions {
  readonly sets: CodePointSet[] = [];
  /** The positions that can follow each position. */
  readonly following: number[][] = [];
  /** A bound of the transitions of Lucene's automaton: one for each range of code points that leads to a position. */
  transitions = 0;

  of(pattern: Pattern): Part {
    if (this.transitions > MAX_TRANSITIONS) return EMPTY;
    switch (pattern.kind) {
      case "empty":
        return EMPTY;
      case "one": {
        const position = this.sets.push(pattern.of) - 1;
        this.following.push([]);
        this.transitions += pattern.of.ranges.length;
        return { first: [position], last: [position], isOptional: false };
      }
      case "sequence":
        return pattern.parts.map((part) => this.of(part)).reduce((a, b) => this.#sequence(a, b));
      case "choice":
        return pattern.alternatives.map((part) => this.of(part)).reduce(choice);
      case "repetition": {
        const { body, min, max } = pattern;
        if (max !== null) return this.#copies(body, min, max);
        return min === 0 ? this.#loop(body) : this.#sequence(this.#copies(body, min, min), this.#loop(body));
      }
      default:
        return assertNever(pattern);
    }
  }

  #sequence(a: Part, b: Part): Part {
    this.#connect(a.last, b.first);
    return {
      first: a.isOptional ? [...a.first, ...b.first] : a.first,
      last: b.isOptional ? [...a.last, ...b.last] : b.last,
      isOptional: a.isOptional && b.isOptional,
    };
  }

  #loop(body: Pattern): Part {
    const part = this.of(body);
    this.#connect(part.last, part.first);
    return { ...part, isOptional: true };
  }

  /** As Lucene does, an optional copy follows the copy before it, although that one may be empty. */
  #copies(body: Pattern, min: number, max: number): Part {
    let first: readonly number[] = [];
    let last: number[] = [];
    let isOptional = true;
    /** Where the next copy can follow. */
    let before: readonly number[] = [];
    for (let count = 1; count <= max; count++) {
      const copy = this.of(body);
      this.#connect(before, copy.first);
      if (isOptional && count <= min + 1) first = [...first, ...copy.first];
      isOptional = copy.isOptional;
      before = copy.isOptional && count <= min ? [...before, ...copy.last] : copy.last;
      if (count <= min) last = [...before];
      else last.push(...copy.last);
    }
    return { first, last, isOptional: isOptional || min === 0 };
  }

  #connect(from: readonly number[], to: readonly number[]): void {
    this.transitions +=
      from.length * to.reduce((sum, next) => sum + (this.sets[next] as CodePointSet).ranges.length, 0);
    if (this.transitions > MAX_TRANSITIONS) return;
    for (const position of from) for (const next of to) this.following[position]?.push(next);
  }
}

function choice(a: Part, b: Part): Part {
  return {
    first: [...a.first, ...b.first],
    last: [...a.last, ...b.last],
    isOptional: a.isOptional || b.isOptional,
  };
}

/** Ranges of code points that sets do not distinguish. */
class CodePointClasses {
  /** The first code point of each class. */
  readonly starts: readonly number[];
  readonly #numbers: ReadonlyMap<number, number>;
  readonly #known = new Map<CodePointSet, readonly number[]>();

  constructor(sets: readonly CodePointSet[]) {
    const ranges = [...new Set(sets)].flatMap(storedRanges);
    const bounds = ranges.flatMap(({ low, high }) => [low, high + 1]);
    this.starts = [...new Set([0, ...bounds])].filter((start) => start <= MAX_CODE_POINT).sort((a, b) => a - b);
    this.#numbers = new Map(this.starts.map((start, number) => [start, number]));
  }

  start(number: number): number {
    return this.starts[number] ?? MAX_CODE_POINT + 1;
  }

  /** The numbers of the classes of a set. */
  of(set: CodePointSet): readonly number[] {
    const known = this.#known.get(set);
    if (known !== undefined) return known;
    const numbers: number[] = [];
    for (const { low, high } of storedRanges(set)) {
      for (let number = this.#numbers.get(low) as number; this.start(number) <= high; number++) numbers.push(number);
    }
    this.#known.set(set, numbers);
    return numbers;
  }
}

/** The first code points of two, three and four bytes. */
const TWO_BYTES = 0x80;
const THREE_BYTES = 0x800;
const FOUR_BYTES = 0x10000;

/** The states between the bytes of a range of code points, as measured for all code points and for single ones. */
function innerStates(low: number, high: number): number {
  let states = 0;
  if (low < THREE_BYTES && high >= TWO_BYTES) states += hasAllTwoBytes(low, high) || low >> 6 === high >> 6 ? 1 : 2;
  if (low < FOUR_BYTES && high >= THREE_BYTES) states += low >> 12 === high >> 12 ? 2 : 4;
  if (high >= FOUR_BYTES) states += low >> 18 === high >> 18 ? 3 : 7;
  return states;
}

function hasAllTwoBytes(low: number, high: number): boolean {
  return low <= TWO_BYTES && high >= THREE_BYTES - 1;
}

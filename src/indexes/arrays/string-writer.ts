import { splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import { EMPTY_HASH, hashStep, slotOf } from "../../terms/term-hash.ts";
import { sharedUnits } from "../../terms/term-units.ts";
import type { PackedStrings } from "./segment-columns.ts";

const STRINGS_PER_STEP = 1 << 15;
/** The maximum load factor in tenths. Above it, a look-up takes two probes or more on average. */
const MAX_LOAD_TENTHS = 6;

/** The number of slots of a hash table with `count` strings: a power of two, and at least 2. */
export function slotCount(count: number): number {
  let slots = 2;
  while (slots * MAX_LOAD_TENTHS < count * 10) slots *= 2;
  return slots;
}

/** The number of code units of the strings with these numbers. */
export function codeUnitCount({ starts }: PackedStrings, numbers: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < numbers.length; i++) {
    const string = numbers[i] as number;
    count += (starts[string + 1] as number) - (starts[string] as number);
  }
  return count;
}

/** The arrays for sorted strings with the lengths of shared prefixes, see `TermUnits`. */
export interface StringTarget extends PackedStrings {
  readonly shared: Uint8Array;
}

/** Writes the strings with these numbers, which are sorted by code points. */
export function* writeStrings(strings: PackedStrings, numbers: Uint32Array, target: StringTarget): Steps<void> {
  for (const { from, to } of splitRange(0, numbers.length, STRINGS_PER_STEP)) {
    for (let i = from; i < to; i++) {
      const string = numbers[i] as number;
      writeString(strings.units, strings.starts[string] as number, strings.starts[string + 1] as number, i, target);
    }
    yield;
  }
}

function writeString(
  source: Uint16Array,
  from: number,
  to: number,
  index: number,
  { units, starts, shared }: StringTarget,
): void {
  const start = starts[index] as number;
  const shift = start - from;
  for (let i = from; i < to; i++) units[i + shift] = source[i] as number;
  starts[index + 1] = to + shift;
  if (index > 0) shared[index] = sharedUnits(units, starts[index - 1] as number, start, to + shift);
}

/**
 * Fills the slots of a `StringTable` with distinct strings.
 *
 * @param excluded the numbers of strings to omit, ascending
 * @param slots zeros; their number is {@link slotCount}
 */
export function* writeHashTable(
  { units, starts }: PackedStrings,
  excluded: Uint32Array,
  slots: Uint32Array,
): Steps<void> {
  const bits = 31 - Math.clz32(slots.length);
  const mask = slots.length - 1;
  let excludedCount = 0;
  for (const { from, to } of splitRange(0, starts.length - 1, STRINGS_PER_STEP)) {
    for (let string = from; string < to; string++) {
      if (excludedCount < excluded.length && excluded[excludedCount] === string) {
        excludedCount++;
        continue;
      }
      let slot = slotOf(hashOfUnits(units, starts[string] as number, starts[string + 1] as number), bits);
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = string + 1;
    }
    yield;
  }
}

function hashOfUnits(units: Uint16Array, from: number, to: number): number {
  let hash = EMPTY_HASH;
  for (let i = from; i < to; i++) hash = hashStep(hash, units[i] as number);
  return hash;
}

import { splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import { EMPTY_HASH, hashStep, slotOf } from "../../terms/term-hash.ts";
import { sharedUnits } from "../../terms/term-units.ts";
import type { PackedStrings } from "./segment-columns.ts";

const TEXTS_A_STEP = 1 << 15;
/** The share of slots that are taken at most, in tenths: from there on a look-up takes two probes and more. */
const LOAD_TENTHS = 6;

/** How many slots the table of so many texts has: a power of two, at least 2. */
export function slotCount(textCount: number): number {
  let count = 2;
  while (count * LOAD_TENTHS < textCount * 10) count *= 2;
  return count;
}

/** How many units the texts of some numbers have together. */
export function codeUnitCount({ starts }: PackedStrings, numbers: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < numbers.length; i++) {
    const text = numbers[i] as number;
    count += (starts[text + 1] as number) - (starts[text] as number);
  }
  return count;
}

/** Room for texts one after the other, see `TermUnits`. */
export interface StringTarget extends PackedStrings {
  readonly shared: Uint8Array;
}

/** Writes the texts of some numbers, ascending, one after the other. */
export function* writeStrings(texts: PackedStrings, numbers: Uint32Array, room: StringTarget): Steps<void> {
  for (const { from, to } of splitRange(0, numbers.length, TEXTS_A_STEP)) {
    for (let i = from; i < to; i++) {
      const text = numbers[i] as number;
      writeText(texts.units, texts.starts[text] as number, texts.starts[text + 1] as number, i, room);
    }
    yield;
  }
}

function writeText(
  source: Uint16Array,
  from: number,
  to: number,
  index: number,
  { units, starts, shared }: StringTarget,
): void {
  const start = starts[index] as number;
  const shift = start - from;
  for (let at = from; at < to; at++) units[at + shift] = source[at] as number;
  starts[index + 1] = to + shift;
  if (index > 0) shared[index] = sharedUnits(units, starts[index - 1] as number, start, to + shift);
}

/**
 * Fills a hash table of texts, which are distinct: in a slot is 0 or the number of a text, plus 1.
 *
 * @param without ascending numbers of texts that are left out
 */
export function* writeHashTable(
  { units, starts }: PackedStrings,
  without: Uint32Array,
  slots: Uint32Array,
): Steps<void> {
  const bits = 31 - Math.clz32(slots.length);
  const last = slots.length - 1;
  let passed = 0;
  for (const { from, to } of splitRange(0, starts.length - 1, TEXTS_A_STEP)) {
    for (let text = from; text < to; text++) {
      if (passed < without.length && without[passed] === text) {
        passed++;
        continue;
      }
      let slot = slotOf(hashOfUnits(units, starts[text] as number, starts[text + 1] as number), bits);
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = text + 1;
    }
    yield;
  }
}

function hashOfUnits(units: Uint16Array, from: number, to: number): number {
  let hash = EMPTY_HASH;
  for (let at = from; at < to; at++) hash = hashStep(hash, units[at] as number);
  return hash;
}

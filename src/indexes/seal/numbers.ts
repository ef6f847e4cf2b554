import { splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import type { SortedNumbers } from "../segment.ts";

const VALUES_A_STEP = 1 << 16;
/** A double has eight bytes, the digits of the sort. */
const DIGITS = 8;
const RADIX = 256;

/**
 * The numbers of a column, ascending, in steps: a radix sort from the last digit, which keeps equal values in the order of their
 * ordinals. Small whole numbers have few digits that differ: 5 to 10 ms for 100,000.
 */
export function* sortNumbers(column: Float64Array): Steps<SortedNumbers> {
  const digits = new Uint8Array(column.length * DIGITS);
  let ordinals = new Uint32Array(column.length);
  let count = 0;
  for (const { from, to } of splitRange(0, column.length, VALUES_A_STEP)) {
    writeDigits(column, from, to, digits);
    for (let ordinal = from; ordinal < to; ordinal++) if (!Number.isNaN(column[ordinal])) ordinals[count++] = ordinal;
    yield;
  }
  ordinals = ordinals.slice(0, count);
  let sorted = new Uint32Array(count);
  for (let digit = 0; digit < DIGITS; digit++) {
    const places = yield* placesOf(ordinals, digits, digit);
    if (places === null) continue;
    for (const { from, to } of splitRange(0, count, VALUES_A_STEP)) {
      scatter(ordinals, digits, digit, from, to, places, sorted);
      yield;
    }
    [ordinals, sorted] = [sorted, ordinals];
  }
  const values = new Float64Array(count);
  for (let i = 0; i < count; i++) values[i] = column[ordinals[i] as number] as number;
  return { values, ordinals };
}

/**
 * Writes the digits of each value, the least first, so that they compare as the values do: those of a negative one are inverted, of
 * another one only the sign is (Herf, "Radix Tricks", 2001). -0 is written as 0.
 */
function writeDigits(column: Float64Array, from: number, to: number, digits: Uint8Array): void {
  const value = new Float64Array(1);
  const bytes = new Uint8Array(value.buffer);
  for (let ordinal = from; ordinal < to; ordinal++) {
    value[0] = (column[ordinal] as number) + 0;
    const flip = (value[0] as number) < 0 ? 0xff : 0;
    const at = ordinal * DIGITS;
    for (let digit = 0; digit < DIGITS; digit++) digits[at + digit] = (bytes[digit] as number) ^ flip;
    if (flip === 0) digits[at + DIGITS - 1] = (digits[at + DIGITS - 1] as number) ^ 0x80;
  }
}

/** Where those with each value of a digit begin when sorted by it; `null` when all have the same one. */
function* placesOf(ordinals: Uint32Array, digits: Uint8Array, digit: number): Steps<Uint32Array | null> {
  const places = new Uint32Array(RADIX + 1);
  for (const { from, to } of splitRange(0, ordinals.length, VALUES_A_STEP)) {
    for (let i = from; i < to; i++) {
      const next = (digits[(ordinals[i] as number) * DIGITS + digit] as number) + 1;
      places[next] = (places[next] as number) + 1;
    }
    yield;
  }
  if (places.includes(ordinals.length, 1)) return null;
  for (let value = 1; value <= RADIX; value++)
    places[value] = (places[value] as number) + (places[value - 1] as number);
  return places;
}

function scatter(
  ordinals: Uint32Array,
  digits: Uint8Array,
  digit: number,
  from: number,
  to: number,
  places: Uint32Array,
  sorted: Uint32Array,
): void {
  for (let i = from; i < to; i++) {
    const ordinal = ordinals[i] as number;
    const value = digits[ordinal * DIGITS + digit] as number;
    const place = places[value] as number;
    places[value] = place + 1;
    sorted[place] = ordinal;
  }
}

import { quoted } from "./quoted-text.ts";

/**
 * An amount in millionths of the account's currency: an integer from 0 to 10^15 (`MAX_MICROS`). Only input and output use
 * decimals.
 */
export type Micros = number;

const MICROS_PER_UNIT = 1_000_000;

const DECIMALS = 6;

/**
 * A billion units: the maximum of every amount, balance and sum. A decimal up to this maximum has at most fifteen
 * digits, so {@link toDecimal} maps different amounts to different numbers, and each number prints as its decimal.
 */
export const MAX_MICROS: Micros = 1_000_000_000 * MICROS_PER_UNIT;

const DECIMAL = /^(?<sign>[-+]?)(?<units>\d+)(?:\.(?<fraction>\d+))?$/;

/**
 * Reads a decimal without rounding: `"0.1"` is 100,000.
 *
 * @throws {RangeError} if the text is not a decimal, is below 0 or above a billion, or has more than six decimal places
 */
export function parseMicros(text: string): Micros {
  const { sign, units, fraction = "" } = DECIMAL.exec(text)?.groups ?? {};
  if (units === undefined) throw new RangeError(`${quoted(text)} is not an amount. Write a decimal such as 12.50.`);
  if (fraction.length > DECIMALS) throw new RangeError(`${quoted(text)} has more than six decimal places.`);
  const micros = Number(units) * MICROS_PER_UNIT + Number(fraction.padEnd(DECIMALS, "0"));
  if (micros > MAX_MICROS) throw new RangeError(`${quoted(text)} is above the maximum of a billion.`);
  if (sign === "-" && micros > 0) throw new RangeError(`${quoted(text)} is below 0.`);
  return micros;
}

/**
 * Reads the decimal that a number prints as: `0.1` is 100,000.
 *
 * @throws {RangeError} as {@link parseMicros} does; also for numbers that print with an exponent
 */
export function fromDecimal(amount: number): Micros {
  return parseMicros(String(amount));
}

/** An amount as a decimal number: 100,000 is `0.1`. */
export function toDecimal(micros: Micros): number {
  return micros / MICROS_PER_UNIT;
}

/** An amount as a decimal without trailing zeros: 12,500,000 is `"12.5"`. */
export function toDecimalText(micros: Micros): string {
  const units = Math.trunc(micros / MICROS_PER_UNIT);
  const fraction = String(micros % MICROS_PER_UNIT)
    .padStart(DECIMALS, "0")
    .replace(/0+$/, "");
  return fraction === "" ? String(units) : `${units}.${fraction}`;
}

/** Returns whether a number is a valid amount. */
export function isMicros(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_MICROS;
}

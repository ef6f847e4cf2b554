import { quoted } from "./quoted-text.ts";

/**
 * An amount in millionths of the account's currency: an integer from 0 to {@link MAX_MICROS}. Everything inside reckons
 * in these; decimals are read and shown at the border alone.
 */
export type Micros = number;

const MICROS_PER_UNIT = 1_000_000;

const DECIMALS = 6;

/**
 * A billion units, the most that any amount, balance or sum may be. Below it a decimal has at most fifteen digits, so
 * that {@link toDecimal} gives each amount a number of its own that prints as the very decimal.
 */
export const MAX_MICROS: Micros = 1_000_000_000 * MICROS_PER_UNIT;

const DECIMAL = /^(?<sign>[-+]?)(?<units>\d+)(?:\.(?<fraction>\d+))?$/;

/**
 * Reads a decimal, exactly: `"0.1"` is 100,000.
 *
 * @throws {RangeError} when it is no decimal, below 0, above a billion, or has more than six digits after the point
 */
export function parseMicros(text: string): Micros {
  const { sign, units, fraction = "" } = DECIMAL.exec(text)?.groups ?? {};
  if (units === undefined) throw new RangeError(`${quoted(text)} is no amount: write it as a decimal, 12.50.`);
  if (fraction.length > DECIMALS) throw new RangeError(`${quoted(text)} has more than six digits after the point.`);
  const micros = Number(units) * MICROS_PER_UNIT + Number(fraction.padEnd(DECIMALS, "0"));
  if (micros > MAX_MICROS)
    throw new RangeError(`${quoted(text)} is more than a billion, the most that an amount may be.`);
  if (sign === "-" && micros > 0) throw new RangeError(`${quoted(text)} is below 0.`);
  return micros;
}

/**
 * Reads a number as the decimal that it prints as: `0.1` is 100,000.
 *
 * @throws {RangeError} as {@link parseMicros} does; of numbers that print with an exponent, too
 */
export function fromDecimal(amount: number): Micros {
  return parseMicros(String(amount));
}

/** The amount as a decimal number: 100,000 is `0.1`. */
export function toDecimal(micros: Micros): number {
  return micros / MICROS_PER_UNIT;
}

/** The amount as a decimal without zeros at its end: 12,500,000 is `"12.5"`. */
export function toDecimalText(micros: Micros): string {
  const units = Math.trunc(micros / MICROS_PER_UNIT);
  const fraction = String(micros % MICROS_PER_UNIT)
    .padStart(DECIMALS, "0")
    .replace(/0+$/, "");
  return fraction === "" ? String(units) : `${units}.${fraction}`;
}

/** Says that a value is an amount. */
export function isMicros(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_MICROS;
}

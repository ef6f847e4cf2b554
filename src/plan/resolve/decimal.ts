import { isNumber } from "../../../grammar/ast/number.ts";

const PLAIN_NUMBER = /^\d+(?:\.\d+)?$/;

/** The number that a text denotes, with optional sign, fraction and exponent; `null` if it is not a number. */
export function readNumber(text: string): number | null {
  return isNumber(text) ? Number(text) : null;
}

/**
 * The number that a word denotes in digits with an optional fraction, as in `50` and `2.5`; `null` for any other word.
 */
export function readPlainNumber(text: string): number | null {
  return PLAIN_NUMBER.test(text) ? Number(text) : null;
}

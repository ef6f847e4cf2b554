import { isNumber } from "../../../grammar/ast/number.ts";

const PLAIN_NUMBER = /^\d+(?:\.\d+)?$/;

/** The double that a text writes, with sign, decimals and exponent, of any size; `null` when it writes none. */
export function readNumber(text: string): number | null {
  return isNumber(text) ? Number(text) : null;
}

/** The double that a bare word writes in digits alone, with a fraction or without; `null` when it writes none. */
export function readPlainNumber(text: string): number | null {
  return PLAIN_NUMBER.test(text) ? Number(text) : null;
}

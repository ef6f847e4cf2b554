/** The largest slop of a phrase, as in Lucene: the largest 32-bit integer. */
export const MAX_SLOP: number = 2 ** 31 - 1;

const decimalNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Whether a text is a decimal number; sign, fraction and exponent are optional. */
export function isNumber(text: string): boolean {
  return decimalNumber.test(text);
}

/** A finite number in decimal notation without an exponent; parsing it returns the same number. */
export function numberText(value: number): string {
  return value < 0 ? `-${magnitudeText(-value)}` : magnitudeText(value);
}

function magnitudeText(value: number): string {
  const [digits = "", exponent] = String(value).split("e");
  if (exponent === undefined) return digits;
  const [integer = "", fraction = ""] = digits.split(".");
  const shift = Number(exponent);
  if (shift < 0) return `0.${"0".repeat(-shift - 1)}${integer}${fraction}`;
  return integer + fraction.padEnd(shift, "0");
}

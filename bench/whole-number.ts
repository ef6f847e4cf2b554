/**
 * Reads the value of an option.
 *
 * @throws {RangeError} if it is not a whole number of at least `min`
 */
export function readWholeNumber(name: string, text: string, min: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < min) {
    throw new RangeError(`--${name} must be a whole number of at least ${min}, not ${text}.`);
  }
  return value;
}

/**
 * Reads the distinct values of an option, with commas between them.
 *
 * @throws {RangeError} as {@link readWholeNumber}
 */
export function readWholeNumbers(name: string, text: string, min: number): readonly number[] {
  return [...new Set(text.split(",").map((each) => readWholeNumber(name, each, min)))];
}

/** Rounds to three significant digits, so that no exact value of a document remains. */
export function rounded(value: number, digits = 3): number {
  return value === 0 ? 0 : Number(value.toPrecision(digits));
}

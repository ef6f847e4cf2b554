/**
 * Ends a `switch` over a closed union: a missing case does not compile.
 *
 * @throws {Error} for a value outside the union
 */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

/**
 * Asserts a condition that the code after it relies on.
 *
 * @throws {Error} if it does not hold, which is a defect of this library, not of its caller
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant violated: ${message}`);
}

/**
 * Ends a `switch` over a closed set: a member without a case does not compile.
 *
 * @throws {Error} when a value outside the set arrives all the same
 */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

/**
 * States what the code around it relies on.
 *
 * @throws {Error} when it does not hold: a defect of this library, never a mistake of its user
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant violated: ${message}`);
}

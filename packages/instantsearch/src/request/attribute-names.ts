import { ParameterError } from "./parameter-error.ts";

/**
 * A list of texts, or one text.
 *
 * @throws {ParameterError} for anything else
 */
export function namesIn(parameter: string, value: unknown): readonly string[] {
  const names: readonly unknown[] = value === undefined || value === null ? [] : [value].flat();
  if (names.every((name) => typeof name === "string")) return names;
  throw new ParameterError(parameter, "must be a list of attributes.");
}

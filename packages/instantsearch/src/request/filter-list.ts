import { ParameterError } from "./parameter-error.ts";

/**
 * A parameter of filters as lists of alternatives: `["a", ["b", "c"]]` means a and (b or c).
 *
 * @throws {ParameterError} for anything but texts and lists of texts
 */
export function alternativesIn(value: unknown, parameter: string): readonly (readonly string[])[] {
  if (value === undefined || value === null) return [];
  const groups = (Array.isArray(value) ? value : [value]).map((group: unknown) => [group].flat());
  for (const text of groups.flat()) {
    if (typeof text !== "string") {
      throw new ParameterError(parameter, "must be a list of texts, or of lists of texts of which any must hold.");
    }
  }
  return groups.filter((group) => group.length > 0) as readonly (readonly string[])[];
}

import type { Fields } from "firmament";
import { nearestNames } from "firmament/base";

/** The names of all fields, also of those in objects. */
export function fieldNames(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    return field.type === "objects"
      ? [name, ...Object.keys(field.fields).map((member) => `${name}.${member}`)]
      : [name];
  });
}

/** @throws {RangeError} for a name that is not known, with the nearest one */
export function requireFieldName(name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const [near] = nearestNames(name, known);
  const advice = near === undefined ? `They are ${known.join(", ")}.` : `Did you mean ${JSON.stringify(near)}?`;
  throw new RangeError(`There is no such field in the schema: ${JSON.stringify(name)}. ${advice}`);
}

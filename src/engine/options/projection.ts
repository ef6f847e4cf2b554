import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";

/**
 * The fields that the documents of hits have, with the id.
 *
 * @throws {TypeError} for an unknown field
 */
export function readProjection(fields: readonly string[], schema: AnalyzedSchema): ReadonlySet<string> {
  const unknown = fields.find((field) => field !== "id" && schema.type(field) === undefined);
  if (unknown === undefined) return new Set(fields).add("id");
  throw new TypeError(`There is no field ${JSON.stringify(unknown)}: the fields are ${schema.fieldNames.join(", ")}.`);
}

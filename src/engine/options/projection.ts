import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { DocumentOf, FieldNameOf, Schema } from "../../schema/schema.ts";

/** The option `fields`. */
export type Projection<S extends Schema> = readonly FieldNameOf<S>[] | undefined;

/**
 * The documents of hits with the option `fields`: the id and these fields. If the compiler does not know the list, each
 * field of its type may be missing.
 */
export type ProjectionOf<S extends Schema, List> = List extends readonly (infer Name extends FieldNameOf<S>)[]
  ? number extends List["length"]
    ? Pick<DocumentOf<S>, "id"> & Partial<Pick<DocumentOf<S>, Name>>
    : Pick<DocumentOf<S>, "id" | Name>
  : DocumentOf<S>;

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

import { type FieldJson, type Schema, type SchemaJson, schemaFromJson } from "firmament";

/** A schema without its analyzers, on which documents do not depend, and of which a thread may not know some. */
export function documentSchema({ fields }: SchemaJson): Schema {
  return schemaFromJson({ fields: withoutAnalyzers(fields) });
}

function withoutAnalyzers(fields: SchemaJson["fields"]): SchemaJson["fields"] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { analyzer: _, ...field }]): [string, FieldJson] => [
      name,
      field.type === "objects" ? { ...field, fields: withoutAnalyzers(field.fields as SchemaJson["fields"]) } : field,
    ]),
  );
}

import { type FieldJson, type Schema, schemaToJson } from "firmament";

/** The names and types of a schema's fields as JSON. Documents stay valid as long as it does not change. */
export function fieldsText(schema: Schema): string {
  return JSON.stringify(typesOf(schemaToJson(schema).fields));
}

function typesOf(fields: Readonly<Record<string, FieldJson>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typeOf(field)]));
}

/** `text` or, for several values, `texts`; the template of a computed field; the options of a vector; the types of the members of nested objects. */
export function typeOf({ type, many, from, fields, dimensions, originals }: FieldJson): string | object {
  if (type === "objects") return typesOf(fields as Readonly<Record<string, FieldJson>>);
  if (from !== undefined) return `${type} from ${JSON.stringify(from)}`;
  if (type === "vector") return `${type} of ${dimensions}${originals === true ? " originals" : ""}`;
  return many === true ? `${type}s` : type;
}

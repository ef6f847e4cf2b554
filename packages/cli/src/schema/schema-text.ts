import type { FieldJson, SchemaJson } from "firmament";

/** The content of a schema file: JSON with one line for each field. */
export function schemaText({ fields, ...others }: SchemaJson): string {
  const members = Object.entries(others).map(([name, value]) => `  ${JSON.stringify(name)}: ${inline(value)}`);
  return `{\n${[...members, `  "fields": ${fieldsText(fields, "  ")}`].join(",\n")}\n}\n`;
}

function fieldsText(fields: Readonly<Record<string, FieldJson>>, indent: string): string {
  const lines = Object.entries(fields).map(
    ([name, field]) => `${indent}  ${JSON.stringify(name)}: ${fieldText(field, indent)}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

function fieldText({ fields, ...options }: FieldJson, indent: string): string {
  if (fields === undefined) return inline(options);
  const nested = fieldsText(fields as Readonly<Record<string, FieldJson>>, `${indent}  `);
  return `${inline(options).slice(0, -2)}, "fields": ${nested} }`;
}

/** JSON on one line with spaces, as in `{ "type": "text", "many": true }`. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${inline(member)}`)
    .join(", ")} }`;
}

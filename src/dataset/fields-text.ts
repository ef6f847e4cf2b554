import type { Schema } from "../schema/schema.ts";

/** The names and types of a schema's fields as JSON. Documents stay valid as long as it does not change. */
export function fieldsText({ fields }: Schema): string {
  const types = Object.entries(fields).map(([name, field]) => [
    name,
    field.type === "text" && field.many ? "texts" : field.type,
  ]);
  return JSON.stringify(Object.fromEntries(types));
}

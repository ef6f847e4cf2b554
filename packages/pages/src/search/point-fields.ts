import type { FieldJson, SchemaJson } from "firmament";

/** The names of the fields of points, also of nested objects. In the order of the schema. */
export function pointFields({ fields }: Pick<SchemaJson, "fields">): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === "point") return [name];
    if (field.type !== "objects") return [];
    const members = (field.fields ?? {}) as Readonly<Record<string, FieldJson>>;
    return pointFields({ fields: members }).map((member) => `${name}.${member}`);
  });
}

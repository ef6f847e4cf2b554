import { defineSchema, keyword, number, type Schema, text } from "firmament";

/** Two schemas of the same documents: a renamed field, another type, and one more field. */
export const named: Schema = defineSchema({ fields: { name: text(), price: number() } });
export const titled: Schema = defineSchema({ fields: { title: text(), price: keyword(), brand: keyword() } });

export function isNamed({ fields }: Schema): boolean {
  return Object.hasOwn(fields, "name");
}

export function otherSchema(schema: Schema): Schema {
  return isNamed(schema) ? titled : named;
}

/** The fields that the other schema calls something else. */
export function renamesOf(schema: Schema): Readonly<Record<string, string>> {
  return isNamed(schema) ? { name: "title" } : { title: "name" };
}

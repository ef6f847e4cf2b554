import { z } from "zod";
import type { Field } from "../../schema/field.ts";
import type { DocumentType } from "./document-type.ts";

/** The value of a field in a document. */
export function valueSchema(field: Field): z.ZodType {
  switch (field.type) {
    case "text":
      return field.many ? z.array(z.string()) : z.string();
    case "number":
      return z.number();
  }
}

/** A document in a response. A request for some of its fields gets these only. */
export function documentSchema({ schema, one }: DocumentType): z.ZodType {
  const values = Object.entries(schema.fields).map(([name, field]) => [name, valueSchema(field).exactOptional()]);
  const description =
    one === "company"
      ? "A company profile: its id, and the fields that have a value."
      : `A ${one}: its id, and the fields that have a value.`;
  return z.strictObject({ id: z.string(), ...Object.fromEntries(values) }).meta({ description });
}

import type { Field } from "firmament";
import { isComputed, type SimpleField } from "firmament/query";
import { z } from "zod";
import type { DocumentType } from "./document-type.ts";

/** The value of a field in a document. */
export function valueSchema(field: Field): z.ZodType {
  if (field.type === "objects") {
    const members = Object.entries(field.fields).map(([name, member]) => [name, valueSchema(member).exactOptional()]);
    return z.array(z.strictObject(Object.fromEntries(members)));
  }
  const value = singleValueSchema(field.type);
  return "many" in field && field.many ? z.array(value) : value;
}

/** The same as a member of a document in a request or a response, with what is known about the field. */
export function memberSchema(field: Field, value: z.ZodType): z.ZodType {
  if (!isComputed(field)) return value;
  return value.meta({ readOnly: true, description: `The service computes it from ${JSON.stringify(field.from)}.` });
}

/** A point in a document. */
const pointSchema = z
  .strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
  .meta({ description: "A point, in degrees." });

function singleValueSchema(type: SimpleField["type"]): z.ZodType {
  switch (type) {
    case "text":
    case "keyword":
      return z.string();
    case "date":
      return z.string().meta({ description: "A date in ISO 8601." });
    case "number":
      return z.number();
    case "integer":
      return z.int();
    case "boolean":
      return z.boolean();
    case "point":
      return pointSchema;
    case "vector":
      return z.array(z.number()).meta({ description: "A vector." });
    case "stored":
      return z.unknown().meta({ description: "Any JSON value." });
  }
}

/** A document in a response. A request for some of its fields gets these only. */
export function documentSchema({ schema, one }: DocumentType): z.ZodType {
  const values = Object.entries(schema.fields).map(([name, field]) => [
    name,
    memberSchema(field, valueSchema(field)).exactOptional(),
  ]);
  const description =
    one === "company"
      ? "A company profile: its id, and the fields that have a value."
      : `A ${one}: its id, and the fields that have a value.`;
  return z.strictObject({ id: z.string(), ...Object.fromEntries(values) }).meta({ description });
}

import type { Field, Schema } from "../../index.ts";
import { companyDocuments } from "./company-documents.ts";
import { type DocumentColumn, type DocumentType, isMultiValued, isNumeric } from "./document-type.ts";

/** Longer texts are not shown in tables. Tokens. */
const MAX_COLUMN_LENGTH = 30;

/** The documents of a schema. Those with the fields of companies are companies, also with other weights. */
export function documentsOf(schema: Schema): DocumentType {
  if (hasFieldsOf(schema, companyDocuments.schema)) return { ...companyDocuments, schema };
  const fields = Object.entries(schema.fields);
  const title = titleOf(fields);
  const others = fields
    .filter(([name, field]) => name !== title && isShort(field))
    .map(([name, field]) => columnOf(name, field));
  const texts = fields.filter(([, field]) => !isNumeric(field)).map(([name]) => name);
  const [number] = fields.filter(([, field]) => isNumeric(field)).map(([name]) => name);
  return {
    schema,
    singular: "document",
    plural: "documents",
    hasSamples: false,
    groupsDigits: false,
    columns: [ID, ...(title === "id" ? [] : [{ heading: title, fields: [title], minWidth: 22 }]), ...others],
    title,
    sortExample: [...(number === undefined ? [] : [`${number}:desc`]), ...(title === "id" ? [] : [title])].join(","),
    facetExamples: [...texts.slice(0, 1), ...(number === undefined ? [] : [`${number}=0,10,100`])],
    highlightExample: texts.slice(0, 2).join(","),
  };
}

const ID: DocumentColumn = { heading: "id", fields: ["id"], minWidth: 8 };

function hasFieldsOf({ fields }: Schema, { fields: others }: Schema): boolean {
  return typesOf(fields) === typesOf(others);
}

function typesOf(fields: Schema["fields"]): string {
  return JSON.stringify(Object.entries(fields).map(([name, field]) => [name, field.type, isMultiValued(field)]));
}

/** The field whose exact matches rank first, or the first short text. */
function titleOf(fields: readonly (readonly [string, Field])[]): string {
  const titles = fields.filter(([, field]) => field.type === "text" && !field.many && isShort(field));
  const best = titles.find(([, field]) => field.type === "text" && field.exactFirst) ?? titles[0];
  return best?.[0] ?? "id";
}

function isShort(field: Field): boolean {
  return field.type !== "text" || field.typicalLength <= MAX_COLUMN_LENGTH;
}

function columnOf(name: string, field: Field): DocumentColumn {
  const minWidth = Math.max(isNumeric(field) ? 9 : 13, isNumeric(field) ? name.length : 0);
  return { heading: name, fields: [name], minWidth };
}

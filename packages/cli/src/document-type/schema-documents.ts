import { displayOf, type Field, type Schema, text } from "firmament";
// Imported directly: `--help` must not load the whole engine.
import { companyDocuments } from "./company-documents.ts";
import { type DocumentColumn, type DocumentType, hasTerms, isMultiValued, searchedFields } from "./document-type.ts";

/** Longer texts are not shown in tables. Tokens. */
const MAX_COLUMN_LENGTH = 30;

/** The typical length of a field that states none, whose values may be short. */
const UNSTATED_LENGTH = text().typicalLength;

const ID: DocumentColumn = { heading: "id", fields: ["id"], minWidth: 8 };

/** The documents of a schema. Those with the fields of companies are companies, also with other weights. */
export function documentsOf(schema: Schema): DocumentType {
  if (typesOf(schema) === typesOf(companyDocuments.schema)) return { ...companyDocuments, schema };
  const { title } = displayOf(schema);
  const others = Object.entries(schema.fields).filter(([name, field]) => name !== title && isShort(field));
  return withExamples({
    schema,
    singular: "document",
    plural: "documents",
    hasSamples: false,
    groupsDigits: false,
    columns: [
      ID,
      ...(title === "id" ? [] : [{ heading: title, fields: [title], minWidth: 22 }]),
      ...others.map(([name, field]) => ({ heading: name, fields: [name], minWidth: widthOf(name, field) })),
    ],
    title,
  });
}

function withExamples(type: Omit<DocumentType, "sortExample" | "facetExamples" | "highlightExample">): DocumentType {
  const { title } = type;
  const named: DocumentType = { ...type, sortExample: "", facetExamples: [], highlightExample: "" };
  const fields = searchedFields(named);
  const texts = fields.filter(hasTerms).map(({ name }) => name);
  const ordered = fields.find((field) => !hasTerms(field))?.name;
  const counted = fields.find(({ type }) => type === "keyword")?.name ?? texts[0];
  const number = fields.find(({ type }) => type === "number" || type === "integer")?.name;
  return {
    ...named,
    sortExample: [
      ...(ordered === undefined ? [] : [`${ordered}:desc`]),
      fields.some(({ name }) => name === title) ? title : (texts[0] ?? "relevance"),
    ].join(","),
    facetExamples: [
      ...(counted === undefined ? [] : [counted]),
      ...(number === undefined ? [] : [`${number}=0,10,100`]),
    ],
    highlightExample: texts.slice(0, 2).join(","),
  };
}

function typesOf({ fields }: Schema): string {
  return JSON.stringify(Object.entries(fields).map(([name, field]) => [name, field.type, isMultiValued(field)]));
}

/** Whether the values of a field fit into a table. */
function isShort(field: Field): boolean {
  if (field.type === "stored" || field.type === "objects" || field.type === "vector") return false;
  if (field.type !== "text") return true;
  return field.typicalLength <= MAX_COLUMN_LENGTH || field.typicalLength === UNSTATED_LENGTH;
}

function widthOf(name: string, { type }: Field): number {
  return type === "text" || type === "keyword" ? 13 : Math.max(name.length, 9);
}

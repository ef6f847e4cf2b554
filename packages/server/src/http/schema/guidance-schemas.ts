import type { DefaultOperator, Field, Fix } from "firmament";
import type { Span } from "firmament/grammar";
import { z } from "zod";
import type { DocumentType } from "./document-type.ts";
import { filterOf, type JsonFilter } from "./filter-schemas.ts";
import { text, wholeNumber } from "./member-types.ts";
import type { MembersOf } from "./members-of.ts";
import type { RequestSchema } from "./request-schema.ts";
import { defaultOperator } from "./request-schemas.ts";

/** The body of a request for the values of fields. */
export interface ValuesRequest {
  readonly fields: readonly string[];
  readonly like?: string;
  readonly limit: number;
}

/** The body of a request for the reasons why a query finds nothing, or not a document. */
export interface WhyNotRequest {
  readonly query: string;
  readonly id?: string;
  readonly filter?: JsonFilter;
  readonly default_operator?: DefaultOperator;
}

const MAX_FIELDS = 50;
const MAX_VALUES = 100;
const DEFAULT_VALUES = 10;

/** The schema of requests for values. */
export function valuesRequestOf({ fields: { searched, terms }, samples }: DocumentType): RequestSchema<ValuesRequest> {
  const error = `a list of 1 to ${MAX_FIELDS} fields`;
  const name = z.enum(searched, { error: `one of the fields ${searched.join(", ")}` });
  const shape = {
    fields: z
      .array(name, { error })
      .min(1, { error })
      .max(MAX_FIELDS, { error })
      .meta({ description: "The fields whose values are returned.", examples: [searched.slice(0, 2)] }),
    like: text("a text")
      .exactOptional()
      .meta({ description: "Only the values with words that begin with the words of this text.", examples: ["ber"] }),
    limit: wholeNumber(1, MAX_VALUES)
      .default(DEFAULT_VALUES)
      .meta({ description: `The number of values of each field. Default: ${DEFAULT_VALUES}.` }),
  } satisfies MembersOf<ValuesRequest>;
  const [example = "name"] = samples.fields;
  return {
    schema: z
      .strictObject(shape)
      .refine(({ fields, like }) => like === undefined || fields.every((field) => terms.includes(field)), {
        error: `Send like only with fields of words, such as ${terms[0] ?? example}: numbers and dates have none.`,
      }),
    members: Object.keys(shape),
    nested: {},
  };
}

/** The schema of requests for reasons. */
export function whyNotRequestOf(type: DocumentType): RequestSchema<WhyNotRequest> {
  const shape = {
    query: text("the text of a query").meta({
      description: "The query, in the Lucene query language.",
      examples: [type.samples.query],
    }),
    id: text("the id of a document").exactOptional().meta({
      description: "The id of the document that the query should find. Without it: why the query finds nothing.",
    }),
    filter: filterOf(type).exactOptional(),
    default_operator: defaultOperator.exactOptional(),
  } satisfies MembersOf<WhyNotRequest>;
  return {
    schema: z.strictObject(shape).refine(({ id, filter }) => id === undefined || filter === undefined, {
      error: "Send either id or filter, not both: the clauses of the query are compared with the document.",
    }),
    members: Object.keys(shape),
    nested: {},
  };
}

/** The body of the response with values. */
export interface ValuesResponse {
  readonly fields: Readonly<Record<string, FieldValues>>;
}

/** The values of one field. */
export interface FieldValues {
  readonly type: Field["type"];
  /** Of words and truth values: the most frequent first. */
  readonly values?: readonly { readonly value: string; readonly count: number }[];
  readonly others?: number;
  /** Of numbers and dates. */
  readonly min?: number | string | null;
  readonly max?: number | string | null;
  readonly missing: number;
}

/** The body of the response with reasons. */
export interface WhyNotResponse {
  readonly total: number;
  /** `null` without an id. */
  readonly matches: boolean | null;
  readonly clauses: readonly WhyNotClause[];
  readonly edit: { readonly query: string; readonly fixes: readonly Fix[]; readonly changes: number } | null;
}

/** A clause that excludes the document, or a clause of a query without matches. */
export interface WhyNotClause {
  readonly span: Span;
  readonly text: string;
  readonly reason?: string;
  readonly total?: number;
  readonly total_without?: number;
}

const count: z.ZodType<number> = z.int().min(0);
const bound = z.union([z.number(), z.string()]).nullable().exactOptional();
const span = z.strictObject({ start: count, end: count } satisfies MembersOf<Span>);

const fieldValues = z.strictObject({
  type: z.enum(["text", "keyword", "number", "integer", "date", "boolean"]),
  values: z
    .array(z.strictObject({ value: z.string(), count }))
    .exactOptional()
    .meta({
      description: "The values of words and truth values with the numbers of their documents, the most frequent first.",
    }),
  others: count.exactOptional().meta({ description: "The sum of the counts of all other values." }),
  min: bound.meta({ description: "The smallest number, or the year of the first date; null without one." }),
  max: bound.meta({ description: "The greatest number, or the year of the last date; null without one." }),
  missing: count.meta({ description: "The number of documents without a value." }),
} satisfies MembersOf<FieldValues>);

const whyNotClause = z.strictObject({
  span: span.meta({ description: "The clause in the query." }),
  text: z.string(),
  reason: z.string().exactOptional().meta({ description: "Why the clause excludes the document." }),
  total: count.exactOptional().meta({ description: "The number of documents that match the clause alone." }),
  total_without: count.exactOptional().meta({
    description:
      "The number of documents that match the query without the clause; missing if it cannot be left out alone.",
  }),
} satisfies MembersOf<WhyNotClause>);

/** The schemas of the responses, by their names in the OpenAPI document. */
export const guidanceResponses: Readonly<Record<string, z.ZodType>> = {
  ValuesResponse: z.strictObject({ fields: z.record(z.string(), fieldValues) } satisfies MembersOf<ValuesResponse>),
  WhyNotResponse: z.strictObject({
    total: count.meta({ description: "The number of documents that match the query and the filter." }),
    matches: z.boolean().nullable().meta({ description: "Whether the document matches; null without an id." }),
    clauses: z.array(whyNotClause).meta({
      description: "The clauses that exclude the document; without an id, those of a query that finds nothing.",
    }),
    edit: z
      .strictObject({
        query: z.string().meta({ description: "The query after the change." }),
        fixes: z.array(z.strictObject({ span, replacement: z.string() } satisfies MembersOf<Fix>)),
        changes: count.meta({ description: "The number of clauses that are changed or dropped." }),
      })
      .nullable()
      .meta({
        description: "The smallest change after which the document matches; null without an id, and if it matches.",
      }),
  } satisfies MembersOf<WhyNotResponse>),
};

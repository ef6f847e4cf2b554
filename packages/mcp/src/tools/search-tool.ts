import { z } from "zod";
import { correctedQuery } from "../advice/corrected-query.ts";
import { emptyResult } from "../advice/empty-result.ts";
import { mistakesIn } from "../advice/mistakes.ts";
import { correction, invalidQuery } from "../advice/query-advice.ts";
import { DATA_NOTICE } from "../answer/notice.ts";
import { Shortener } from "../answer/shortened.ts";
import { success } from "../answer/tool-answer.ts";
import type { QueryTree } from "../query-tree/query-tree.ts";
import type { AnyDocument, DatasetInfo } from "../service/service-api.ts";
import { unlessRejected } from "../service/unless-rejected.ts";
import { type NearArgument, nearArgument, nearOf } from "./near-argument.ts";
import { filterArgument, operatorArgument, queryArgument, queryTextOf } from "./query-argument.ts";
import type { Tool } from "./tool.ts";

export interface SearchArguments {
  readonly query: string | QueryTree;
  readonly filter?: object | string | undefined;
  readonly sort?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly count_by?: readonly string[] | undefined;
  readonly default_operator?: "AND" | "OR" | undefined;
  readonly near?: NearArgument | undefined;
}

const DEFAULT_LIMIT = 5;
const MAX_LIMIT = 20;
const MAX_COUNTED_FIELDS = 5;
const VALUES_PER_FIELD = 10;

/** The maximum length of all documents of an answer as JSON, in UTF-16 code units. */
const MAX_LENGTH = 16_000;

const input: z.ZodType<SearchArguments> = z.strictObject({
  query: queryArgument,
  filter: filterArgument.optional(),
  sort: z.string().max(200).optional().meta({
    description: 'The order: a field, optionally with ":asc" or ":desc". Default: the most relevant first.',
  }),
  fields: z
    .array(z.string())
    .max(100)
    .optional()
    .meta({ description: "The fields of the documents to return. Default: all but vectors." }),
  limit: z
    .int()
    .min(0)
    .max(MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({ description: "The number of documents. 0 only counts." }),
  cursor: z
    .string()
    .max(10_000)
    .optional()
    .meta({ description: "`next_cursor` of the page before, with the same other arguments." }),
  count_by: z.array(z.string()).max(MAX_COUNTED_FIELDS).optional().meta({
    description: "Fields of words whose values are counted among all matches, the most frequent first.",
  }),
  default_operator: operatorArgument.optional(),
  near: nearArgument.optional(),
});

const output: z.ZodType = z.object({
  notice: z.string(),
  total: z.int().meta({ description: "The number of matching documents." }),
  documents: z.array(z.looseObject({})).meta({ description: "With their ids, the best first." }),
  next_cursor: z.string().optional(),
  similarities: z.record(z.string(), z.number().nullable()).optional().meta({
    description: "How similar the meaning of each document is, by id: from -1 to 1, and null if unknown.",
  }),
  counts: z.record(z.string(), z.array(z.looseObject({}))).optional(),
  shortened: z.string().optional().meta({ description: "How to read what was left out." }),
  warnings: z.array(z.string()).optional(),
  corrected_query: z.string().optional().meta({ description: "The query that was probably meant." }),
  corrected_query_matches: z.int().optional(),
  excluding_clauses: z.array(z.looseObject({})).optional(),
  hint: z.string().optional(),
});

export const searchTool: Tool<SearchArguments> = {
  name: "search",
  title: "Search documents",
  description:
    "Finds the documents that match a query, and counts them. An answer or error with `corrected_query` says which query was probably meant: " +
    "send it as `query`. An answer without documents names the clauses that exclude everything, with values that exist.",
  takesQuery: true,
  input,
  output,
  async run(
    { limit, cursor, sort, fields, count_by, filter, default_operator, near: meaning, ...named },
    { api, dataset },
  ) {
    const near = meaning === undefined ? null : nearOf(meaning, dataset);
    if (near !== null && "answer" in near) return near.answer;
    const query = queryTextOf(named.query);
    const reading = {
      ...(filter !== undefined && { filter }),
      ...(default_operator !== undefined && { default_operator }),
    };
    const validation = await api.validate(dataset.name, { query, ...reading });
    if (validation.diagnostics.length > 0) return invalidQuery(api, dataset, query, reading, validation);
    const answer = await api.search(dataset.name, {
      query,
      ...reading,
      per_page: Math.max(1, limit),
      ...(limit === 0 && { count_only: true }),
      ...(cursor !== undefined && { cursor }),
      ...(sort !== undefined && { sort }),
      ...near,
      ...fieldsToRead(fields, dataset),
      ...(count_by !== undefined && {
        facets: Object.fromEntries(count_by.map((name) => [name, { limit: VALUES_PER_FIELD }])),
      }),
    });
    const { total, next_cursor } = answer.pagination;
    const { documents, note } = shortDocuments(answer.data.slice(0, limit));
    const warnings = mistakesIn(validation.lint).map(({ message }) => message);
    const corrected = await unlessRejected(correctedQuery(api, dataset.name, query, reading, validation));
    const isUnexplained = total === 0 && corrected === null;
    const empty = isUnexplained ? await unlessRejected(emptyResult(api, dataset, query, reading)) : null;
    return success({
      notice: DATA_NOTICE,
      total,
      documents,
      ...(next_cursor !== null && limit > 0 && { next_cursor }),
      ...(answer.similarities !== undefined && { similarities: answer.similarities }),
      ...(answer.facets !== undefined && { counts: countsOf(answer.facets) }),
      ...(note !== null && { shortened: note }),
      ...(warnings.length > 0 && { warnings }),
      ...correction(corrected),
      ...(empty !== null && { excluding_clauses: empty.excluding, hint: empty.hint }),
    });
  },
};

/** Without fields, all but vectors, which tell an agent nothing. */
function fieldsToRead(fields: readonly string[] | undefined, { schema }: DatasetInfo): object {
  if (fields !== undefined) return { fields: ["id", ...fields.filter((name) => name !== "id")] };
  const all = Object.entries(schema.fields);
  const read = all.filter(([, { type }]) => type !== "vector").map(([name]) => name);
  return read.length === all.length ? {} : { fields: ["id", ...read] };
}

/** As many documents as fit, without the ends of their long values. */
function shortDocuments(all: readonly AnyDocument[]): {
  readonly documents: readonly unknown[];
  readonly note: string | null;
} {
  const shortener = new Shortener({ text: 300, elements: 10 });
  const documents: unknown[] = [];
  let length = 0;
  for (const document of all) {
    const short = shortener.shorten(document);
    length += JSON.stringify(short).length;
    if (length > MAX_LENGTH && documents.length > 0) break;
    documents.push(short);
  }
  const left = all.length - documents.length;
  const notes = [
    ...(shortener.isShortened ? ["Long values are cut: get_document returns a document whole."] : []),
    ...(left > 0 ? [`${left} documents of this page are left out: repeat the search with fewer fields.`] : []),
  ];
  return { documents, note: notes.length === 0 ? null : notes.join(" ") };
}

function countsOf(facets: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const shortener = new Shortener({ text: 200, elements: VALUES_PER_FIELD });
  return Object.fromEntries(
    Object.entries(facets).map(([name, facet]) => {
      const { values = [], ranges } = facet as { readonly values?: unknown; readonly ranges?: unknown };
      return [name, shortener.shorten(ranges ?? values)];
    }),
  );
}

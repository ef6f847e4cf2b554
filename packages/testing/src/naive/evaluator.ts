import type { Analyzer, DefaultOperator, QueryNode, Schema } from "firmament";
import { type Context, listMeaning } from "./combining.ts";
import { NaiveDocument, type NaiveRecord } from "./document.ts";
import { type Meaning, nothing } from "./meaning.ts";
import { type NaiveFields, naiveFields } from "./schema-fields.ts";

/*
 * What a query matches (`grammar/README.md#what-a-query-matches`). Quotation marks in these files quote the rules of the
 * language. The query contains no error: `errors.ts` finds them.
 */

export interface NaiveOptions {
  readonly schema: Schema;
  /** "Replaces the analyzer of every text field." */
  readonly analyzer?: Analyzer | undefined;
  readonly defaultOperator: DefaultOperator;
  /** What `now` stands for in dates. */
  readonly now?: number;
}

/** The ids of the records that match a query, in order of the records. */
export function naiveIds(records: readonly NaiveRecord[], query: QueryNode, options: NaiveOptions): string[] {
  const fields = naiveFields(options.schema, options.analyzer, options.now);
  const documents = records.map((record) => new NaiveDocument(record, fields));
  return idsOf(documents, query, fields, options.defaultOperator);
}

/** The same for analyzed records. */
export function idsOf(
  documents: readonly NaiveDocument[],
  query: QueryNode,
  fields: NaiveFields,
  defaultOperator: DefaultOperator,
): string[] {
  const { matches } = queryMeaning(query, fields, defaultOperator);
  return documents.filter(matches).map(({ id }) => id);
}

/** The meaning of a whole query. */
export function queryMeaning(query: QueryNode, fields: NaiveFields, defaultOperator: DefaultOperator): Meaning {
  const tree = fields.rules.tree(query, defaultOperator);
  const context = contextOf(fields, defaultOperator);
  // "A query that has no other clause matches nothing", but "a query of nothing but stop words searches them".
  return listMeaning(tree, context) ?? listMeaning(tree, { ...context, hasOtherWords: false }) ?? nothing;
}

/** Whether a query contains anything but stop words and clauses without tokens. */
export function hasOtherWords(query: QueryNode, fields: NaiveFields, defaultOperator: DefaultOperator): boolean {
  return listMeaning(query, contextOf(fields, defaultOperator)) !== null;
}

function contextOf(fields: NaiveFields, defaultOperator: DefaultOperator): Context {
  return { groupField: null, fields, defaultOperator, hasOtherWords: true, boost: 1 };
}

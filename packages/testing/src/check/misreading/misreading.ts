import type { Analyzer, DefaultOperator, QueryNode, Schema } from "firmament";
import type { NaiveRecord } from "../../naive/document.ts";
import type { Rules } from "../../naive/rules.ts";

/** What gives the queries of a check their meaning. */
export interface ReadingRules {
  readonly schema: Schema;
  /** Replaces the analyzer of every text field; `undefined` for the analyzers of the schema. */
  readonly analyzer: Analyzer | undefined;
  readonly defaultOperator: DefaultOperator;
  /** What `now` stands for in dates, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * A small question that a misreading answers wrongly. Fields have the names of their roles, see {@link FieldRoles}: the
 * query has them before a colon, the documents as members.
 */
export interface Example {
  readonly query: string;
  readonly documents: readonly Readonly<Record<string, unknown>>[];
  /** The default operator that the example needs. Default: any. */
  readonly defaultOperator?: DefaultOperator;
}

/** Changes the tree of a query. */
export type TreeRewrite = (tree: QueryNode, rules: ReadingRules) => QueryNode;

/**
 * A way in which engines read a query or a document differently from the reference. Its answers are those of the naive
 * evaluation after the rewrites.
 */
export interface Misreading {
  /** A sentence about the engine that reads in this way. */
  readonly explanation: string;
  /** Questions that show the misreading, at least one for each schema with the fields that they need. */
  readonly examples: readonly Example[];
  /** Replaces rules of the naive evaluation. */
  readonly naive?: Partial<Rules>;
  /** Changes the text of a query; the result may be invalid, which stands for an error. */
  readonly text?: (query: string) => string;
  /** Changes the tree of a query. */
  readonly tree?: TreeRewrite;
  /** Changes a document. */
  readonly record?: (record: NaiveRecord, schema: Schema) => NaiveRecord;
  /** Changes the schema, the analyzers or the default operator. */
  readonly rules?: (rules: ReadingRules) => ReadingRules;
}

/** The names of the fields that examples are about; `null` if the schema has no such field. */
export interface FieldRoles {
  /** A text field, with one value if there is one. */
  readonly text: string | null;
  /** A second text field. */
  readonly other: string | null;
  /** A text field with many values. */
  readonly many: string | null;
  /** A number or integer field. */
  readonly number: string | null;
  readonly date: string | null;
  readonly keyword: string | null;
  readonly boolean: string | null;
  /** A field of nested objects. */
  readonly objects: string | null;
  /** The text or keyword fields of its objects. */
  readonly first: string | null;
  readonly second: string | null;
}

import type { QueryNode } from "firmament";
import type { ComparisonOperator, WildcardPart } from "firmament/grammar";
import { z } from "zod";

/** A bound of a range. */
export type TreeBound =
  | { readonly kind: "open" }
  | { readonly kind: "value"; readonly text: string; readonly inclusive?: boolean | undefined };

interface Fielded {
  /** Default: the field of the enclosing group, or every text field. */
  readonly field?: string | undefined;
  /** The factor of the score; default 1. */
  readonly boost?: number | undefined;
}

/** The members of each kind of node, as in the syntax tree: without spans, with names of fields as texts, and with defaults. */
interface TreeNodes {
  readonly or: { readonly clauses: readonly QueryTree[] };
  readonly sequence: { readonly clauses: readonly QueryTree[] };
  readonly and: { readonly clauses: readonly QueryTree[] };
  readonly not: { readonly clause: QueryTree };
  readonly required: { readonly clause: QueryTree };
  readonly group: Fielded & { readonly query: QueryTree };
  readonly term: Fielded & { readonly text: string };
  readonly phrase: Fielded & { readonly text: string; readonly slop?: number | undefined };
  readonly prefix: Fielded & { readonly text: string };
  readonly wildcard: Fielded & { readonly parts: readonly WildcardPart[] };
  readonly fuzzy: Fielded & { readonly text: string; readonly edits?: 0 | 1 | 2 | undefined };
  readonly regexp: Fielded & { readonly pattern: string };
  readonly range: Fielded & { readonly low: TreeBound; readonly high: TreeBound };
  readonly comparison: Fielded & { readonly operator: ComparisonOperator; readonly text: string };
  readonly exists: Fielded;
  readonly everything: { readonly boost?: number | undefined };
}

/** A query as JSON: the syntax tree without what a program need not write. */
export type QueryTree = {
  readonly [K in QueryNode["kind"]]: { readonly kind: K } & TreeNodes[K];
}[QueryNode["kind"]];

/** Any object with a kind; `queryOfTree` checks the rest, and names the place of an error. */
export const queryTree: z.ZodType<QueryTree> = z.looseObject({
  kind: z.string(),
}) as z.ZodType<unknown> as z.ZodType<QueryTree>;

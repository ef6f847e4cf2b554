import type { CompanyInput } from "../../src/entries/companies.ts";

/** OpenSearch as its users use it, and `openCluster`. */
export const SIDES = ["raw", "own"] as const;
export type Side = (typeof SIDES)[number];

/** Something of each side. */
export type Both<Value> = Readonly<Record<Side, Value>>;

export type TextField = "name" | "description" | "industries" | "location_country" | "location_city" | "type";
export type NumberField = "followers" | "staff_count";

/** What the answer to a search contains besides the exact number of matches: ten hits with their documents, and more. */
export type Shown =
  | { readonly kind: "hits"; readonly offset: number }
  | { readonly kind: "count" }
  | { readonly kind: "sorted"; readonly by: NumberField | "name"; readonly direction: "asc" | "desc" }
  | { readonly kind: "highlights"; readonly fields: readonly TextField[] }
  | { readonly kind: "values"; readonly field: TextField }
  | {
      readonly kind: "ranges";
      readonly field: NumberField;
      readonly bounds: readonly number[];
      /** Whether the smallest and the greatest number, the sum and quantiles are counted, too. */
      readonly statistics: boolean;
    }
  | { readonly kind: "groups"; readonly by: TextField }
  | { readonly kind: "typed" };

/** A search that both sides answer. */
export interface ClusterSearch {
  /** A query in Lucene's language; a text that is being typed for `typed`. */
  readonly query: string;
  readonly shown: Shown;
}

/** One side: an index of companies that is loaded and searched. */
export interface Contender {
  /** The name of the index, or an alias of it. */
  readonly index: string;
  load(companies: readonly CompanyInput[]): Promise<void>;
  /** Returns the number of matches. */
  search(search: ClusterSearch): Promise<number>;
  /** Ends the connections. */
  close(): Promise<void>;
  /** Deletes the index. */
  delete(): Promise<void>;
}

/** Lets both sides do something, in an order that changes with each turn. */
export async function inTurns(turn: number, work: (side: Side) => Promise<void>): Promise<void> {
  for (const side of turn % 2 === 0 ? SIDES : SIDES.toReversed()) await work(side);
}

/** Makes something of each side. */
export function ofBoth<Value>(make: (side: Side) => Value): Both<Value> {
  return { raw: make("raw"), own: make("own") };
}

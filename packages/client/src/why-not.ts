import type { DocumentId, Fix, MatchOptions, Schema } from "firmament";
import { checkOptions, type OptionNames } from "firmament/base";
import type { Span } from "firmament/grammar";
import { documentIdText } from "./document-request.ts";
import { requireNoTree, requireQuery } from "./search-body.ts";
import type { ServiceRequest, ServiceRequestOptions } from "./service-requests.ts";

/** The options of `whyNot`: either an id or a filter. */
export interface ServiceWhyNotOptions<S extends Schema>
  extends Pick<MatchOptions<S>, "filter" | "defaultOperator">,
    ServiceRequestOptions {
  /** The document that the query should find. Default: none; why does the query find nothing? */
  readonly id?: DocumentId | undefined;
}

/** Why a query finds nothing, or does not find a document. */
export interface WhyNot {
  /** The number of documents that match the query and the filter. */
  readonly total: number;
  /** Whether the document matches; `null` without an id. */
  readonly matches: boolean | null;
  /** A smallest set of clauses that exclude the document; without an id, those of a query that finds nothing. */
  readonly clauses: readonly WhyNotClause[];
  /** The smallest change after which the document matches; `null` without an id, and if it matches. */
  readonly edit: {
    /** The query after the change. */
    readonly query: string;
    readonly fixes: readonly Fix[];
    /** The number of clauses that are changed or dropped. */
    readonly changes: number;
  } | null;
}

/** A clause that excludes the document, or a clause of a query without matches. */
export interface WhyNotClause {
  /** In the query. */
  readonly span: Span;
  readonly text: string;
  /** Why the clause excludes the document; with an id only. */
  readonly reason?: string;
  /** The number of documents that match the clause alone; without an id only. */
  readonly total?: number;
  /** The number of documents that match the query without the clause; missing if it cannot be left out alone. */
  readonly totalWithout?: number;
}

interface WhyNotBody extends Omit<WhyNot, "clauses"> {
  readonly clauses: readonly (Omit<WhyNotClause, "totalWithout"> & { readonly total_without?: number })[];
}

const WHY_NOT_OPTIONS: OptionNames<ServiceWhyNotOptions<Schema>> = {
  id: true,
  filter: true,
  defaultOperator: true,
  signal: true,
  supersedes: true,
};

/** @throws {TypeError} for an unknown option, for a tree, and for a value that is no id */
export function whyNotRequest<S extends Schema>(
  query: string,
  options: ServiceWhyNotOptions<S>,
): ServiceRequest<WhyNotBody, WhyNot> {
  checkOptions("whyNot", options, WHY_NOT_OPTIONS);
  const { id, filter, defaultOperator } = options;
  requireQuery(query);
  requireNoTree(filter);
  return {
    path: "why-not",
    body: { query, id: id === undefined ? undefined : documentIdText(id), filter, default_operator: defaultOperator },
    isBody: isWhyNotBody,
    read: whyNotOfBody,
    texts: { query, filter },
  };
}

function whyNotOfBody({ clauses, ...body }: WhyNotBody): WhyNot {
  return {
    ...body,
    clauses: clauses.map(({ total_without: totalWithout, ...clause }) => ({
      ...clause,
      ...(totalWithout !== undefined && { totalWithout }),
    })),
  };
}

function isWhyNotBody(value: unknown): value is WhyNotBody {
  const { total, clauses } = (value ?? {}) as Partial<WhyNotBody>;
  return typeof total === "number" && Array.isArray(clauses);
}

import type { DatasetPaths } from "./dataset-paths.ts";
import type { DocumentType } from "./document-type.ts";
import {
  BODY_PROBLEMS,
  CHARGE_PROBLEMS,
  ENGINE_PROBLEMS,
  type Operation,
  QUERY_PROBLEMS,
  SEARCH_KEY_PROBLEMS,
  SERVER_PROBLEMS,
  searchTerms,
  withoutKey,
} from "./operation.ts";

/** The operations of a dataset that help to write queries. */
export function guidanceOperations(type: DocumentType, { values, whyNot }: DatasetPaths): readonly Operation[] {
  const { one, many, prefix, title, dataset } = type;
  const shared = { method: "post", reportsGeneration: false, ...searchTerms(type) } as const;
  return [
    {
      ...shared,
      id: `list${title}Values`,
      path: values,
      summary: `List values of ${dataset}`,
      description:
        `Returns the values of fields: of words the most frequent ones with the numbers of their ${many}, of numbers and dates the range. The ` +
        `request is free and does not count as a search.${withoutKey(type)}`,
      takesIdempotencyKey: false,
      request: `${prefix}ValuesRequest`,
      response: "ValuesResponse",
      problems: ["limit", ...BODY_PROBLEMS, ...SEARCH_KEY_PROBLEMS, ...SERVER_PROBLEMS, ...ENGINE_PROBLEMS],
    },
    {
      ...shared,
      id: `explain${title}Mismatch`,
      path: whyNot,
      summary: `Why a query does not find ${dataset}`,
      description:
        `With the id of a ${one}, returns the clauses of a query that exclude it, and the smallest change after which it matches, for the price ` +
        "of a search with one record. Without an id, returns for each clause of a query that finds nothing how many documents match it, and " +
        `the query without it: free.${withoutKey(type)}`,
      takesIdempotencyKey: true,
      request: `${prefix}WhyNotRequest`,
      response: "WhyNotResponse",
      problems: [
        ...QUERY_PROBLEMS,
        ...BODY_PROBLEMS,
        ...SEARCH_KEY_PROBLEMS,
        "not_found",
        ...CHARGE_PROBLEMS,
        ...SERVER_PROBLEMS,
        ...ENGINE_PROBLEMS,
      ],
    },
  ];
}

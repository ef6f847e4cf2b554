import { readFileSync } from "node:fs";
import type { CompanyInput } from "firmament/companies";

/** The result of Lucene: the ids of the matches as numbers, or the code of the error. */
export type ConformanceResult = { readonly hits: readonly number[] } | { readonly error: string };

interface ConformanceVector {
  readonly query: string;
  readonly tags: readonly string[];
  readonly or: ConformanceResult;
  readonly and: ConformanceResult;
}

/** The companies that the queries search. */
export const conformanceCompanies: readonly CompanyInput[] = readLines("companies.ndjson");

export const conformanceVectors: readonly ConformanceVector[] = readLines("vectors.ndjson");

/** The texts of the valid queries. */
export const validQueries: readonly string[] = conformanceVectors
  .filter(({ or }) => "hits" in or)
  .map(({ query }) => query);

function readLines<T>(name: string): readonly T[] {
  const text = readFileSync(new URL(`../../fixtures/conformance/${name}`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

import { readFileSync } from "node:fs";
import type { CompanyInput } from "../../src/schema/company-schema.ts";

/** What Lucene answers: the ids as numbers, or what kind of mistake the query is. */
export type ConformanceAnswer = { readonly hits: readonly number[] } | { readonly error: string };

interface ConformanceVector {
  readonly query: string;
  readonly or: ConformanceAnswer;
  readonly and: ConformanceAnswer;
}

/** The companies that the answers are about. */
export const conformanceCompanies: readonly CompanyInput[] = readLines("companies.ndjson");

export const conformanceVectors: readonly ConformanceVector[] = readLines("vectors.ndjson");

/** The texts of the queries that are answered. */
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

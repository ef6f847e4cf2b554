import { readFileSync } from "node:fs";
import { type Company, type CompanySchema, companySchema } from "../src/entries/companies.ts";
import { type DefaultOperator, SearchEngine } from "../src/entries/index.ts";

/** A query that people type, with the companies they expect. */
export interface JudgedQuery {
  readonly query: string;
  /** The intent of the query. */
  readonly looksFor: string;
  /** The ids of the companies that may be the first hit, judged by reading the companies. */
  readonly wanted: readonly string[];
}

/** The result of a judged query. */
export interface Outcome extends JudgedQuery {
  /** The rank of the first expected company, from 1; `null` if it is not among the first hundred hits. */
  readonly rank: number | null;
  /** The first hit. */
  readonly first: Company | null;
}

const MAX_RANK = 100;

function readLines<Line>(path: string): Line[] {
  const text = readFileSync(new URL(`../fixtures/${path}`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Queries for the companies in `fixtures/companies.ndjson`. */
export const judgedQueries: readonly JudgedQuery[] = readLines("relevance/queries.ndjson");

/** An engine of these companies. */
export function judgedEngine(): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(readLines<Company>("companies.ndjson"));
  return engine;
}

/** Runs all judged queries. */
export function outcomes(
  engine: SearchEngine<CompanySchema>,
  defaultOperator: DefaultOperator = "OR",
): readonly Outcome[] {
  return judgedQueries.map((judged) => {
    const { hits } = engine.search(judged.query, { limit: MAX_RANK, defaultOperator });
    const index = hits.findIndex(({ id }) => judged.wanted.includes(id));
    return { ...judged, rank: index < 0 ? null : index + 1, first: hits[0]?.document ?? null };
  });
}

/** The number of queries whose first hit is expected. */
export function countFirst(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ rank }) => rank === 1).length;
}

/** The mean of 1 / rank of the first expected company; 0 for queries without one. */
export function meanReciprocalRank(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0) / outcomes.length;
}

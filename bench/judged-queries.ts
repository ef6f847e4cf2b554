import { readFileSync } from "node:fs";
import { type Company, type CompanySchema, companySchema, type DefaultOperator, SearchEngine } from "../src/index.ts";

/** A query as people type it. */
export interface JudgedQuery {
  readonly query: string;
  /** What the person has in mind. */
  readonly looksFor: string;
  /** The ids of the companies, one or several, of which the person would like to see one first: judged by reading the companies. */
  readonly wanted: readonly string[];
}

/** What became of a judged query. */
export interface Outcome extends JudgedQuery {
  /** The place of the first company that was wanted, counted from 1; `null` when it is not among the first hundred. */
  readonly place: number | null;
  /** What comes first. */
  readonly first: Company | null;
}

const DEEPEST = 100;

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

/** Asks all judged queries. */
export function outcomes(
  engine: SearchEngine<CompanySchema>,
  defaultOperator: DefaultOperator = "OR",
): readonly Outcome[] {
  return judgedQueries.map((judged) => {
    const { hits } = engine.search(judged.query, { limit: DEEPEST, defaultOperator });
    const at = hits.findIndex(({ id }) => judged.wanted.includes(id));
    return { ...judged, place: at < 0 ? null : at + 1, first: hits[0]?.document ?? null };
  });
}

/** How many queries have a company first that was wanted. */
export function countFirst(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ place }) => place === 1).length;
}

/** 1 where what was wanted comes first, 1/2 where it comes second, and so on, 0 where it does not come; on average. */
export function meanReciprocalRank(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((sum, { place }) => sum + (place === null ? 0 : 1 / place), 0) / outcomes.length;
}

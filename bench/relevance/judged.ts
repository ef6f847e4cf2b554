import type { DefaultOperator } from "../../src/entries/index.ts";
import { countFirst, judgedEngine, judgedQueries, meanReciprocalRank, outcomes } from "../judged-queries.ts";
import { operators } from "./measurement.ts";

/** A judged query whose first hit is not expected. */
export interface MissedQuery {
  readonly query: string;
  readonly looksFor: string;
  /** The rank of the first expected company; `null` if it is not among the first hundred hits. */
  readonly rank: number | null;
  /** The first hit: its name and place. `null` without hits. */
  readonly first: string | null;
}

/** The judged queries with one meaning of white space. */
export interface JudgedMeasures {
  readonly operator: DefaultOperator;
  /** The number of queries whose first hit is expected. */
  readonly first: number;
  readonly meanReciprocalRank: number;
  readonly missed: readonly MissedQuery[];
}

export interface JudgedReport {
  readonly companies: number;
  readonly queries: number;
  readonly operators: readonly JudgedMeasures[];
}

/** Runs the judged queries in Firmament. */
export function measureJudged(): JudgedReport {
  const engine = judgedEngine();
  const measured = operators.map((operator): JudgedMeasures => {
    const all = outcomes(engine, operator);
    const missed = all
      .filter(({ rank }) => rank !== 1)
      .map(({ query, looksFor, rank, first }): MissedQuery => {
        const name = first && `${first.name} (${first.location_city ?? first.location_country ?? first.id})`;
        return { query, looksFor, rank, first: name };
      });
    return { operator, first: countFirst(all), meanReciprocalRank: meanReciprocalRank(all), missed };
  });
  return { companies: engine.size, queries: judgedQueries.length, operators: measured };
}

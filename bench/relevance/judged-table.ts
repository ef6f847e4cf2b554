import { markdownTable } from "markdown-table";
import { countFirst, judgedEngine, judgedQueries, meanReciprocalRank, outcomes } from "../judged-queries.ts";
import { operators } from "./measurement.ts";

/** Prints how often an expected company is the first hit of a judged query, and the queries for which it is not. */
export function judgedTable(): string {
  const engine = judgedEngine();
  const tables = operators.map((defaultOperator) => {
    const all = outcomes(engine, defaultOperator);
    const count = countFirst(all);
    const share = ((100 * count) / all.length).toFixed(0);
    const rows = all
      .filter(({ rank }) => rank !== 1)
      .map(({ query, looksFor, rank, first }) => [
        `\`${query}\``,
        looksFor,
        rank === null ? "–" : String(rank),
        first === null ? "nothing" : `${first.name} (${first.location_city ?? first.location_country ?? first.id})`,
      ]);
    return `White space means ${defaultOperator}: the first hit is expected for ${count} of ${all.length} queries (${share}%), mean reciprocal rank ${meanReciprocalRank(all).toFixed(2)}.

${markdownTable([["query", "looks for", "rank", "first hit"], ...rows])}`;
  });
  return [`${judgedQueries.length} judged queries over ${engine.size} companies`, ...tables].join("\n\n");
}

/**
 * `npm run bench:relevance`: how often an expected company is the first hit, and the queries for which it is not.
 */
import { markdownTable } from "markdown-table";
import { countFirst, judgedEngine, judgedQueries, meanReciprocalRank, outcomes } from "./judged-queries.ts";

const engine = judgedEngine();
console.log(`${judgedQueries.length} judged queries over ${engine.size} companies`);
for (const defaultOperator of ["OR", "AND"] as const) {
  const all = outcomes(engine, defaultOperator);
  const first = countFirst(all);
  const share = ((100 * first) / all.length).toFixed(0);
  console.log(
    `\nwhite space means ${defaultOperator}: the first hit is expected for ${first} of ${all.length} queries (${share}%), mean reciprocal rank ${meanReciprocalRank(all).toFixed(2)}\n`,
  );
  const others = all.filter(({ rank }) => rank !== 1);
  const rows = others.map(({ query, looksFor, rank, first }) => [
    `\`${query}\``,
    looksFor,
    rank === null ? "–" : String(rank),
    first === null ? "nothing" : `${first.name} (${first.location_city ?? first.location_country ?? first.id})`,
  ]);
  console.log(markdownTable([["query", "looks for", "rank", "first hit"], ...rows]));
}

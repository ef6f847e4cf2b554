/**
 * `npm run bench:relevance`: how often a company comes first that people would want there, and where it does not.
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
    `\nwhite space means ${defaultOperator}: a wanted company comes first for ${first} of ${all.length} (${share}%), mean reciprocal rank ${meanReciprocalRank(all).toFixed(2)}\n`,
  );
  const others = all.filter(({ place }) => place !== 1);
  const rows = others.map(({ query, looksFor, place, first }) => [
    `\`${query}\``,
    looksFor,
    place === null ? "–" : String(place),
    first === null ? "nothing" : `${first.name} (${first.location_city ?? first.location_country ?? first.id})`,
  ]);
  console.log(markdownTable([["query", "looks for", "place", "what comes first"], ...rows]));
}

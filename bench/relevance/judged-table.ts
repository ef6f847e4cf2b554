import { markdownTable } from "markdown-table";
import type { JudgedMeasures, JudgedReport } from "./judged.ts";

/** Prints how often an expected company is the first hit of a judged query, and the queries for which it is not. */
export function judgedTable({ companies, queries, operators }: JudgedReport): string {
  const tables = operators.map((measures) => operatorTable(measures, queries));
  return [`${queries} judged queries over ${companies} companies`, ...tables].join("\n\n");
}

function operatorTable({ operator, first, meanReciprocalRank, missed }: JudgedMeasures, queries: number): string {
  const share = ((100 * first) / queries).toFixed(0);
  const rows = missed.map((miss) => [
    `\`${miss.query}\``,
    miss.looksFor,
    miss.rank === null ? "–" : String(miss.rank),
    miss.first ?? "nothing",
  ]);
  const summary = `White space means ${operator}: the first hit is expected for ${first} of ${queries} queries (${share}%), mean reciprocal rank ${meanReciprocalRank.toFixed(2)}.`;
  if (rows.length === 0) return summary;
  return `${summary}\n\n${markdownTable([["query", "looks for", "rank", "first hit"], ...rows])}`;
}

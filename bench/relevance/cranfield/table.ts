import { markdownTable } from "markdown-table";
import { type CranfieldReport, titleWeights } from "./measurement.ts";

/** Prints nDCG@10 by engine and weight of the title as Markdown. */
export function cranfieldTable({ articles, questions, engines }: CranfieldReport): string {
  const heading = ["nDCG@10", ...titleWeights.map((weight) => `title weight ${weight}`)];
  const rows = engines.map(({ title, normalizedGains }) => [title, ...normalizedGains.map((gain) => gain.toFixed(3))]);
  const table = markdownTable([heading, ...rows], { align: ["l", ...titleWeights.map(() => "r")] });
  return `Cranfield: ${articles} articles, ${questions} questions\n\n${table}`;
}

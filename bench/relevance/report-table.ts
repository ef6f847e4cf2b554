import { markdownTable } from "markdown-table";
import { short } from "../alternatives.ts";
import { cranfieldTable } from "./cranfield/table.ts";
import { judgedTable } from "./judged-table.ts";
import type { Measures } from "./measures.ts";
import { queryKinds } from "./query-generator.ts";
import type { EngineMeasures, RelevanceReport } from "./report.ts";
import { typingTable } from "./typing/table.ts";

/** Marks unsupported queries and times that are not measured. */
const MISSING = "–";

const COLUMNS = ["", "white space", "MRR@10", "first", "in the first ten", "all words", "ms"];

/** Prints a report as Markdown: a table over all queries, one for each kind, then the other measurements. */
export function reportTable(report: RelevanceReport): string {
  const kinds = report.kinds.map(({ kind, queries, example }) => [
    `**${queryKinds[kind]}**: ${grouped(queries)} ${queries === 1 ? "query" : "queries"}, the first is \`${example}\``,
    table(report.engines, (engine) => engine.kinds[kind]),
  ]);
  return [
    heading(report),
    table(report.engines, ({ overall }) => overall),
    ...kinds.flat(),
    ...(report.typing.length === 0 ? [] : [typingTable(report.typing)]),
    judgedTable(report.judged),
    ...(report.cranfield === null ? [] : [cranfieldTable(report.cranfield)]),
  ].join("\n\n");
}

function heading({ companies, corpus, seed, queries, node, versions }: RelevanceReport): string {
  return [
    `${grouped(companies)} companies (${corpus}), ${grouped(queries)} generated queries (seed ${seed}), Node ${node}.`,
    `${versions.join(", ")}.`,
  ].join("\n");
}

function table(engines: readonly EngineMeasures[], measuresOf: (engine: EngineMeasures) => Measures | null): string {
  const rows = engines.map((engine) => [engine.title, engine.operator, ...cells(measuresOf(engine))]);
  return markdownTable([COLUMNS, ...rows], { align: ["l", "l", "r", "r", "r", "r", "r"] });
}

function cells(measures: Measures | null): string[] {
  if (measures === null) return Array.from({ length: COLUMNS.length - 2 }, () => MISSING);
  const { meanReciprocalRank, first, withinTen, allWords, milliseconds } = measures;
  return [meanReciprocalRank, first, withinTen, allWords]
    .map((value) => (value === null ? MISSING : value.toFixed(3)))
    .concat(milliseconds === null ? MISSING : short(milliseconds));
}

function grouped(count: number): string {
  return new Intl.NumberFormat("en-US").format(count);
}

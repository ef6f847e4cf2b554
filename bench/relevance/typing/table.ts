import { markdownTable } from "markdown-table";
import { short } from "../../alternatives.ts";
import type { EngineTyping } from "./measurement.ts";

const COLUMNS = [
  "as you type",
  "names",
  "one edit",
  "complete",
  "gone when complete",
  "left later",
  "typed",
  "ms",
  "95th percentile",
];

/** Prints the measures of each engine as Markdown. */
export function typingTable(engines: readonly EngineTyping[]): string {
  const rows = engines.map(({ title, keystroke, ...measures }) => [
    title,
    new Intl.NumberFormat("en-US").format(measures.names),
    measures.misspelt.toFixed(3),
    measures.complete.toFixed(3),
    String(measures.goneWhenComplete),
    String(measures.leftLater),
    measures.typedShare.toFixed(2),
    short(keystroke.median),
    short(keystroke.p95),
  ]);
  const table = markdownTable([COLUMNS, ...rows], { align: ["l", ...COLUMNS.slice(1).map(() => "r")] });
  return `Names of companies, misspelt and typed letter by letter

${table}`;
}

import { markdownTable } from "markdown-table";
import { titleOf } from "../question/peer-name.ts";
import { percentText } from "../report/figures.ts";
import { rowTitle } from "../report/report-table.ts";
import type { Comparison, RowChange } from "./comparison.ts";

/** Prints a comparison as Markdown. */
export function comparisonTable({ rows, machine, disagreement, remarks }: Comparison, bound: number): string {
  const areSeveral = new Set(rows.map(({ peer }) => peer)).size > 1;
  const cells = rows.map((row) => [
    `${areSeveral ? `${titleOf(row.peer)}, ` : ""}${rowTitle(row)}`,
    signed(row.change),
    `± ${percentText(row.noise)}`,
    row.verdict === "equal" ? "" : row.verdict,
  ]);
  return [
    ...(remarks.length === 0 ? [] : [remarks.join("\n")]),
    `The reference loads took ${signed(machine)} time, ± ${percentText(disagreement)}; the changes below do not contain this.`,
    markdownTable([["", "change of the time", "noise", ""], ...cells], { align: ["l", "r", "r", "l"] }),
    `A class is slower or faster if its change exceeds ${percentText(bound)} by more than the noise, and unclear if only the change does.`,
  ].join("\n\n");
}

/** The classes that are slower, as one line for each. */
export function slowerLines(rows: readonly RowChange[]): readonly string[] {
  return rows
    .filter(({ verdict }) => verdict === "slower")
    .map(
      (row) => `slower: ${row.className} (${row.operation}), ${signed(row.change)}, noise ± ${percentText(row.noise)}`,
    );
}

function signed(share: number): string {
  return `${share < 0 ? "−" : "+"}${percentText(Math.abs(share))}`;
}

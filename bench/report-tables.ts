import type { BenchReport } from "@firmament/benchmark";
import {
  classesAhead,
  classTable,
  heading,
  overviewTable,
  summaryTable,
} from "@firmament/benchmark/src/report/report-table.ts";

/** What a page can show of a report. */
const TABLES: ReadonlyMap<string, (report: BenchReport) => string> = new Map([
  ["ahead", classesAhead],
  ["classes", (report) => `${heading(report)}\n\n${classTable(report)}`],
  ["overview", overviewTable],
  ["summary", summaryTable],
]);

/** `<!-- bench:tables summary 100000 -->`, what is shown, `<!-- end of the table -->`. */
const PLACE = /(<!-- bench:tables (\S+) (\d+) -->\n).*?(<!-- end of the table -->)/gs;

/**
 * A page with the tables of these reports, at the places that its comments mark.
 *
 * @param reports by the number of documents
 * @throws {RangeError} for a place whose table or report does not exist
 */
export function withTables(page: string, reports: ReadonlyMap<number, BenchReport>): string {
  return page.replace(PLACE, (_, start: string, name: string, count: string, end: string) => {
    const table = TABLES.get(name);
    if (table === undefined) throw new RangeError(`there is no table ${name}: use ${[...TABLES.keys()].join(", ")}`);
    const report = reports.get(Number(count));
    if (report === undefined) throw new RangeError(`there is no report of ${count} documents`);
    return `${start}${withoutPadding(table(report))}\n${end}`;
  });
}

/** Cells of one width would change every line of a table when one figure grows. */
function withoutPadding(markdown: string): string {
  const narrow = (row: string): string => row.replace(/(?<=\|) +| +(?=\|)/g, " ").replace(/-{3,}/g, "---");
  return markdown.replace(/^\|.*$/gm, narrow);
}

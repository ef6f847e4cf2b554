import type { Completion } from "../../index.ts";
import { openCompanies } from "../companies/open-companies.ts";
import type { ReadingOptions } from "../companies/read-companies.ts";
import { figure } from "../terminal/figures.ts";
import { printJson } from "../terminal/json.ts";
import { type Screen, screenOf } from "../terminal/screen.ts";
import { type Column, drawTable } from "../terminal/table.ts";

export interface CompleteCommandOptions extends ReadingOptions {
  /** Where the caret is, in UTF-16 code units; the end of the text by default. */
  readonly offset?: number;
  readonly limit?: number;
  readonly json?: boolean;
}

/** Prints what may come at the caret in an unfinished query. */
export async function complete(text: string, options: CompleteCommandOptions): Promise<void> {
  const { offset = text.length, limit } = options;
  const { engine } = await openCompanies(options, screenOf(process.stderr));
  const completions = engine.complete(text, offset, limit === undefined ? {} : { limit });
  const screen = screenOf(process.stdout);
  if (options.json === true) printJson({ text, offset, completions }, screen);
  else printCompletions(completions, screen);
}

const COLUMNS: readonly Column<Completion>[] = [
  { heading: "completion", align: "left", isKept: true, cell: ({ text }) => text },
  { heading: "kind", align: "left", cell: ({ kind }) => kind },
  {
    heading: "companies",
    align: "right",
    cell: ({ count }) => (count === undefined ? "" : figure(count)),
  },
];

export function printCompletions(completions: readonly Completion[], screen: Screen): void {
  if (completions.length === 0) {
    screen.print("Nothing is known to come here");
    return;
  }
  const table = drawTable(completions, COLUMNS, screen.width);
  screen.print(screen.paint("bold", table.heading));
  screen.print(screen.paint("dim", table.rule));
  for (const row of table.rows) screen.print(row);
}

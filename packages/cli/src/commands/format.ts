import { format as formatQuery } from "firmament/grammar";
import { failOnQueryError } from "../terminal/command-failure.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface FormatCommandOptions {
  readonly width?: number;
}

/** Prints a query in its canonical form. */
export function format(query: string, { width }: FormatCommandOptions, terminal: Terminal): void {
  const options = width === undefined ? {} : { width: Math.max(1, width) };
  outputScreen(terminal).print(failOnQueryError(() => formatQuery(query, options)));
}

import { format as formatted } from "../../../grammar/index.ts";
import { screenOf } from "../terminal/screen.ts";
import { failOnBrokenQuery } from "./broken-query.ts";

export interface FormatCommandOptions {
  readonly width?: number;
}

/** Prints the query as it is best read. */
export function format(query: string, { width }: FormatCommandOptions): void {
  const options = width === undefined ? {} : { width: Math.max(1, width) };
  screenOf(process.stdout).print(failOnBrokenQuery(() => formatted(query, options)));
}

import { parse, print } from "../../grammar/index.ts";
import { failOnBrokenQuery } from "./broken-query.ts";
import { screenOf } from "./screen.ts";

/** Prints the query in its canonical form. */
export function format(query: string): void {
  screenOf(process.stdout).print(failOnBrokenQuery(() => print(parse(query))));
}

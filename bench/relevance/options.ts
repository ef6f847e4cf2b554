import { parseArgs } from "node:util";
import { readWholeNumber } from "../whole-number.ts";
import { type EngineName, engineNames } from "./engines.ts";

/** The options of `npm run bench:relevance`. */
export interface RelevanceOptions {
  /** The maximum number of companies. */
  readonly count: number;
  readonly seed: number;
  /** The number of generated queries. */
  readonly queries: number;
  /** The number of names that are typed letter by letter; 0 for none. */
  readonly names: number;
  /** A file of companies to use instead of generated ones. */
  readonly corpus: string | null;
  /** Firmament comes first. */
  readonly engines: readonly EngineName[];
  /** The folder of a Cranfield collection. */
  readonly cranfield: string | null;
  readonly json: string | null;
}

const OURS = "firmament";

export const usage: string = `npm run bench:relevance -- [options]

Measures how often the company that a query was generated from is among the first hits.

  --count 20000      number of companies, at most
  --seed 1           seed of the companies and the queries
  --queries 1200     number of queries, over seven kinds
  --names 1000       number of names to misspell and to type letter by letter
  --corpus FILE      read companies from a file, one JSON object per line, plain or .gz
  --engines NAME,…   engines to compare with: ${engineNames.filter((name) => name !== OURS).join(", ")}
  --cranfield FOLDER also measure the Cranfield collection: cran.all.1400, cran.qry and cranqrel
  --json FILE        also write the measures as JSON
  --help             print this text`;

/**
 * @param args the command line arguments after the script
 * @throws {RangeError | TypeError} for an unknown option or an invalid value
 */
export function readOptions(args: readonly string[]): RelevanceOptions {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { ...text, default: "20000" },
      seed: { ...text, default: "1" },
      queries: { ...text, default: "1200" },
      names: { ...text, default: "1000" },
      corpus: text,
      engines: { ...text, default: engineNames.join(",") },
      cranfield: text,
      json: text,
    },
  });
  const others = values.engines.split(",").map(readEngine);
  return {
    count: readWholeNumber("count", values.count, 1),
    seed: readWholeNumber("seed", values.seed, 0),
    queries: readWholeNumber("queries", values.queries, 1),
    names: readWholeNumber("names", values.names, 0),
    corpus: values.corpus ?? null,
    engines: [...new Set<EngineName>([OURS, ...others])],
    cranfield: values.cranfield ?? null,
    json: values.json ?? null,
  };
}

function readEngine(name: string): EngineName {
  const engine = engineNames.find((known) => known === name);
  if (engine === undefined) throw new RangeError(`Unknown engine ${name}. Use one of ${engineNames.join(", ")}.`);
  return engine;
}

import { parseArgs } from "node:util";
import { OURS, type PeerName, peerNames } from "./peer-registry.ts";

export interface BenchOptions {
  readonly count: number;
  readonly seed: number;
  readonly rounds: number;
  /** Names of classes; `null` for all. */
  readonly only: readonly string[] | null;
  /** Firmament comes first. */
  readonly peers: readonly PeerName[];
  /** A file of companies to use instead of generated ones. */
  readonly corpus: string | null;
  /** A revision of Firmament to compare with. */
  readonly baseline: string | null;
  /** An earlier report to print instead of measuring. */
  readonly from: string | null;
  readonly json: string | null;
  readonly svg: string | null;
  /** The date in the report. */
  readonly date: string | null;
}

export const usage: string = `npm run bench -- [options]

  --count 20000      number of companies
  --seed 1           seed of the generator
  --rounds 5         number of measured rounds
  --only CLASS,…     classes of queries to measure
  --peers PEER,…     engines to measure: ${peerNames.filter((name) => name !== "baseline").join(", ")};
                     live (Firmament with live segments only) must be named;
                     lucene needs Maven and a JDK 21 or later, tantivy needs cargo
  --baseline REV     also measure an earlier revision of Firmament
  --corpus FILE      read companies from a file, one JSON object per line
  --from FILE        print a report that --json wrote, without measuring
  --json FILE        write the report as JSON
  --svg FILE         write the chart
  --date TEXT        date in the report`;

/**
 * @param args the command line arguments after the script
 * @throws {RangeError | TypeError} for an unknown option or an invalid value
 */
export function readOptions(args: readonly string[]): BenchOptions {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { ...text, default: "20000" },
      seed: { ...text, default: "1" },
      rounds: { ...text, default: "5" },
      only: text,
      peers: text,
      baseline: text,
      corpus: text,
      from: text,
      json: text,
      svg: text,
      date: text,
    },
  });
  const names = values.peers?.split(",") ?? peerNames.filter((name) => name !== "baseline" && name !== "live");
  const baseline: readonly PeerName[] = values.baseline === undefined ? [] : ["baseline"];
  const others = names.map(readPeer).filter((name) => name !== OURS && name !== "baseline");
  return {
    count: readWholeNumber("count", values.count, 1),
    seed: readWholeNumber("seed", values.seed, 0),
    rounds: readWholeNumber("rounds", values.rounds, 1),
    only: values.only?.split(",") ?? null,
    peers: [OURS, ...baseline, ...new Set(others)],
    corpus: values.corpus ?? null,
    baseline: values.baseline ?? null,
    from: values.from ?? null,
    json: values.json ?? null,
    svg: values.svg ?? null,
    date: values.date ?? null,
  };
}

/**
 * Reads the value of an option.
 *
 * @throws {RangeError} if it is not a whole number of at least `min`
 */
export function readWholeNumber(name: string, text: string, min: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < min) {
    throw new RangeError(`--${name} must be a whole number of at least ${min}, not ${text}.`);
  }
  return value;
}

function readPeer(name: string): PeerName {
  const peer = peerNames.find((known) => known === name);
  if (peer === undefined) throw new RangeError(`Unknown peer ${name}. Use one of ${peerNames.join(", ")}.`);
  return peer;
}

import { parseArgs } from "node:util";
import { OURS, type PeerName, peerNames } from "./peer-registry.ts";

export interface BenchOptions {
  readonly count: number;
  readonly seed: number;
  readonly rounds: number;
  /** Names of classes; `null`: all. */
  readonly only: readonly string[] | null;
  /** Ours comes first. */
  readonly peers: readonly PeerName[];
  /** A file of companies to take instead of generated ones. */
  readonly corpus: string | null;
  /** A revision of ours to compare with. */
  readonly baseline: string | null;
  /** An earlier report to show in place of measuring. */
  readonly from: string | null;
  readonly json: string | null;
  readonly svg: string | null;
  /** What the report says of its day. */
  readonly date: string | null;
}

export const usage: string = `npm run bench -- [options]

  --count 20000      how many companies
  --seed 1           of the generator
  --rounds 5         how often each query is measured
  --only CLASS,…     some classes of queries
  --peers PEER,…     some of ${peerNames.filter((name) => name !== "baseline").join(", ")};
                     live, which is ours with live segments alone, only if named
  --baseline REV     compare with an earlier revision of ours, too
  --corpus FILE      companies from a file, one JSON object a line, in place of generated ones
  --from FILE        measure nothing: show the report that --json wrote
  --json FILE        write the whole report
  --svg FILE         draw the chart
  --date TEXT        the day, for the report`;

/**
 * @param args what stands after the script's name
 * @throws {RangeError | TypeError} for an option that is none, or is not what it should be
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
  const chosen = values.peers?.split(",") ?? peerNames.filter((name) => name !== "baseline" && name !== "live");
  const baseline: readonly PeerName[] = values.baseline === undefined ? [] : ["baseline"];
  const others = chosen.map(readPeer).filter((name) => name !== OURS && name !== "baseline");
  return {
    count: readWhole("count", values.count, 1),
    seed: readWhole("seed", values.seed, 0),
    rounds: readWhole("rounds", values.rounds, 1),
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

function readWhole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`--${name} is a whole number from ${least}, not ${text}`);
  }
  return value;
}

function readPeer(name: string): PeerName {
  const found = peerNames.find((known) => known === name);
  if (found === undefined) throw new RangeError(`There is no peer ${name}; known are ${peerNames.join(", ")}`);
  return found;
}

/**
 * `npm run bench:cluster -- [--companies 20000,…] [--file PATH] [--profile test|production] [--heap 4g] [--nodes 1]
 * [--opensearch ADDRESS,…] [--shards 1,…] [--replicas 0] [--rounds 5] [--seconds 2] [--warm-up 30] [--bulks 2]
 * [--only load|search] [--keep NAME]`: what loading and searching costs with `openCluster` (ours), beside OpenSearch as its users use it
 * (raw), in turns.
 *
 * The companies are generated, or the first ones of a file. Of several numbers of companies, or of shards, each with
 * each is loaded; the searches are made in all of them in turns, and a table compares their times. The nodes are started,
 * unless there are addresses of a cluster; the indexes are deleted at the end, unless `--keep` names them: a later run with
 * this name searches them again. Times are medians of `--rounds` rounds, after searches for at least `--warm-up`
 * seconds; each search is made four times in a round. Both indexes are treated alike: `Cluster.prepare` and
 * `Cluster.compact` say how. `--bulks` is the number of bulk requests of the raw side at the same time: as many as
 * `openCluster` has.
 */
import { availableParallelism, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { warmUp } from "../warm-up.ts";
import { readWholeNumber, readWholeNumbers } from "../whole-number.ts";
import { Cluster } from "./cluster.ts";
import { CompanySample } from "./company-sample.ts";
import { CompanySource } from "./company-source.ts";
import { type Both, type ClusterSearch, type Contender, SIDES } from "./contender.ts";
import { growthTable, type SizedFigures } from "./growth-report.ts";
import { measureLoad } from "./load-measurement.ts";
import { OwnIndex } from "./own-index.ts";
import { measureRates, searchFor } from "./rate-measurement.ts";
import { RawIndex } from "./raw-index.ts";
import { loadTable, rateTable, searchTable, warningsOf } from "./report.ts";
import { searchClasses } from "./search-classes.ts";
import { type ClassFigures, measureSearches, type SearchedContenders } from "./search-measurement.ts";

const CALLERS = [1, 8, 16];
const PASSES_PER_ROUND = 4;
/** A part of a load is in memory. */
const MAX_PART = 20_000;

interface SearchedIndexes extends SearchedContenders {
  readonly size: Size;
}

/** The size of the indexes of both sides. */
type Size = Pick<SizedFigures, "companies" | "shards">;

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    companies: { ...text, default: "20000" },
    file: text,
    profile: { ...text, default: "test" },
    heap: { ...text, default: "4g" },
    nodes: { ...text, default: "1" },
    opensearch: text,
    shards: { ...text, default: "1" },
    replicas: { ...text, default: "0" },
    rounds: { ...text, default: "5" },
    seconds: { ...text, default: "2" },
    "warm-up": { ...text, default: "30" },
    bulks: { ...text, default: "2" },
    only: text,
    keep: text,
  },
});
const { profile, only, file, heap, keep } = values;
if (profile !== "test" && profile !== "production") throw new RangeError("--profile must be test or production.");
if (keep !== undefined && values.opensearch === undefined) throw new RangeError("--keep needs --opensearch.");
if (only !== undefined && only !== "load" && only !== "search") throw new RangeError("--only must be load or search.");
const [nodes, rounds, seconds, bulks] = (["nodes", "rounds", "seconds", "bulks"] as const).map((name) =>
  readWholeNumber(name, values[name], 1),
) as [number, number, number, number];
const warmUpSeconds = readWholeNumber("warm-up", values["warm-up"], 0);
const replicas = readWholeNumber("replicas", values.replicas, 0);
const sizes = readWholeNumbers("companies", values.companies, 1).flatMap((companies) =>
  readWholeNumbers("shards", values.shards, 1).map((shards) => ({ companies, shards })),
);

const cluster =
  values.opensearch === undefined
    ? await Cluster.start({ nodes, profile, heap })
    : Cluster.at(values.opensearch.split(","));
const prefix = keep ?? `bench-cluster-${process.pid}`;
const contenders: Contender[] = [];
try {
  await cluster.prepare(prefix);
  const indexes: SearchedIndexes[] = [];
  for (const size of sizes) indexes.push(await loadedIndexes(size));
  if (only !== "load") await compareSearches(indexes);
} finally {
  for (const contender of contenders) {
    if (keep === undefined) await contender.delete();
    await contender.close();
  }
  await cluster.unprepare(prefix);
  await cluster.stop();
}

/** The indexes of both sides with the companies, and the searches in them. */
async function loadedIndexes(size: Size): Promise<SearchedIndexes> {
  const { companies, shards } = size;
  const name = `${prefix}-${companies}-${shards}`;
  const isLoaded = await cluster.has(`${name}-own`);
  const raw = await RawIndex.open(cluster, `${name}-raw`, { shards, replicas }, bulks);
  contenders.push(raw);
  const own = await OwnIndex.open(cluster, `${name}-own`, { shards, replicas });
  contenders.push(own);
  const both = { raw, own };
  const sample = new CompanySample();
  const source = new CompanySource(file ?? null, companies);
  const partSize = Math.min(MAX_PART, Math.ceil(companies / (rounds + 1)));
  const loaded = isLoaded ? null : await measureLoad(cluster, both, source, sample, partSize);
  if (isLoaded) for await (const company of source.companies()) sample.add(company);
  console.log(`\n${await descriptionOf(size, sample, source)}`);
  if (loaded !== null && only !== "search")
    console.log(`\nLoading, in parts of ${partSize.toLocaleString("en")}:\n\n${loadTable(loaded)}`);
  return { size, contenders: both, classes: searchClasses(sample) };
}

async function descriptionOf(
  { shards }: Size,
  { size }: CompanySample,
  { description }: CompanySource,
): Promise<string> {
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  return [
    `${size.toLocaleString("en")} companies (${description}), ${shards} shards, ${replicas} replicas.`,
    `${await cluster.description()}. Client: ${machine}. Medians of ${rounds} rounds.`,
  ].join("\n");
}

async function compareSearches(indexes: readonly SearchedIndexes[]): Promise<void> {
  for (const index of indexes) {
    const warmAt = performance.now() + warmUpSeconds * 1000;
    do await warmUp(() => rateOfBoth(index.contenders, searchesOf(index)));
    while (performance.now() < warmAt);
  }
  const measured = await measureSearches(indexes, rounds * PASSES_PER_ROUND);
  for (const [number, index] of indexes.entries()) {
    const { companies, shards } = index.size;
    const figures = measured[number] as readonly ClassFigures[];
    console.log(`\n${companies.toLocaleString("en")} companies, ${shards} shards.`);
    console.log(`\nSearches, one caller, ${rounds * PASSES_PER_ROUND} times each:\n\n${searchTable(figures)}\n`);
    for (const warning of warningsOf(figures)) console.log(warning);
    const rates = [];
    for (const callers of CALLERS) {
      const options = { callers, rounds, seconds };
      rates.push({ callers, figures: await measureRates(cluster, index.contenders, searchesOf(index), options) });
    }
    console.log(`\nAll searches in turn, ${rounds} rounds of ${seconds} s:\n\n${rateTable(rates)}`);
  }
  const bySize = indexes.map(({ size }, number) => ({ ...size, classes: measured[number] as readonly ClassFigures[] }));
  if (indexes.length > 1) console.log(`\nSearches by size, one caller:\n\n${growthTable(bySize)}`);
}

function searchesOf({ classes }: SearchedIndexes): readonly ClusterSearch[] {
  return classes.flatMap((each) => each.searches);
}

/** Searches a second of both sides together. */
async function rateOfBoth(both: Both<Contender>, searches: readonly ClusterSearch[]): Promise<number> {
  let rate = 0;
  for (const side of SIDES) {
    const { answered, took } = await searchFor(seconds, CALLERS.at(-1) ?? 1, both[side], searches);
    rate += answered / took;
  }
  return rate;
}

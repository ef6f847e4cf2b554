/**
 * `npm run bench:objects -- [--documents 100000]`: the first and later queries on whole nested objects, against the same
 * clauses on the fields of all objects, and the memory of the index of objects.
 */
import { parseArgs } from "node:util";
import { quantile } from "@firmament/benchmark/src/report/figures.ts";
import { RandomStream } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import {
  type DocumentInput,
  defineSchema,
  foldingAnalyzer,
  keyword,
  number,
  objects,
  SearchEngine,
  text,
} from "../src/entries/index.ts";

const { values } = parseArgs({ options: { documents: { type: "string", default: "100000" } } });

const REPETITIONS = 50;

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { name: text(), places: objects({ city: text({ typicalLength: 1 }), kind: keyword(), staff: number() }) },
});

const CITIES = Array.from({ length: 500 }, (_, number) => `city${number}`);
const KINDS = ["hq", "office", "shop", "store"];

const random = new RandomStream(1, 0);
const documents = Array.from({ length: Number(values.documents) }, (_, id): DocumentInput<typeof schema> => {
  const places = Array.from({ length: 2 }, () => ({
    city: pick(CITIES),
    kind: pick(KINDS),
    staff: Math.floor(random.next() * 1000),
  }));
  return { id, name: `shop ${id}`, places };
});

function pick(list: readonly string[]): string {
  return list[Math.floor(random.next() ** 2 * list.length)] as string;
}

/** Milliseconds. */
function timeOf(query: string): number {
  const start = performance.now();
  engine.count(query);
  return performance.now() - start;
}

const engine = new SearchEngine(schema);
await engine.load(documents);
const before = memory();
const first = timeOf("places:(city:city7 AND kind:hq)");
const bytes = memory() - before;
const pairs = [
  ["city:city7 AND kind:hq", "places.city:city7 AND places.kind:hq"],
  ["city:city7 AND NOT kind:hq", "places.city:city7 AND NOT places.kind:hq"],
  ["kind:hq AND staff:[500 TO *]", "places.kind:hq AND places.staff:[500 TO *]"],
] as const;
const rows = pairs.map(([nested, flat]) => {
  const queries = [`places:(${nested})`, flat];
  const times = queries.map((query) => Array.from({ length: REPETITIONS }, () => timeOf(query)));
  return [`\`${nested}\``, ...queries.map((query) => engine.count(query).toLocaleString("en")), ...times.map(medianOf)];
});

console.log(`${engine.size.toLocaleString("en")} documents with two objects each, Node ${process.versions.node}\n`);
console.log(`first query: ${Math.round(first)} ms, ${(bytes / 1e6).toFixed(1)} MB\n`);
console.log(markdownTable([["query", "one object", "any object", "one object, ms", "any object, ms"], ...rows]));

function medianOf(times: readonly number[]): string {
  return quantile(times, 0.5).toFixed(3);
}

/** Bytes of buffers and objects after garbage collection. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

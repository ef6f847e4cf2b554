/**
 * `npm run bench:ranges -- [--documents 100000]`: the time to count the documents of a range, by type of its field. The
 * single value of a document is one of 10,000 days; a list has three. Times are the fastest of many passes over 50
 * ranges, and all fields alternate, so that they see the same load of the machine.
 */
import { parseArgs } from "node:util";
import { RandomStream } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { date, defineSchema, number, SearchEngine, standardAnalyzer, text } from "../src/entries/index.ts";

const { values } = parseArgs({ options: { documents: { type: "string", default: "100000" } } });
const PASSES = 60;
const RANGES = 50;
const DAYS = 10_000;
const MS_PER_DAY = 86_400_000;

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { color: text(), day: number(), days: number({ many: true }), on: date(), ons: date({ many: true }) },
});

/** A day from 1995 on. */
function isoOf(day: number): string {
  return new Date(Date.UTC(1995, 0, 1) + day * MS_PER_DAY).toISOString().slice(0, 10);
}

const random = new RandomStream(1, 0);
const engine = new SearchEngine(schema);
engine.upsertAll(
  Array.from({ length: Number(values.documents) }, (_, index) => {
    const days = Array.from({ length: 3 }, () => Math.floor(random.next() * DAYS));
    const [day = 0] = days;
    const color = index % 10 === 0 ? "red" : "green";
    return { id: String(index), color, day, days, on: isoOf(day), ons: days.map(isoOf) };
  }),
);
engine.compact({ full: true });

const fields: readonly (readonly [name: string, query: (low: number, high: number) => string])[] = [
  ["`number()`", (low, high) => `day:[${low} TO ${high}]`],
  ["`date()`", (low, high) => `on:[${isoOf(low)} TO ${isoOf(high)}]`],
  ["`number({ many })`", (low, high) => `days:[${low} TO ${high}]`],
  ["`date({ many })`", (low, high) => `ons:[${isoOf(low)} TO ${isoOf(high)}]`],
];

const rows: string[][] = [];
for (const [width, title] of [
  [0, "one day"],
  [20, "21 days"],
  [5000, "half of all days"],
] as const) {
  for (const prefix of ["", "red AND "]) {
    const queries = fields.map(([, query]) =>
      Array.from({ length: RANGES }, (_, index) => prefix + query(index * 90, index * 90 + width)),
    );
    const times = new Array<number>(fields.length).fill(Number.POSITIVE_INFINITY);
    for (let pass = 0; pass < PASSES; pass++) {
      for (const [field, texts] of queries.entries()) {
        const start = performance.now();
        for (const query of texts) engine.count(query);
        times[field] = Math.min(times[field] as number, ((performance.now() - start) * 1000) / RANGES);
      }
    }
    rows.push([`${prefix}${title}`, ...times.map((time) => time.toFixed(1))]);
  }
}
console.log(
  markdownTable([["range, µs", ...fields.map(([name]) => name)], ...rows], { align: ["l", "r", "r", "r", "r"] }),
);

/**
 * How much memory do the documents of an index take, and how long does reading one of them take? Usage:
 * `npm run bench:records -- 100000` for generated companies, or `npm run bench:records -- companies.ndjson` for those of
 * a file. Times are medians of seven rounds over all documents.
 */

import { readFileSync } from "node:fs";
import { median } from "@firmament/benchmark/src/report/figures.ts";
import { generateCompanies } from "@firmament/fixtures";
import { type CompanyInput, companySchema } from "../src/entries/companies.ts";
import { documentsJson, SearchEngine } from "../src/entries/index.ts";

const ROUNDS = 7;
const PAGE = 1000;

const source = process.argv[2] ?? "100000";

function companies(): Iterable<CompanyInput> {
  if (/^\d+$/.test(source)) return generateCompanies({ count: Number(source), seed: 1 });
  const lines = readFileSync(source, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

const engine = new SearchEngine(companySchema);
await engine.load(companies());
const { index, documents } = engine.memory;
const each = (bytes: number): string => (bytes / engine.size).toFixed(0);
console.log(
  `${engine.size} companies: ${each(index)} bytes for the index and ${each(documents)} for the document of each`,
);

/** Prints nanoseconds of processor time for each document. */
function measure(name: string, count: number, read: () => void): void {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(start);
    return ((user + system) / count) * 1000;
  });
  console.log(`${name.padEnd(16)} ${median(times).toFixed(0)} ns`);
}

const ids = engine.ids("*:*");
const { hits } = engine.search("*:*", { limit: PAGE });
measure("get", ids.length, () => {
  for (const id of ids) engine.get(id);
});
measure("documents", ids.length, () => {
  for (const _ of engine.documents());
});
measure("documentsJson", 10 * hits.length, () => {
  for (let round = 0; round < 10; round++) documentsJson(hits);
});

/**
 * `npm run bench:standing -- [--searches 100000] [--changes 3000] [--passes 5]`: the time in which a changed company is
 * compared with all saved searches, and their memory. The time of a change is the shortest of all passes, because other
 * programs interrupt some of them. The first pass, in which many documents have terms that none had before, is also
 * reported alone.
 */
import { parseArgs } from "node:util";
import { quantile } from "@firmament/benchmark/src/report/figures.ts";
import { generateCompanies } from "@firmament/fixtures";
import { randomNumbers } from "@firmament/test-support/dataset/operations.ts";
import { markdownTable } from "markdown-table";
import { type Company, companySchema } from "../src/companies/company-schema.ts";
import { readDocument } from "../src/schema/document.ts";
import { SavedSearches } from "../src/standing/saved-searches.ts";
import { savedQuery } from "./saved-query.ts";

const { values } = parseArgs({
  options: {
    searches: { type: "string", default: "100000" },
    changes: { type: "string", default: "3000" },
    passes: { type: "string", default: "5" },
  },
});
const searchCount = Number(values.searches);
const changeCount = Number(values.changes);
const passCount = Number(values.passes);

/** The companies that queries are written about, and those that change. */
const companies = [...generateCompanies({ count: 20_000 + changeCount, seed: 1 })].map((company, index) =>
  readDocument(companySchema, company, index),
);
const known = companies.slice(0, 20_000);
const fresh = companies.slice(20_000);
const random = randomNumbers(1);

interface Change {
  readonly kind: string;
  readonly before: Company | null;
  readonly after: Company | null;
}

function changeOf(index: number): Change {
  const company = known[Math.floor(random() * known.length)] as Company;
  const other = known[Math.floor(random() * known.length)] as Company;
  switch (index % 5) {
    case 0:
      return { kind: "new company", before: null, after: fresh[index] ?? company };
    case 1:
      return { kind: "deleted company", before: company, after: null };
    case 2:
      return { kind: "other number", before: company, after: { ...company, followers: Math.floor(random() * 5000) } };
    case 3:
      return { kind: "other city", before: company, after: { ...company, ...cityOf(other) } };
    default:
      return { kind: "other description", before: company, after: { ...company, ...descriptionOf(other) } };
  }
}

function cityOf({ location_city }: Company): Partial<Company> {
  return location_city === undefined ? {} : { location_city };
}

function descriptionOf({ description }: Company): Partial<Company> {
  return description === undefined ? {} : { description };
}

function heapBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Written before the memory is measured: the texts are a part of it only if the searches keep them. */
const queries = Array.from({ length: searchCount }, () => savedQuery(known, random)[1]);
const searches = new SavedSearches(companySchema);
const bytesBefore = heapBytes();
const start = performance.now();
// A text of its own, because a slice keeps the whole text.
for (const [index, query] of queries.entries()) searches.add(`search-${index}`, Buffer.from(query).toString("utf8"));
const addingMs = performance.now() - start;
const bytes = heapBytes() - bytesBefore;

const changes = Array.from({ length: changeCount }, (_, index) => changeOf(index));
// Other changes warm up.
for (let index = 0; index < changeCount; index++) {
  const { before, after } = changeOf(changeCount + index);
  searches.changesOf(before, after);
}
const first: number[] = [];
const fastest: number[] = [];
const events: number[] = [];
const processorStart = processorTime();
for (let pass = 0; pass < passCount; pass++) {
  for (const [index, { before, after }] of changes.entries()) {
    const begin = performance.now();
    const { entered, left } = searches.changesOf(before, after);
    const ms = performance.now() - begin;
    first[index] ??= ms;
    fastest[index] = Math.min(fastest[index] ?? ms, ms);
    events[index] = entered.length + left.length;
  }
}
const processorMs = (processorTime() - processorStart) / passCount / changeCount;

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

console.log(`${searches.size.toLocaleString("en")} saved searches, seed 1, Node ${process.versions.node}`);
const perQuery = globalThis.gc === undefined ? "unknown (run node with --expose-gc)" : (bytes / searchCount).toFixed(0);
console.log(`bytes of memory for each: ${perQuery}; adding one: ${((addingMs / searchCount) * 1000).toFixed(0)} µs`);
console.log(`mean processor time of a change, which does not depend on what else runs: ${processorMs.toFixed(2)} ms`);
console.log(`median of the first pass: ${quantile(first, 0.5).toFixed(2)} ms\n`);
const indexes = [...changes.keys()];
const rows = ["all", ...new Set(changes.map(({ kind }) => kind))].map((kind) => {
  const selected = indexes.filter((index) => kind === "all" || changes[index]?.kind === kind);
  const samples = selected.map((index) => fastest[index] ?? 0);
  const sum = selected.reduce((total, index) => total + (events[index] ?? 0), 0);
  return [
    kind,
    samples.length.toLocaleString("en"),
    (sum / samples.length).toFixed(1),
    ...[0.5, 0.95, 0.99].map((share) => `${quantile(samples, share).toFixed(3)} ms`),
  ];
});
const heading = ["change", "changes", "events of each", "median", "95 %", "99 %"];
console.log(markdownTable([heading, ...rows], { align: ["l", "r", "r", "r", "r", "r"] }));

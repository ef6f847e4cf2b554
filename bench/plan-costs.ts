import { generateCompanies } from "../fixtures/company-generator.ts";
import { Evaluator } from "../src/evaluate/evaluator.ts";
import { LiveSegment } from "../src/indexes/live-segment.ts";
import { EVERY_NUMBER } from "../src/indexes/numeric-range.ts";
import type { PlanNode } from "../src/plan/plan.ts";
import { type PostingSet, postingsOf } from "../src/postings/posting-set.ts";
import { AnalyzedSchema } from "../src/schema/analyzed-schema.ts";
import { companySchema } from "../src/schema/company-schema.ts";
import { readDocument } from "../src/schema/document.ts";

/**
 * Question: what do a posting, a scanned and a checked number and a phrase candidate cost, relative to each other? Corpus:
 * 20,000 generated companies, seed 1. The answers stand in `src/plan/costs.ts`; only their ratios matter.
 */

const COMPANIES = 20_000;
const TRIES = 60;
const CALLS_PER_TRY = 10;

const schema = new AnalyzedSchema(companySchema);
const segment = new LiveSegment(companySchema, (field) => schema.textField(field).analyzer);
for (const company of generateCompanies({ count: COMPANIES, seed: 1 }))
  segment.add(readDocument(companySchema, company, 0));
const evaluator = new Evaluator(segment);
const description = segment.text("description");
const estimate = { rows: 0, cost: 0 };

/** The median time of a node for each of so many units, in nanoseconds. */
function report(title: string, node: PlanNode, within: PostingSet, units: number): void {
  const times: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const start = performance.now();
    for (let call = 0; call < CALLS_PER_TRY; call++) evaluator.within(node, within);
    times.push(((performance.now() - start) * 1e6) / CALLS_PER_TRY / units);
  }
  const median = times.toSorted((a, b) => a - b)[TRIES >> 1] ?? Number.NaN;
  console.log(
    `${title.padEnd(45)} ${units.toLocaleString("en").padStart(7)} units ${median.toFixed(1).padStart(7)} ns each`,
  );
}

for (const term of ["and", "software", "customers"]) {
  const node: PlanNode = { kind: "term", fields: ["description"], term, ...estimate };
  report(`posting of "${term}"`, node, evaluator.alive, description.documentFrequency(term));
}

for (const low of [1, 100, 1000]) {
  const node: PlanNode = {
    kind: "range",
    field: "staff_count",
    range: { ...EVERY_NUMBER, low },
    access: "scan",
    ...estimate,
  };
  report(`scanned number from ${low}`, node, evaluator.alive, evaluator.within(node, evaluator.alive).size);
}

for (const left of [100, 1000, 5000]) {
  const some = postingsOf(
    Array.from({ length: left }, (_, index) => index * Math.floor(COMPANIES / left)),
    COMPANIES,
  );
  const node: PlanNode = {
    kind: "range",
    field: "staff_count",
    range: { ...EVERY_NUMBER, low: 10 },
    access: "check",
    ...estimate,
  };
  report(`checked number of ${left} documents`, node, some, left);
}

for (const terms of [
  ["software", "development"],
  ["and", "the"],
  ["supply", "chain"],
]) {
  const node: PlanNode = { kind: "phrase", fields: ["description"], terms, slop: 0, ...estimate };
  const both: PlanNode = {
    kind: "and",
    steps: terms.map((term) => ({ kind: "term", fields: ["description"], term, ...estimate })),
    ...estimate,
  };
  report(`candidate of "${terms.join(" ")}"`, node, evaluator.alive, evaluator.within(both, evaluator.alive).size);
}

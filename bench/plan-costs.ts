import { Evaluator } from "../src/evaluate/match/evaluator.ts";
import { fieldPhrases } from "../src/plan/field-phrase.ts";
import type { PlanPhrase } from "../src/plan/plan.ts";
import { intersect, union } from "../src/postings/operations.ts";
import { allPostings, type PostingSet, postingsOf, scatteredPostings } from "../src/postings/posting-set.ts";
import { filterByRank } from "../src/postings/rank-filter.ts";
import { short, timesOf } from "./alternatives.ts";
import { companySegment } from "./company-segment.ts";

/**
 * Question: what are the relative costs of a posting, a scanned number, a checked number and a phrase candidate?
 * Corpus: 20,000 generated companies, seed 1. `src/plan/costs.ts` contains the results; only their ratios matter.
 */

const COMPANIES = 20_000;

const segment = companySegment(COMPANIES);
const numbers = segment.numbers("staff_count");

function report(title: string, units: number, run: () => number): void {
  const [time = Number.NaN] = timesOf([run]);
  console.log(
    `${title.padEnd(56)} ${short(units).padStart(7)} units ${short((time * 1000) / units).padStart(6)} ns each`,
  );
}

/** Selects every n-th document. */
function some(count: number, shift: number): PostingSet {
  const step = Math.floor(COMPANIES / count);
  return postingsOf(
    Array.from({ length: count }, (_, index) => index * step + (shift % step)),
    COMPANIES,
  );
}

const common = some(COMPANIES >> 2, 0);
const short600 = some(600, 2);
for (const count of [100, 500]) {
  const [few, others] = [some(count, 1), some(count, 3)];
  report(`posting of ${count} that is looked up in a bitmap`, count, () => intersect(few, common).size);
  report(`posting of ${count} that is looked up in a list of 600`, count, () => intersect(few, short600).size);
  report(`posting of ${count} that is united with as many`, 2 * count, () => union([few, others], COMPANIES).size);
}

for (const count of [100, 1000, 5000]) {
  const slice = numbers.sorted().ordinals.subarray(0, count);
  report(`scanned number of ${count}`, count, () => scatteredPostings(slice, COMPANIES).size);
}

for (const count of [100, 500, 5000]) {
  const left = some(count, 1);
  const to = COMPANIES >> 1;
  report(`checked number of ${count} documents`, count, () => filterByRank(left, numbers.ranks(), 0, to).size);
}

for (const text of ["software development", "supply chain", "and the", "range of services"]) {
  const terms = text.split(" ");
  const fields = ["description"];
  // Without stored pairs.
  const phrases = fieldPhrases(segment, fields, terms, 0).map((phrase) => ({ ...phrase, pairs: [] }));
  const rarest = Math.min(...terms.map((term) => segment.documentFrequency(fields, term)));
  for (const slop of [0, 2]) {
    const postings = new Map([[segment, phrases]]);
    const node: PlanPhrase = { kind: "phrase", fields, terms, slop, postings, rows: 0, cost: 0 };
    const all = allPostings(COMPANIES);
    report(`candidate of "${text}"~${slop}`, rarest, () => new Evaluator(segment).within(node, all).size);
  }
}

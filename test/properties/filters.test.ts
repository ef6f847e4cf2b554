import { type JobFilter, jobFilters } from "@firmament/test-support/arbitrary/job-filter.ts";
import { generateJobs, type Job, type JobSchema, jobSchema } from "@firmament/test-support/arbitrary/jobs.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { type Filter, SearchEngine } from "firmament";
import { describe, expect } from "vitest";

type JobEngine = SearchEngine<JobSchema>;

const jobs = generateJobs(2000);

function engineWith(documents: readonly Job[], isCompacted: boolean): JobEngine {
  const engine = new SearchEngine(jobSchema);
  engine.upsertAll(documents);
  if (isCompacted) engine.compact();
  return engine;
}

const sealed = engineWith(jobs, true);
const live = engineWith(jobs.slice(0, 150), false);
const mixed = engineWith(jobs.slice(0, 1200), true);
mixed.upsertAll(jobs.slice(1200, 1900));
for (let i = 0; i < 1900; i += 7) mixed.delete(`job-${i}`);

const engines = [sealed, live, mixed];

const texts = fc.constantFrom(
  "*:*",
  "engineer",
  "senior engin",
  "software OR data",
  "NOT senior",
  "+engineer rust",
  "title:engin* AND salary:>50000",
  "locations:(city:berlin AND country:Germany)",
  'company:"isar works"',
  "nothing",
);

const options = fc.record({
  asYouType: fc.boolean(),
  defaultOperator: fc.constantFrom("OR" as const, "AND" as const),
});

describe("a filter", () => {
  law(
    "keeps the matches that its predicate accepts, with their scores and marks, cached or not",
    400,
    fc.property(
      fc.constantFrom(...engines),
      texts,
      options,
      fc.array(jobFilters, { minLength: 1, maxLength: 3 }),
      (engine, text, given, filters) => {
        for (const { filter, matches } of [...filters, ...filters, ...filters])
          expectFiltered(engine, text, given, filter, matches);
      },
    ),
  );

  law(
    "of a text or a tree is a query of its own, and a list needs all of its filters",
    200,
    fc.property(
      fc.constantFrom(...engines),
      texts,
      texts,
      jobFilters,
      (engine, text, filtered, { filter, matches }) => {
        const accepted = new Set(engine.ids(filtered));
        expectFiltered(
          engine,
          text,
          { defaultOperator: "AND" },
          [filtered, filter],
          (job) => accepted.has(job.id) && matches(job),
        );
      },
    ),
  );

  law(
    "of an engine that changes counts what the documents are now",
    60,
    fc.property(
      fc.array(jobFilters, { minLength: 1, maxLength: 2 }),
      fc.array(fc.nat(299), { maxLength: 40 }),
      (filters, changes) => {
        const documents = new Map(jobs.slice(0, 300).map((job) => [job.id, job]));
        const engine = engineWith([...documents.values()], true);
        for (const index of changes) {
          const id = `job-${index}`;
          const changed = { ...(jobs[index + 300] as Job), id };
          if (index % 3 === 0) documents.delete(id);
          else documents.set(id, changed);
          if (index % 3 === 0) engine.delete(id);
          else engine.upsert(changed);
          for (const { filter, matches } of filters) {
            expect(engine.count("*:*", { filter })).toBe([...documents.values()].filter(matches).length);
          }
        }
        const before = engine.snapshot();
        const expected = filters.map(({ filter }) => before.count("*:*", { filter }));
        engine.clear();
        expect(filters.map(({ filter }) => before.count("*:*", { filter }))).toEqual(expected);
      },
    ),
  );
});

function expectFiltered(
  engine: JobEngine,
  text: string,
  options: { readonly asYouType?: boolean; readonly defaultOperator?: "AND" | "OR" },
  filter: Filter<JobSchema>,
  matches: JobFilter["matches"],
): void {
  const all = engine.search(text, { ...options, limit: 2000, highlight: ["title", "company"], explain: true });
  const expected = all.hits.filter(({ document }) => matches(document as unknown as Job));
  const page = engine.search(text, { ...options, limit: 2000, highlight: ["title", "company"], explain: true, filter });
  const shown = ({ document, score, highlights }: (typeof page.hits)[number]): unknown => ({
    id: document.id,
    score,
    highlights,
  });
  expect(page.hits.map(shown)).toEqual(expected.map(shown));
  expect(page.total).toBe(expected.length);
  expect(engine.count(text, { ...options, filter })).toBe(expected.length);
  expect(engine.ids(text, { ...options, filter }).toSorted()).toEqual(
    expected.map(({ document }) => document.id).toSorted(),
  );
  expect(engine.explain(text, { ...options, filter }).total).toBe(expected.length);
}

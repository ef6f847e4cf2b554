import { jobFilters } from "@firmament/test-support/arbitrary/job-filter.ts";
import { generateJobs, type Job, jobSchema } from "@firmament/test-support/arbitrary/jobs.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { type DocumentOf, SearchEngine } from "firmament";
import { SavedSearches } from "firmament/standing";
import { expect } from "vitest";

const jobs = generateJobs(300, 2);
const engine = new SearchEngine(jobSchema);
engine.upsertAll(jobs);

const texts = fc.constantFrom("*:*", "engineer", "NOT senior", "title:engin* AND salary:>50000", "+engineer rust");

law(
  "a saved search with a filter matches what a search with this filter finds",
  200,
  fc.property(texts, jobFilters, fc.boolean(), (text, { filter }, isList) => {
    const given = isList ? [filter, "remote:true OR salary:[1 TO 90000]"] : filter;
    const searches = new SavedSearches(jobSchema);
    searches.add("saved", text, { filter: given });
    const matches = jobs.filter((job) => searches.changesOf(null, documentOf(job)).entered.length === 1);
    expect(matches.map(({ id }) => id).toSorted()).toEqual(engine.ids(text, { filter: given }).toSorted());
    expect(searches.get("saved")?.filter).toEqual(JSON.parse(JSON.stringify(given)));
  }),
);

function documentOf({ id }: Job): DocumentOf<typeof jobSchema> {
  return engine.get(id) as DocumentOf<typeof jobSchema>;
}

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

/** Words stay the same, and values do not. */
function loud(job: DocumentOf<typeof jobSchema>): DocumentOf<typeof jobSchema> {
  return { ...job, title: job.title?.toUpperCase() ?? "", company: job.company?.toUpperCase() ?? "" };
}

law(
  "a changed document enters and leaves a saved search with a filter as both versions match it",
  200,
  fc.property(texts, jobFilters, fc.nat(299), fc.nat(299), fc.boolean(), (text, { filter }, from, to, isOther) => {
    const searches = new SavedSearches(jobSchema);
    searches.add("saved", text, { filter });
    const before = documentOf(jobs[from] as Job);
    const after = isOther ? { ...documentOf(jobs[to] as Job), id: before.id } : loud(before);
    const matched = searches.changesOf(null, before).entered.length === 1;
    const matches = searches.changesOf(null, after).entered.length === 1;
    expect(searches.changesOf(before, after)).toEqual({
      entered: matches && !matched ? ["saved"] : [],
      left: matched && !matches ? ["saved"] : [],
    });
  }),
);

function documentOf({ id }: Job): DocumentOf<typeof jobSchema> {
  return engine.get(id) as DocumentOf<typeof jobSchema>;
}

import fc from "fast-check";
import type { FilterConditions } from "firmament";
import type { Job, JobSchema } from "./jobs.ts";

type JobConditions = FilterConditions<JobSchema>;

/** A filter with the predicate that it must equal. */
export interface JobFilter {
  readonly filter: JobConditions;
  readonly matches: (job: Job) => boolean;
}

/** A condition on one field. */
interface Condition {
  readonly field: string;
  readonly condition: unknown;
  readonly matches: (job: Job) => boolean;
}

type Values = (job: Job) => readonly (string | number | boolean)[];

const valuesOf: Readonly<Record<string, Values>> = {
  title: ({ title }) => [title],
  company: ({ company }) => [company],
  tags: ({ tags }) => tags,
  level: ({ level }) => optional(level),
  remote: ({ remote }) => optional(remote),
  salary: ({ salary }) => optional(salary),
  ratings: ({ ratings }) => ratings,
  "locations.city": ({ locations }) => locations.map(({ city }) => city),
  "locations.country": ({ locations }) => locations.map(({ country }) => country),
  "locations.offices": ({ locations }) => locations.map(({ offices }) => offices),
};

const candidates: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  title: ["Senior Software Engineer", "Software Engineer", "software engineer", "Engineer", "Data Analyst"],
  company: ["Isar Works", "isar works", "Isar Works Berlin", "!!!", "Alpen & Co", ""],
  tags: ["rust", "Rust", "c++", "c#", "new york", "none"],
  level: ["Entry", "entry", "Éntry", "High"],
  remote: [true, false],
  salary: [30_000, 55_000, 80_000, 1],
  ratings: [1, 2.5, 3, 5, -1],
  "locations.city": ["Berlin", "New Berlin", "São Paulo", "Sao Paulo", "berlin"],
  "locations.country": ["Germany", "germany", "Brazil"],
  "locations.offices": [1, 2, 3, 4],
};

const equalities = fc.constantFrom(...Object.keys(candidates)).chain((field): fc.Arbitrary<Condition> => {
  const of = valuesOf[field] as Values;
  const value = fc.constantFrom(...(candidates[field] ?? []));
  const list = fc.array(value, { maxLength: 3 });
  const oneOf = fc.oneof(value, list);
  const isAny = (wanted: unknown, job: Job): boolean => of(job).some((each) => [wanted].flat().includes(each));
  return fc.oneof(
    oneOf.map((wanted) => ({ field, condition: wanted, matches: (job: Job) => isAny(wanted, job) })),
    oneOf.map((not) => ({ field, condition: { not }, matches: (job: Job) => !isAny(not, job) })),
  );
});

const bounds = fc.record(
  { low: fc.constantFrom("gte", "gt", null), high: fc.constantFrom("lte", "lt", null), from: fc.nat(), to: fc.nat() },
  { noNullPrototype: true },
);

const ranges = fc
  .tuple(fc.constantFrom("salary", "ratings", "locations.offices"), bounds, fc.boolean())
  .map(([field, { low, high, from, to }, isExcluded]): Condition => {
    const known = candidates[field] as readonly number[];
    const [smallest, largest] = [known[from % known.length] as number, known[to % known.length] as number];
    const condition = { ...(low && { [low]: smallest }), ...(high && { [high]: largest }) };
    const isWithin = (value: number): boolean =>
      (low === null || value > smallest || (low === "gte" && value === smallest)) &&
      (high === null || value < largest || (high === "lte" && value === largest));
    const isAny = (job: Job): boolean => (valuesOf[field] as Values)(job).some((value) => isWithin(value as number));
    if (low === null && high === null) return { field, condition, matches: () => true };
    return isExcluded
      ? { field, condition: { not: condition }, matches: (job) => !isAny(job) }
      : { field, condition, matches: isAny };
  });

const years = fc.constantFrom("2024", "2024-06", "2025-01", "2025-12-31", "2030");

/** Texts in ISO 8601 compare as their dates. */
const dates = fc.tuple(years, years).map(([from, to]): Condition => {
  const matches = ({ posted }: Job): boolean =>
    posted !== undefined && posted >= from && posted.slice(0, to.length) <= to;
  return { field: "posted", condition: { gte: from, lte: to }, matches };
});

const existence = fc
  .tuple(fc.constantFrom("level", "remote", "salary", "tags", "locations.city"), fc.boolean())
  .map(([field, exists]): Condition => {
    return { field, condition: { exists }, matches: (job) => (valuesOf[field] as Values)(job).length > 0 === exists };
  });

/** Filters of jobs that are objects: at most one condition for each field. */
export const jobFilters: fc.Arbitrary<JobFilter> = fc
  .uniqueArray(fc.oneof(equalities, ranges, dates, existence), { selector: ({ field }) => field, maxLength: 3 })
  .map((conditions) => ({
    filter: Object.fromEntries(conditions.map(({ field, condition }) => [field, condition])) as JobConditions,
    matches: (job) => conditions.every((condition) => condition.matches(job)),
  }));

function optional<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}

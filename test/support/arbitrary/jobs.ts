import {
  type BooleanField,
  boolean,
  type DateField,
  date,
  defineSchema,
  foldingAnalyzer,
  type IntegerField,
  integer,
  type KeywordField,
  keyword,
  type NumberField,
  number,
  type ObjectsField,
  objects,
  type Schema,
  type TextField,
  text,
} from "firmament";
import { randomOf } from "./document-about.ts";

export type JobSchema = Schema<{
  readonly title: TextField<false>;
  readonly company: TextField<false>;
  readonly tags: KeywordField<true>;
  readonly level: KeywordField<false>;
  readonly remote: BooleanField;
  readonly salary: IntegerField<false>;
  readonly ratings: NumberField<true>;
  readonly posted: DateField<false>;
  readonly locations: ObjectsField<{
    readonly city: TextField<false>;
    readonly country: KeywordField<false>;
    readonly offices: IntegerField<false>;
  }>;
}>;

/** Jobs: documents that are not companies, with fields of every type. */
export const jobSchema: JobSchema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    title: text(),
    company: text(),
    tags: keyword({ many: true }),
    level: keyword({ fold: true }),
    remote: boolean(),
    salary: integer(),
    ratings: number({ many: true }),
    posted: date(),
    locations: objects({ city: text(), country: keyword(), offices: integer() }),
  },
});

export interface Job {
  readonly id: string;
  readonly title: string;
  readonly company: string;
  readonly tags: readonly string[];
  readonly level?: string;
  readonly remote?: boolean;
  readonly salary?: number;
  readonly ratings: readonly number[];
  readonly posted?: string;
  readonly locations: readonly { readonly city: string; readonly country: string; readonly offices: number }[];
}

const RANKS = ["Senior", "Junior", "Lead", "Principal", "Staff", "senior", ""];
const TRADES = ["Software", "Data", "Security", "Sales", "Platform", "Civil", "Robotics"];
const ROLES = ["Engineer", "Engineering Manager", "Engine Tester", "Analyst", "Consultant", "Designer", "Architect"];
const COMPANIES = ["Nordlicht", "Isar Works", "Isar Works Berlin", "isar works", "Alpen & Co", "!!!"];
const TAGS = ["typescript", "Rust", "rust", "go", "c++", "c#", "new york", "New York"];
const CITIES = ["Berlin", "New Berlin", "Hamburg", "São Paulo", "Sao Paulo", "München"];
const COUNTRIES = ["Germany", "Brazil", "germany"];
const LEVELS = ["Entry", "entry", "Éntry", "Mid", "High"];

/** Generates jobs that depend on the seed alone. */
export function generateJobs(count: number, seed = 1): readonly Job[] {
  const random = randomOf(seed);
  const one = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const some = <T>(items: readonly T[], most: number): readonly T[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => one(items));
  return Array.from({ length: count }, (_, index): Job => {
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(random() * 800))).toISOString().slice(0, 10);
    return {
      id: `job-${index}`,
      title: [one(RANKS), one(TRADES), one(ROLES)].filter((word) => word !== "").join(" "),
      company: one(COMPANIES),
      tags: [...new Set(some(TAGS, 3))],
      ...(random() < 0.8 && { level: one(LEVELS) }),
      ...(random() < 0.9 && { remote: random() < 0.3 }),
      ...(random() < 0.9 && { salary: 30_000 + 5000 * Math.floor(random() * 20) }),
      ratings: [...new Set(some([1, 2.5, 3, 4.5, 5], 3))],
      ...(random() < 0.9 && { posted: day }),
      locations: some(CITIES, 2).map((city) => ({
        city,
        country: one(COUNTRIES),
        offices: 1 + Math.floor(random() * 3),
      })),
    };
  });
}

import type { Company } from "../src/companies/company-schema.ts";
import { termsOf } from "./field-terms.ts";

/** Numbers from 0 up to, but excluding, 1. */
export type Random = () => number;

/** A saved search of one class that somebody might write after seeing a company. */
type QueryWriter = (company: Company, other: Company, random: Random) => string;

/** The classes of saved searches with their shares in percent. */
export const savedQueryClasses: readonly (readonly [name: string, share: number, write: QueryWriter])[] = [
  ["word", 14, ({ description }, _, random) => word(description, random)],
  ["word in a field", 10, ({ name }, _, random) => `name:${word(name, random)}`],
  ["phrase", 8, ({ description }, _, random) => phrase(description, random)],
  ["phrase with slop", 1, ({ description }, _, random) => `${phrase(description, random)}~2`],
  ["industry AND city AND staff", 18, filtered],
  ["(city OR city) AND word", 10, eitherCity],
  ["several words, OR", 5, ({ description }, _, random) => [0, 1, 2].map(() => word(description, random)).join(" ")],
  [
    "word AND NOT word",
    7,
    (one, two, random) => `${word(one.description, random)} AND NOT ${word(two.description, random)}`,
  ],
  ["prefix", 6, ({ description }, _, random) => `${word(description, random).slice(0, 6)}*`],
  ["wildcard", 3, ({ description }, _, random) => wildcard(word(description, random))],
  ["wildcard within", 1, ({ description }, _, random) => `*${word(description, random).slice(1, 6)}*`],
  ["regular expression", 1, ({ description }, _, random) => `/${word(description, random).slice(0, 5)}(s|ing|e.*)?/`],
  ["leading wildcard", 2, ({ description }, _, random) => `*${word(description, random).slice(-6)}`],
  ["fuzzy", 4, ({ name }, _, random) => `${word(name, random)}~1`],
  ["range", 8, range],
  ["range AND range", 3, (company, _, random) => `${staff(random)} AND ${range(company, company, random)}`],
  ["nested booleans", 10, nested],
  ["NOT alone", 0.05, ({ description }, _, random) => `NOT ${word(description, random)}`],
  ["NOT a range", 0.03, (company, _, random) => `NOT ${range(company, company, random)}`],
  ["everything", 0.02, () => "*:*"],
];

/** A query of a random class, with the name of the class. */
export function savedQuery(companies: readonly Company[], random: Random): readonly [name: string, query: string] {
  if (frequencies.size === 0) frequencies = frequenciesIn(companies);
  let share = random() * savedQueryClasses.reduce((sum, [, each]) => sum + each, 0);
  for (const [name, each, write] of savedQueryClasses) {
    share -= each;
    if (share < 0) return [name, write(pick(companies, random), pick(companies, random), random)];
  }
  return ["everything", "*:*"];
}

function filtered(company: Company, _: Company, random: Random): string {
  const { industries = [], location_city = "berlin" } = company;
  return `industries:"${pick(industries, random, "software")}" AND location_city:"${location_city}" AND ${staff(random)}`;
}

function staff(random: Random): string {
  const low = Math.floor(random() * 500);
  return `staff_count:[${low} TO ${low * 4 + 50}]`;
}

/** Three levels: words, a phrase and a prefix, a city or a range, without other words or a range. */
function nested(company: Company, other: Company, random: Random): string {
  const { description, location_city = "berlin" } = company;
  const words = `(${word(description, random)} AND ${word(description, random)})`;
  const texts = `(${words} OR ${phrase(description, random)} OR ${word(description, random).slice(0, 6)}*)`;
  const place = `(location_city:"${location_city}" OR staff_count:>=${Math.floor(random() * 500)})`;
  const unwanted = `(${word(other.description, random)} OR (${word(other.name, random)} AND ${range(other, other, random)}))`;
  return `${texts} AND ${place} AND NOT ${unwanted}`;
}

function eitherCity(company: Company, other: Company, random: Random): string {
  const cities = [company, other].map(({ location_city = "berlin" }) => `location_city:"${location_city}"`);
  return `(${cities.join(" OR ")}) AND ${word(company.description, random)}`;
}

function range({ followers = 100 }: Company, _: Company, random: Random): string {
  return `followers:[${Math.floor(followers * (1 - random() / 10))} TO ${Math.ceil(followers * (1 + random() / 10))}]`;
}

function wildcard(text: string): string {
  return `${text.slice(0, 3)}*${text.slice(-2)}`;
}

/** The number of companies whose description or name contains a word. */
type Frequencies = ReadonlyMap<string, number>;

let frequencies: Frequencies = new Map();

/** A word that somebody might search: the rarest of six, because nobody wants an alert for each "company". */
function word(text: string | undefined, random: Random): string {
  const terms = termsOf(text ?? "").filter((term) => /^[a-z]{4,}$/.test(term));
  const six = [0, 1, 2, 3, 4, 5].map(() => pick(terms, random, "software"));
  return six.reduce((rarest, term) => ((frequencies.get(term) ?? 0) < (frequencies.get(rarest) ?? 0) ? term : rarest));
}

function phrase(text: string | undefined, random: Random): string {
  const terms = termsOf(text ?? "").filter((term) => /^[a-z]+$/.test(term));
  const at = Math.floor(random() * Math.max(0, terms.length - 1));
  return `"${terms[at] ?? "software"} ${terms[at + 1] ?? "development"}"`;
}

function pick<T>(items: readonly T[], random: Random, fallback?: T): T {
  const item = items[Math.floor(random() * items.length)] ?? fallback;
  if (item === undefined) throw new RangeError("There is nothing to select from.");
  return item;
}

function frequenciesIn(companies: readonly Company[]): Frequencies {
  const counts = new Map<string, number>();
  for (const { name, description } of companies) {
    const terms = new Set([...termsOf(name ?? ""), ...termsOf(description ?? "")]);
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

import { and, not, type QueryNode } from "firmament";
import { compareCodePoints } from "firmament/base";
import { print } from "firmament/grammar";
import { type AnalyzedSchema, MS_PER_DAY } from "firmament/query";
import { FieldClauses } from "./field-clauses.ts";
import { dayText, numbersIn } from "./ranges.ts";
import type { Sources } from "./sources.ts";
import { WordReader } from "./words.ts";

/** The documents that a query must find, and those that it must not find. */
export interface Examples {
  readonly wanted: readonly object[];
  readonly unwanted: readonly object[];
}

/** A clause, and which examples match it. */
export interface Candidate {
  readonly clause: QueryNode;
  /** The indexes of the wanted examples that match. */
  readonly wanted: ReadonlySet<number>;
  readonly unwanted: ReadonlySet<number>;
}

/**
 * The clauses that can be part of a learned query: words and values that a wanted example has, ranges between the numbers of
 * wanted examples, and negations of words and values that no wanted example has. Of those that the same examples match, the one
 * that the fewest documents have says the most; the order is by this number, too, with ranges
 * behind words, and negations last.
 */
export async function candidates(
  examples: Examples,
  fields: readonly string[],
  numbers: readonly string[],
  schema: AnalyzedSchema,
  sources: Sources,
): Promise<readonly Candidate[]> {
  const words = fields.flatMap((field) => wordCandidates(examples, field, schema));
  const size = await sources.size();
  const counts = await sources.counts(words.map(({ word }) => word));
  const counted = words.map(({ candidate }, index) => ranked(candidate, counts[index] ?? 0));
  const ranges = numbers.flatMap((field) => rangeCandidates(examples, field, schema)).map((each) => ranked(each, size));
  const best = new Map<string, RankedCandidate>();
  for (const candidate of [...counted, ...ranges]) {
    const key = `${[...candidate.wanted].join()}|${[...candidate.unwanted].join()}`;
    const other = best.get(key);
    if (other === undefined || compareCandidates(candidate, other) < 0) best.set(key, candidate);
  }
  return [...best.values()].sort(compareCandidates);
}

interface RankedCandidate extends Candidate {
  readonly documents: number;
  readonly text: string;
}

function ranked(candidate: Candidate, documents: number): RankedCandidate {
  return { ...candidate, documents, text: print(candidate.clause) };
}

function compareCandidates(a: RankedCandidate, b: RankedCandidate): number {
  const isNegated = Number(a.clause.kind === "not") - Number(b.clause.kind === "not");
  return isNegated || a.documents - b.documents || a.text.length - b.text.length || compareCodePoints(a.text, b.text);
}

/** A word as it is, and the clause on it. */
interface WordCandidate {
  readonly word: QueryNode;
  readonly candidate: Candidate;
}

function wordCandidates(
  { wanted, unwanted }: Examples,
  field: string,
  schema: AnalyzedSchema,
): readonly WordCandidate[] {
  const reader = new WordReader(schema);
  const found = new Map<QueryNode, { readonly wanted: Set<number>; readonly unwanted: Set<number> }>();
  for (const side of ["wanted", "unwanted"] as const) {
    for (const [index, document] of (side === "wanted" ? wanted : unwanted).entries()) {
      for (const { clause } of reader.frequencies(document, field).keys()) {
        const matches = found.get(clause) ?? { wanted: new Set(), unwanted: new Set() };
        found.set(clause, matches);
        matches[side].add(index);
      }
    }
  }
  return [...found].map(([clause, matches]) => {
    if (matches.wanted.size > 0) return { word: clause, candidate: { clause, ...matches } };
    const rest = without(all(unwanted), matches.unwanted);
    return { word: clause, candidate: { clause: not(clause), wanted: all(wanted), unwanted: rest } };
  });
}

/** From one number of a wanted example to another, or open at one end. */
function rangeCandidates({ wanted, unwanted }: Examples, field: string, schema: AnalyzedSchema): readonly Candidate[] {
  // A bound of dates is a day.
  const unit = schema.type(field) === "date" ? MS_PER_DAY : null;
  const rounded = (value: number): number => (unit === null ? value : Math.floor(value / unit) * unit);
  const numbersOf = (documents: readonly object[]): readonly (readonly number[])[] =>
    documents.map((document) => numbersIn([document], field, schema).map(rounded));
  const [wantedNumbers, unwantedNumbers] = [numbersOf(wanted), numbersOf(unwanted)];
  const values = [...new Set(wantedNumbers.flat())].sort((a, b) => a - b);
  // Only bounds next to a number of an unwanted example can help.
  const limits = [...new Set(unwantedNumbers.flat())].sort((a, b) => a - b);
  const starts = [null, ...values.filter((value, i) => i === 0 || hasBetween(limits, values[i - 1] as number, value))];
  const ends = [
    ...values.filter((value, i) => i === values.length - 1 || hasBetween(limits, value, values[i + 1] as number)),
    null,
  ];
  return starts.flatMap((low) =>
    ends.flatMap((high): readonly Candidate[] => {
      if ((low === null && high === null) || (low !== null && high !== null && low > high)) return [];
      const matching = (numbers: readonly (readonly number[])[]): ReadonlySet<number> =>
        new Set(
          [...numbers.entries()]
            .filter(([, each]) => each.some((value) => value >= (low ?? -Infinity) && value <= (high ?? Infinity)))
            .map(([index]) => index),
        );
      return [
        {
          clause: rangeBetween(field, low, high, schema),
          wanted: matching(wantedNumbers),
          unwanted: matching(unwantedNumbers),
        },
      ];
    }),
  );
}

function hasBetween(sorted: readonly number[], low: number, high: number): boolean {
  return sorted.some((value) => value > low && value < high);
}

function rangeBetween(field: string, low: number | null, high: number | null, schema: AnalyzedSchema): QueryNode {
  const clauses = new FieldClauses(schema);
  if (schema.type(field) !== "date") return clauses.number(field).between(low, high);
  const day = (instant: number | null): string | null => (instant === null ? null : dayText(instant));
  return clauses.date(field).between(day(low), day(high));
}

function all(list: readonly unknown[]): ReadonlySet<number> {
  return new Set(list.keys());
}

export function without(set: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...set].filter((index) => !other.has(index)));
}

/** The conjunction of some candidates. */
export function conjunction(parts: readonly Candidate[], examples: Examples): Candidate {
  const inAll = (side: "wanted" | "unwanted"): ReadonlySet<number> =>
    new Set([...examples[side].keys()].filter((index) => parts.every((part) => part[side].has(index))));
  return { clause: and(...parts.map(({ clause }) => clause)), wanted: inAll("wanted"), unwanted: inAll("unwanted") };
}

import { or, type QueryNode } from "firmament";
import { print } from "firmament/grammar";
import { type Candidate, conjunction, type Examples, without } from "./examples.ts";

/** A query of several alternatives, each a conjunction of clauses. */
export interface Separation {
  readonly query: QueryNode;
  /** The indexes of the examples that match. */
  readonly wanted: ReadonlySet<number>;
  readonly unwanted: ReadonlySet<number>;
}

/** A query with more clauses in a row is hard to read, and fits the examples rather than what they have in common. */
const MAX_CLAUSES = 4;
const MAX_ALTERNATIVES = 8;

/**
 * A short query that finds wanted examples and no unwanted ones, as far as there is one: alternatives are added that find the
 * most of what is left, each of clauses that keep the most wanted examples for the unwanted ones that they exclude; then
 * clauses and alternatives are left out that are not needed. `null` if no candidate finds more wanted than unwanted examples.
 *
 * @param candidates the most readable ones first: they win ties
 */
export function separate(candidates: readonly Candidate[], examples: Examples): Separation | null {
  const alternatives: (readonly Candidate[])[] = [];
  let missing: ReadonlySet<number> = new Set(examples.wanted.keys());
  while (missing.size > 0 && alternatives.length < MAX_ALTERNATIVES) {
    const parts = nextAlternative(candidates, missing, examples);
    if (parts === null) break;
    alternatives.push(parts);
    missing = without(missing, conjunction(parts, examples).wanted);
  }
  if (alternatives.length === 0) return null;
  return united(pruned(alternatives, examples), examples);
}

/** The clauses of an alternative that finds some of the missing examples; `null` if each finds as many unwanted ones. */
function nextAlternative(
  candidates: readonly Candidate[],
  missing: ReadonlySet<number>,
  examples: Examples,
): readonly Candidate[] | null {
  let parts: readonly Candidate[] = [];
  let best = 0;
  while (parts.length < MAX_CLAUSES) {
    let next: Candidate | null = null;
    let nextGain = best;
    for (const candidate of candidates) {
      // A negation alone finds almost every document.
      if (parts.length === 0 && candidate.clause.kind === "not") continue;
      const gain = gainOf(conjunction([...parts, candidate], examples), missing);
      if (gain > nextGain) [next, nextGain] = [candidate, gain];
    }
    if (next === null) break;
    parts = [...parts, next];
    best = nextGain;
    if (conjunction(parts, examples).unwanted.size === 0) break;
  }
  const found = parts.length === 0 ? null : conjunction(parts, examples);
  return found !== null && countOf(found.wanted, missing) > found.unwanted.size ? parts : null;
}

/** Favors clauses that many wanted examples have: further clauses exclude the unwanted ones. */
function gainOf({ wanted, unwanted }: Candidate, missing: ReadonlySet<number>): number {
  const found = countOf(wanted, missing);
  return found === 0 ? 0 : (found * found) / (found + unwanted.size);
}

function countOf(set: ReadonlySet<number>, among: ReadonlySet<number>): number {
  let count = 0;
  for (const index of set) if (among.has(index)) count++;
  return count;
}

/** Without the clauses and alternatives whose absence makes nothing worse; the longest are left out first. */
function pruned(
  alternatives: readonly (readonly Candidate[])[],
  examples: Examples,
): readonly (readonly Candidate[])[] {
  const before = united(alternatives, examples);
  const isAsGood = (fewer: readonly (readonly Candidate[])[]): boolean => {
    if (fewer.length === 0) return false;
    const after = united(fewer, examples);
    return after.wanted.size >= before.wanted.size && after.unwanted.size <= before.unwanted.size;
  };
  const smaller = [...smallerLists(alternatives)].find(isAsGood);
  return smaller === undefined ? alternatives : pruned(smaller, examples);
}

function* smallerLists(alternatives: readonly (readonly Candidate[])[]): Generator<readonly (readonly Candidate[])[]> {
  for (const index of alternatives.keys()) yield alternatives.toSpliced(index, 1);
  for (const [index, parts] of alternatives.entries()) {
    const longestFirst = [...parts].sort((a, b) => print(b.clause).length - print(a.clause).length);
    for (const part of longestFirst) {
      const rest = parts.filter((other) => other !== part);
      if (rest.some(({ clause }) => clause.kind !== "not")) yield alternatives.with(index, rest);
    }
  }
}

function united(alternatives: readonly (readonly Candidate[])[], examples: Examples): Separation {
  const found = alternatives.map((parts) => conjunction(parts, examples));
  const inAny = (side: "wanted" | "unwanted"): ReadonlySet<number> => new Set(found.flatMap((each) => [...each[side]]));
  return { query: or(...found.map(({ clause }) => clause)), wanted: inAny("wanted"), unwanted: inAny("unwanted") };
}

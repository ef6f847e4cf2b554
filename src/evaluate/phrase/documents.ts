import type { PostingList, TextIndex } from "../../indexes/segment.ts";
import { type FieldPhrase, storedPair } from "../../plan/field-phrase.ts";
import type { PlanPhrase } from "../../plan/plan.ts";
import { filter, intersect } from "../../postings/operations.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { ExactPhrase } from "./exact.ts";
import type { PhraseMatcher } from "./matcher.ts";
import type { PhraseMatches } from "./matches.ts";
import { RepeatingPhrase } from "./repeating.ts";
import { SloppyPhrase } from "./sloppy.ts";

/**
 * The documents of a set that contain a phrase in one field.
 *
 * @param scored the field, to count the phrase in each document where that is faster than counting it later; otherwise `null`
 */
export function phraseWithin(
  node: PlanPhrase,
  phrase: FieldPhrase,
  set: PostingSet,
  scored: TextIndex | null,
): PhraseMatches {
  const pair = storedPair(phrase);
  if (pair !== null) return { documents: intersect(set, pair.documents), frequencies: null };
  const [rarest, ...others] = rarestFirst(phrase).map((list) => list.documents);
  const matcher = matcherOf(node, phrase);
  if (matcher instanceof ExactPhrase && phrase.pairs.every((pair) => pair === null)) {
    return matcher.matchesIn([set, ...others], set.universe, scored);
  }
  let candidates = rarest === undefined ? set : intersect(set, rarest);
  for (const documents of others) if (candidates.size > 0) candidates = intersect(candidates, documents);
  return { documents: filter(candidates, (ordinal) => matcher.count(ordinal, 1) > 0), frequencies: null };
}

/** The matcher of a phrase, for documents that contain all its terms. */
export function matcherOf({ terms, slop }: PlanPhrase, { words }: FieldPhrase): PhraseMatcher {
  if (slop > 0) return new SloppyPhrase(words, terms, slop);
  return new Set(terms).size < terms.length ? new RepeatingPhrase(words, terms) : new ExactPhrase(words, terms);
}

/**
 * The distinct lists that contain every match, shortest first. The list of a stored pair replaces those of its two
 * terms.
 */
function rarestFirst({ words, pairs }: FieldPhrase): readonly PostingList[] {
  const lists = new Set<PostingList>();
  for (const pair of pairs) if (pair !== null) lists.add(pair);
  for (const [i, word] of words.entries()) {
    if ((pairs[i - 1] ?? null) === null && (pairs[i] ?? null) === null) lists.add(word);
  }
  return [...lists].sort((a, b) => a.size - b.size);
}

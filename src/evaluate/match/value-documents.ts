import type { Segment, TextIndex } from "../../indexes/segment.ts";
import type { PlanValues } from "../../plan/plan.ts";
import { intersect, union } from "../../postings/operations.ts";
import { noPostings, type PostingSet, sparsePostings } from "../../postings/posting-set.ts";

/**
 * A column of values costs about as much as reading this share of the documents, and serves the next filter, too:
 * `npm run bench:filters` prints both.
 */
const MAX_READ_SHARE = 1 / 8;

/** The documents of a set with one of the values of a node, compared as they are. */
export function valuesWithin({ field, values }: PlanValues, segment: Segment, set: PostingSet): PostingSet {
  const sets = Array.from(values, ([value, terms]) => valueWithin(field, value, terms, segment, set));
  return union(sets, set.universe);
}

function valueWithin(
  field: string,
  value: string,
  terms: readonly string[],
  segment: Segment,
  set: PostingSet,
): PostingSet {
  if (!segment.hasValues(field)) {
    const candidates = withTerms(segment.text(field), terms, set);
    if (candidates.size <= segment.size * MAX_READ_SHARE) return withValue(field, value, segment, candidates);
  }
  const index = segment.values(field);
  const number = index.numberOf(value);
  return number < 0 ? noPostings(set.universe) : intersect(set, index.documents(number));
}

/** The documents of a set that contain all terms. */
function withTerms(index: TextIndex, terms: readonly string[], set: PostingSet): PostingSet {
  let documents = set;
  for (const term of new Set(terms)) {
    const list = index.list(term);
    if (list === null) return noPostings(set.universe);
    documents = intersect(documents, list.documents);
  }
  return documents;
}

function withValue(field: string, value: string, segment: Segment, candidates: PostingSet): PostingSet {
  const ordinals = candidates.toArray().filter((ordinal) => segment.valuesOf(ordinal, field).includes(value));
  return sparsePostings(ordinals, segment.size);
}

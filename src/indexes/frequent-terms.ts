import { compareCodePoints } from "../terms/compare.ts";
import { type Counted, MostFrequent } from "./most-frequent.ts";

/** The terms of a field in no order. */
interface CountedTerms {
  /** Visits the terms that begin with the code points of a prefix, each once. */
  forEachTerm(prefix: string, visit: (term: string, documentCount: number) => void): void;
}

/** See `Segment.frequentTerms`: for fields each of which has terms of its own. */
export function frequentTerms(
  fields: readonly CountedTerms[],
  prefix: string,
  most: number,
): readonly Counted<string>[] {
  const frequent = new MostFrequent<string>(most, compareCodePoints);
  const [only, ...others] = fields;
  if (others.length === 0) {
    only?.forEachTerm(prefix, (term, count) => frequent.offer(term, count));
    return frequent.found;
  }
  const counts = new Map<string, number>();
  for (const field of fields) {
    field.forEachTerm(prefix, (term, count) => counts.set(term, (counts.get(term) ?? 0) + count));
  }
  for (const [term, count] of counts) frequent.offer(term, count);
  return frequent.found;
}

import { evaluate } from "../evaluate/match/evaluator.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";
import { Planner } from "../plan/planner.ts";
import type { Resolved } from "../plan/resolve/resolved.ts";
import { MOST_PHRASE_COST, phraseCostOf } from "./phrase-cost.ts";

/** So many words are looked for in documents. */
const MOST_TERMS = 24;
/** What may be read at a time: so many texts of documents, 2 µs each. */
const MOST_COST = 192;
/** The documents of a large segment lie far apart: of a snapshot a page is read and checked for each, in 10 to 20 µs. */
const FAR_COST = 3;
const LARGE_SEGMENT = 4096;

/** A document, and for how many it stands. */
export interface SampledDocument {
  readonly segment: Segment;
  readonly ordinal: number;
  readonly weight: number;
}

/** Documents of one segment. */
interface DocumentList {
  readonly segment: Segment;
  /** Ascending; deleted ones may be among them. */
  readonly ordinals: Uint32Array;
}

/** Documents with words that begin with a normalized text in one of the fields: of each of the most frequent such words some, or all. */
export function documentsWithBeginning(
  reader: IndexReader,
  fields: readonly string[],
  beginning: string,
): readonly SampledDocument[] {
  const kinds = reader
    .frequentTerms(fields, beginning, MOST_TERMS)
    .map((term) =>
      reader.segments.flatMap((segment) =>
        segment.lists(fields, term).map(({ ordinals }): DocumentList => ({ segment, ordinals })),
      ),
    );
  return sampled(kinds, fields);
}

/** Documents with some terms side by side in one of the fields: some, or all; none where it takes too long to find them. */
export function documentsWithPhrase(
  reader: IndexReader,
  fields: readonly string[],
  terms: readonly string[],
): readonly SampledDocument[] {
  const [term = ""] = terms;
  const clause: Resolved =
    terms.length === 1
      ? { kind: "term", fields, term, boost: 1 }
      : { kind: "phrase", fields, terms, slop: 0, boost: 1 };
  const plan = new Planner(reader).matching(clause);
  if (phraseCostOf(plan) > MOST_PHRASE_COST) return [];
  return sampled(
    [reader.segments.map((segment) => ({ segment, ordinals: evaluate(plan, segment).toArray() }))],
    fields,
  );
}

/** As many documents as may be read, each once: all of rare kinds, and of others evenly spaced ones. */
function sampled(kinds: readonly (readonly DocumentList[])[], fields: readonly string[]): readonly SampledDocument[] {
  const documents: SampledDocument[] = [];
  const known = new Map<Segment, Set<number>>();
  let left = MOST_COST;
  for (const [index, lists] of kinds.toSorted((a, b) => sizeOf(a) - sizeOf(b)).entries()) {
    const cost = Math.max(1, ...lists.map(({ segment }) => costOf(segment, fields)));
    const size = sizeOf(lists);
    const count = Math.min(size, Math.floor(left / (kinds.length - index) / cost));
    left -= count * cost;
    for (const { segment, ordinal } of evenlySpaced(lists, size / count)) {
      const before = known.get(segment) ?? new Set();
      known.set(segment, before);
      if (!before.has(ordinal)) documents.push({ segment, ordinal, weight: size / count });
      before.add(ordinal);
    }
  }
  return documents;
}

/** Every so many-th document of some lists that is not deleted. */
function evenlySpaced(
  lists: readonly DocumentList[],
  distance: number,
): readonly { readonly segment: Segment; readonly ordinal: number }[] {
  const chosen: { readonly segment: Segment; readonly ordinal: number }[] = [];
  let at = distance / 2;
  for (const { segment, ordinals } of lists) {
    for (; at < ordinals.length; at += distance) {
      const ordinal = ordinals[Math.floor(at)] as number;
      if (!segment.deletions.set.has(ordinal)) chosen.push({ segment, ordinal });
    }
    at -= ordinals.length;
  }
  return chosen;
}

function costOf(segment: Segment, fields: readonly string[]): number {
  const isNear = segment.size <= LARGE_SEGMENT || fields.every((field) => segment.hasValues(field));
  return fields.length + (isNear ? 0 : FAR_COST);
}

function sizeOf(lists: readonly DocumentList[]): number {
  return lists.reduce((size, { ordinals }) => size + ordinals.length, 0);
}

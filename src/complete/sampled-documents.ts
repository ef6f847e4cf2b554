import { evaluate } from "../evaluate/match/evaluator.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";
import { Planner } from "../plan/planner.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import { subtract } from "../postings/operations.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import { frequentTerms } from "./frequent-terms.ts";
import { MAX_PHRASE_COST, phraseCostOf } from "./phrase-cost.ts";

/** The maximum number of terms whose documents are sampled. */
const MAX_TERMS = 24;
/** The budget for one sample, in field texts of documents: 2 µs each. */
const MAX_COST = 192;
/** The extra cost of a document of a large segment: an index file reads and checks a page for each, in 10 to 20 µs. */
const PAGE_COST = 3;
const LARGE_SEGMENT = 4096;

/** A document of a sample. */
export interface SampledDocument {
  readonly segment: Segment;
  readonly ordinal: number;
  /** The number of documents that it represents. */
  readonly weight: number;
}

/** Documents of one segment that are not deleted. */
interface DocumentList {
  readonly segment: Segment;
  /** Ascending. */
  readonly ordinals: Uint32Array;
}

/** Samples the documents with the most frequent terms that start with a normalized prefix in one of the fields. */
export function documentsWithPrefix(
  reader: IndexReader,
  fields: readonly string[],
  prefix: string,
): readonly SampledDocument[] {
  const listsByTerm = frequentTerms(reader, fields, prefix, MAX_TERMS).map((term) =>
    reader.segments.flatMap((segment) =>
      segment.lists(fields, term).map(({ documents }) => listOf(segment, documents)),
    ),
  );
  return sample(listsByTerm, fields);
}

/** Samples the documents with adjacent terms in one of the fields; empty if they take too long to find. */
export function documentsWithPhrase(
  reader: IndexReader,
  fields: readonly string[],
  terms: readonly string[],
): readonly SampledDocument[] {
  const [term = ""] = terms;
  const clause: ResolvedQuery =
    terms.length === 1
      ? { kind: "term", fields, term, boost: 1 }
      : { kind: "phrase", fields, terms, slop: 0, boost: 1 };
  const plan = new Planner(reader).matching(clause);
  if (phraseCostOf(plan) > MAX_PHRASE_COST) return [];
  return sample([reader.segments.map((segment) => listOf(segment, evaluate(plan, segment)))], fields);
}

function listOf(segment: Segment, documents: PostingSet): DocumentList {
  return { segment, ordinals: subtract(documents, segment.deletions.set).toArray() };
}

/**
 * Samples documents within the budget, each once: all documents of small groups, evenly spaced ones of large groups.
 */
function sample(groups: readonly (readonly DocumentList[])[], fields: readonly string[]): readonly SampledDocument[] {
  const documents: SampledDocument[] = [];
  const sampledBySegment = new Map<Segment, Set<number>>();
  let budget = MAX_COST;
  for (const [index, lists] of groups.toSorted((a, b) => sizeOf(a) - sizeOf(b)).entries()) {
    const cost = Math.max(1, ...lists.map(({ segment }) => costOf(segment, fields)));
    const size = sizeOf(lists);
    const n = Math.min(size, Math.floor(budget / (groups.length - index) / cost));
    budget -= n * cost;
    for (const { segment, ordinal } of evenlySpaced(lists, size / n)) {
      const sampled = sampledBySegment.get(segment) ?? new Set();
      sampledBySegment.set(segment, sampled);
      if (!sampled.has(ordinal)) documents.push({ segment, ordinal, weight: size / n });
      sampled.add(ordinal);
    }
  }
  return documents;
}

function evenlySpaced(
  lists: readonly DocumentList[],
  distance: number,
): readonly { readonly segment: Segment; readonly ordinal: number }[] {
  const documents: { readonly segment: Segment; readonly ordinal: number }[] = [];
  let index = distance / 2;
  for (const { segment, ordinals } of lists) {
    for (; index < ordinals.length; index += distance) {
      documents.push({ segment, ordinal: ordinals[Math.floor(index)] as number });
    }
    index -= ordinals.length;
  }
  return documents;
}

function costOf(segment: Segment, fields: readonly string[]): number {
  const isCheap = segment.size <= LARGE_SEGMENT || fields.every((field) => segment.hasValues(field));
  return fields.length + (isCheap ? 0 : PAGE_COST);
}

function sizeOf(lists: readonly DocumentList[]): number {
  return lists.reduce((size, { ordinals }) => size + ordinals.length, 0);
}

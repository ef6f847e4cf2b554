import type { Deadline } from "../../base/deadline.ts";
import type { SegmentMatches } from "../../evaluate/match/segment-matches.ts";
import { RelevanceKey } from "../../evaluate/sort/relevance-key.ts";
import type { NumericOrder } from "../../evaluate/top/numeric-order.ts";
import { TopHitsCollector } from "../../evaluate/top/top-hits-collector.ts";
import type { Segment } from "../../indexes/segment.ts";
import { union } from "../../postings/operations.ts";
import { sparsePostings } from "../../postings/posting-set.ts";
import type { NearRequest } from "../../vectors/near-request.ts";
import { vectorSupport } from "../../vectors/vector-support.ts";
import { NearHitOrder, type NearPart } from "./near-hit-order.ts";

/** What the option `near` of a search adds to the matches of a query, and to their order. */
export class NearSearch {
  readonly #request: NearRequest;
  readonly #check: () => void;

  constructor(request: NearRequest, deadline: Deadline) {
    this.#request = request;
    this.#check = () => deadline.check();
  }

  /**
   * The matches of a query, and the most similar documents if the option `also` asks for them.
   *
   * @param passing the documents that pass the filter, by segment
   * @throws {DeadlineError}
   */
  found<Document>(
    matches: readonly SegmentMatches<Document>[],
    passing: () => readonly SegmentMatches<Document>[],
  ): readonly SegmentMatches<Document>[] {
    const { also } = this.#request;
    if (also === 0) return matches;
    const nearest = this.#nearest(passing(), also);
    return matches.map((part) => {
      const added = nearest.get(part.segment) ?? [];
      if (added.length === 0) return part;
      const { size } = part.segment;
      const documents = sparsePostings(Uint32Array.from(added).sort(), size);
      return { ...part, documents: union([part.documents, documents], size) };
    });
  }

  /**
   * The order of the found documents.
   *
   * @param matches those of the query alone
   * @param scorer the scores by words
   * @throws {DeadlineError}
   */
  order(
    found: readonly SegmentMatches<unknown>[],
    matches: readonly SegmentMatches<unknown>[],
    scorer: () => NumericOrder,
  ): NearHitOrder {
    const parts = found.map(({ segment, documents }): NearPart => {
      const ordinals = documents.toArray();
      return { segment, ordinals, similarities: this.#similarities(segment, ordinals) };
    });
    let wordScores: readonly Float64Array[] | null = null;
    const similarities = parts.map((part) => part.similarities);
    const scores = vectorSupport().scores(
      () => {
        wordScores ??= wordScoresOf(parts, matches, new RelevanceKey(scorer()));
        return wordScores;
      },
      similarities,
      this.#request,
    );
    return new NearHitOrder(parts, scores);
  }

  #nearest<Document>(
    passing: readonly SegmentMatches<Document>[],
    count: number,
  ): ReadonlyMap<Segment<Document>, readonly number[]> {
    const collector = new TopHitsCollector<Document>(count);
    for (const { segment, documents } of passing) {
      const ordinals = documents.toArray();
      const similarities = this.#similarities(segment, ordinals);
      for (const [index, similarity] of similarities.entries()) {
        if (similarity >= this.#request.minSimilarity)
          collector.collect(segment, ordinals[index] as number, similarity);
      }
    }
    const nearest = new Map<Segment<Document>, number[]>();
    for (const { segment, ordinal } of collector.sorted()) {
      const ordinals = nearest.get(segment);
      if (ordinals === undefined) nearest.set(segment, [ordinal]);
      else ordinals.push(ordinal);
    }
    return nearest;
  }

  #similarities(segment: Segment, ordinals: Uint32Array): Float64Array {
    const { field } = this.#request;
    return vectorSupport().similarities(segment.vectors(field), this.#request, ordinals, this.#check);
  }
}

function wordScoresOf(
  parts: readonly NearPart[],
  matches: readonly SegmentMatches<unknown>[],
  relevance: RelevanceKey,
): readonly Float64Array[] {
  return parts.map(({ ordinals }, part) => {
    const matched = matches[part] as SegmentMatches<unknown>;
    const scored = matched.documents.toArray();
    const scores = relevance.ranks(matched, scored);
    return scores.length === ordinals.length ? scores : scattered(scores, scored, ordinals);
  });
}

/** The scores of some documents among others, NaN for these. Both lists of ordinals ascend. */
function scattered(scores: Float64Array, scored: Uint32Array, ordinals: Uint32Array): Float64Array {
  const all = new Float64Array(ordinals.length).fill(Number.NaN);
  let next = 0;
  for (let index = 0; index < ordinals.length && next < scored.length; index++) {
    if (ordinals[index] === scored[next]) all[index] = scores[next++] as number;
  }
  return all;
}

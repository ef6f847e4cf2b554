import { invariant } from "../base/invariant.ts";
import { partitionPoint } from "../base/partition-point.ts";
import type { Lists, ScoredPart } from "./fusion.ts";
import type { NearRequest } from "./near-request.ts";
import { type Fusion, type NearScores, nearScores } from "./near-scores.ts";
import { similaritiesOf } from "./similarities.ts";
import type { VectorRows } from "./vector-rows.ts";

/** A segment, as far as a search with vectors reads it. */
export interface NearSegment {
  vectors(field: string): VectorRows;
}

/** Some documents of a segment. */
export interface NearMatches {
  readonly segment: NearSegment;
  readonly documents: {
    readonly size: number;
    has(ordinal: number): boolean;
    /** Ascending. */
    toArray(): Uint32Array;
  };
}

/** Keeps the documents with the greatest keys, and of equal keys those with the first ids. */
export interface NearCollector<Matches extends NearMatches> {
  readonly minCompetitiveKey: number;
  collect(segment: Matches["segment"], ordinal: number, key: number): unknown;
}

/** What a search with vectors needs of the engine around it. Documents are lists by segment, always of the same segments. */
export interface NearEngine<Matches extends NearMatches> {
  /** May throw, to end a search that takes too long. */
  check(): void;
  /** A collector of `count` documents, and what it has collected. */
  collector(count: number): NearCollector<Matches> & {
    sorted(): readonly { readonly segment: Matches["segment"]; readonly ordinal: number }[];
  };
  /** @param ordinals in any order */
  withDocuments(matches: Matches, ordinals: readonly number[]): Matches;
}

/** What the option `near` of a search adds to the matches of a query, and to their order. */
export class NearSearch<Matches extends NearMatches> {
  readonly #request: NearRequest;
  readonly #engine: NearEngine<Matches>;

  constructor(request: NearRequest, engine: NearEngine<Matches>) {
    this.#request = request;
    this.#engine = engine;
  }

  /**
   * The matches of a query, and the most similar documents if the option `also` asks for them.
   *
   * @param passing the documents that pass the filter
   */
  found(matches: readonly Matches[], passing: () => readonly Matches[]): readonly Matches[] {
    const { also, minSimilarity } = this.#request;
    if (also === 0) return matches;
    const collector = this.#engine.collector(also);
    for (const { segment, documents } of passing()) {
      const ordinals = documents.toArray();
      const similarities = this.#similarities(segment, ordinals);
      for (let i = 0; i < ordinals.length; i++) {
        const similarity = similarities[i] as number;
        if (similarity >= minSimilarity && similarity >= collector.minCompetitiveKey) {
          collector.collect(segment, ordinals[i] as number, similarity);
        }
      }
    }
    const nearest = collector.sorted();
    return matches.map((part) => {
      const added = nearest.filter(({ segment }) => segment === part.segment);
      if (added.length === 0) return part;
      return this.#engine.withDocuments(
        part,
        added.map(({ ordinal }) => ordinal),
      );
    });
  }

  /**
   * The order of the documents found.
   *
   * @param matches those of the query alone
   * @param scoresOf the scores by words of some documents, in their order
   */
  order(
    found: readonly Matches[],
    matches: readonly Matches[],
    scoresOf: (matches: Matches) => Float64Array,
  ): NearOrdering<Matches> {
    const parts = found.map(({ segment, documents }): Part<Matches> => {
      const ordinals = documents.toArray();
      return { segment, ordinals, similarities: this.#similarities(segment, ordinals) };
    });
    const wordScores = (): Lists =>
      parts.map(({ ordinals }, index) => {
        const part = matches[index] as Matches;
        const scores = scoresOf(part);
        return scores.length === ordinals.length ? scores : scattered(scores, part.documents.toArray(), ordinals);
      });
    return new NearOrdering(parts, this.#request, wordScores, () => this.#engine.check());
  }

  #similarities(segment: NearSegment, ordinals: Uint32Array): Float64Array {
    return similaritiesOf(segment.vectors(this.#request.field), this.#request, ordinals, () => this.#engine.check());
  }
}

/** The documents of a segment that a search found. */
interface Part<Matches extends NearMatches> {
  readonly segment: Matches["segment"];
  readonly ordinals: Uint32Array;
  /** By document; NaN without a vector. */
  readonly similarities: Float64Array;
}

/** The order of the documents that a search with `near` found: greatest scores first. */
export class NearOrdering<Matches extends NearMatches> {
  /** The number of documents. */
  readonly total: number;
  readonly #parts: readonly Part<Matches>[];
  readonly #scores: NearScores;
  readonly #check: () => void;

  /** @param check may throw, to end a search that takes too long */
  constructor(parts: readonly Part<Matches>[], request: NearRequest, wordScores: () => Lists, check: () => void) {
    let known: Lists | null = null;
    const similarities = parts.map((part) => part.similarities);
    this.#parts = parts;
    this.#check = check;
    this.total = parts.reduce((sum, { ordinals }) => sum + ordinals.length, 0);
    this.#scores = nearScores(
      () => {
        known ??= wordScores();
        return known;
      },
      similarities,
      request,
    );
  }

  /** What collects those documents of a part that are among the first `count` of all, and some others, with their scores. */
  first(count: number): { collect(part: NearMatches, collector: NearCollector<Matches>): void } {
    const scored = this.#scores.first(count);
    return {
      collect: ({ segment, documents }, collector) => {
        const part = this.#parts.findIndex((each) => each.segment === segment);
        const { ordinals } = this.#parts[part] as Part<Matches>;
        const { indexes, scores } = scored[part] as ScoredPart;
        for (let i = 0; i < indexes.length; i++) {
          const score = scores[i] as number;
          if (score < collector.minCompetitiveKey) continue;
          const ordinal = ordinals[indexes[i] as number] as number;
          if (documents.has(ordinal)) collector.collect(segment, ordinal, score);
        }
      },
    };
  }

  /** The cosine of a document found; `null` without a vector. */
  similarityOf(segment: NearSegment, ordinal: number): number | null {
    const { part, index } = this.#placeOf(segment, ordinal);
    const similarity = this.#parts[part]?.similarities[index] as number;
    return Number.isNaN(similarity) ? null : similarity;
  }

  /** How a document found was scored. O(documents). */
  explain(segment: NearSegment, ordinal: number): Fusion {
    this.#check();
    const { part, index } = this.#placeOf(segment, ordinal);
    return this.#scores.explain(part, index);
  }

  #placeOf(segment: NearSegment, ordinal: number): { readonly part: number; readonly index: number } {
    const part = this.#parts.findIndex((each) => each.segment === segment);
    const ordinals = this.#parts[part]?.ordinals ?? new Uint32Array(0);
    const index = partitionPoint(ordinals.length, (each) => (ordinals[each] as number) < ordinal);
    invariant(ordinals[index] === ordinal, "a hit was found");
    return { part, index };
  }
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

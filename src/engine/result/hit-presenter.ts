import type { ScorePart } from "../../evaluate/score/parts.ts";
import type { DocumentHighlighter } from "../../highlight/highlight.ts";
import type { Segment } from "../../indexes/segment.ts";
import type { Fusion } from "../../vectors/near-scores.ts";
import { LazyHit, type OptionalMembers } from "./lazy-hit.ts";
import type { Hit } from "./search-page.ts";

/** The contents of hits. */
export interface HitContents {
  /** The fields of the documents, with the id; `null` for all. */
  readonly fields: ReadonlySet<string> | null;
  /** `null` for hits without an explanation. */
  readonly explain: ((segment: Segment, ordinal: number, score: number) => readonly ScorePart[]) | null;
  /** The distance of a hit; `null` for hits that are not sorted by one. */
  readonly distance: ((segment: Segment, ordinal: number) => number | null) | null;
  /** The order by vectors; `null` for hits that are not ordered by them. */
  readonly near: HitSimilarities | null;
  /** `null` for hits without highlights. */
  readonly highlighter: DocumentHighlighter | null;
}

/** What an order by vectors knows of a hit. */
export interface HitSimilarities {
  similarityOf(segment: Segment, ordinal: number): number | null;
  explain(segment: Segment, ordinal: number): Fusion;
}

/** Turns ranked matches into the hits of a page. */
export class HitPresenter {
  readonly #contents: HitContents;

  constructor(contents: HitContents) {
    this.#contents = contents;
  }

  /** @throws {DeadlineError} while it highlights */
  present<Document extends object>(segment: Segment<Document>, ordinal: number, score: number): Hit<Document> {
    const hit = new LazyHit(
      segment,
      ordinal,
      score,
      this.#contents.fields,
      this.#optionalMembers(segment, ordinal, score),
    );
    return hit as Hit<Document>;
  }

  #optionalMembers(segment: Segment<object>, ordinal: number, score: number): OptionalMembers | undefined {
    const { explain, distance, near, highlighter } = this.#contents;
    if (explain === null && distance === null && near === null && highlighter === null) return undefined;
    return {
      ...(explain && { explanation: explain(segment, ordinal, score) }),
      ...(distance && { distance: distance(segment, ordinal) }),
      ...(near && { similarity: near.similarityOf(segment, ordinal) }),
      ...(near && explain && { fusion: near.explain(segment, ordinal) }),
      ...(highlighter && { highlights: highlighter.highlights(segment.document(ordinal)) }),
    };
  }
}

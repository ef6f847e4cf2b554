import type { Change } from "../../../grammar/recovery/recovery.ts";
import type { ScorePart } from "../../evaluate/score/parts.ts";
import type { Highlights } from "../../highlight/highlight.ts";
import type { Fusion } from "../../vectors/near-scores.ts";

/**
 * A match on a page.
 *
 * @typeParam Stored the whole document; `Document` has its fields that were requested
 */
export interface Hit<Document, Stored = Document> {
  readonly id: string;
  /**
   * The relevance, combined with a value if the option `rank` names one, or what the option `near` makes of it; finite, 0 or more. Always 0 if the sort order
   * does not include relevance.
   */
  readonly score: number;
  /** The document as the search found it. It is decoded when it is first read. */
  readonly document: Document;
  /**
   * The terms of the score by clause and field, largest first. They add up to the score, except for rounding. With
   * the option `rank`, one of them is the value's: its clause is the field with the modifier, as in `log1p(followers)`. With
   * the option `near`, they are those of the score by words.
   * Present with the option `explain`; empty if the sort order does not include relevance.
   */
  readonly explanation?: readonly ScorePart[];
  /**
   * The distance in kilometres by which the hit is sorted; `null` without a point. Present if the sort order includes a
   * distance: the first one.
   */
  readonly distance?: number | null;
  /** The cosine of the vectors of the hit and of the option `near`, from -1 to 1; `null` without a vector. Present with `near`. */
  readonly similarity?: number | null;
  /** How the score consists of a rank by words and one by similarity. Present with `near` and `explain`. */
  readonly fusion?: Fusion;
  /**
   * The values of the requested fields in which words matched, with these words marked. Present with the option
   * `highlight`.
   */
  readonly highlights?: Highlights<Stored>;
}

/** The groups of the hits on a page. */
export interface HitGroups<
  Document,
  Value extends string | number | boolean = string | number | boolean,
  Stored = Document,
> {
  /** The number of groups, on all pages. They are counted when it is first read. */
  readonly total: number;
  /** The groups of the page, in the order of their best hits. */
  readonly values: readonly HitGroup<Document, Value, Stored>[];
}

/** The hits with the same value of a field. */
export interface HitGroup<
  Document,
  Value extends string | number | boolean = string | number | boolean,
  Stored = Document,
> {
  /** `null` for the group of all hits without a value. */
  readonly value: Value | null;
  /** The number of matches in the group. They are counted when it is first read. */
  readonly total: number;
  /** The best hits of the group, in order: at least one, and at most `size`. They are the objects in `SearchPage.hits`. */
  readonly hits: readonly Hit<Document, Stored>[];
}

/** A page of hits. */
export interface SearchPage<Document, Facets = undefined, Groups = undefined, Stored = Document> {
  /** The number of matches, on all pages. It is exact. The matches of OR and of patterns are counted when it is first read. */
  readonly total: number;
  /** With the option `group`: the hits of the first group, then those of the second one, and so on. */
  readonly hits: readonly Hit<Document, Stored>[];
  /**
   * The cursor of the next page, for `SearchOptions.cursor`: a text of 60 letters, digits, `-` and `_`. `null` on the
   * last page and for a limit of 0.
   */
  readonly cursor: string | null;
  /** The facets by field; `undefined` without the option `facets`. */
  readonly facets: Facets;
  /** The groups of the page; `undefined` without the option `group`. */
  readonly groups: Groups;
  /**
   * The corrections of the query, and what its words also find, in the order of their spans. Present with the options
   * `lenient` and `asYouType`.
   */
  readonly changes?: readonly Change[];
  /**
   * The query that the user probably meant: misspelt words are replaced. `null` if it would not find more documents than
   * the words as they were typed. Present with the option `asYouType`.
   */
  readonly suggestion?: string | null;
}

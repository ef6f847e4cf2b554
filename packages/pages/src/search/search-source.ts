import type {
  Change,
  Completion,
  Diagnostic,
  Explanation,
  Fusion,
  Highlight,
  NumberFacet,
  RangeFacet,
  RingFacet,
  ScorePart,
  ValueFacet,
  Warning,
} from "firmament";
import type { Dataset, PageDocument } from "./dataset.ts";
import type { PageFilter } from "./page-filter.ts";

/** The number of hits on a page. */
export const PAGE_SIZE = 10;

/** How many of the most similar documents a search by meaning finds besides its matches. */
export const ALSO_SIMILAR = 20;

/** The most words of each field in the query for documents like one: few enough to read. */
export const LIKE_TERMS = 4;

/** The best hits first. */
export const RELEVANCE_SORT = "relevance";

/** The facets of a search, by field, as the engine and the service take them. */
export type FacetRequests = Readonly<Record<string, object>>;

/** What the page asks. */
export interface Question {
  /** The text of the search box; empty finds all documents. */
  readonly query: string;
  readonly filter: PageFilter;
  /** A field, `price`, or `price:desc`; `relevance` for the best hits first. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  readonly asYouType: boolean;
  /** Whether the vectors of words also order the hits, if the source has them. */
  readonly byMeaning: boolean;
  readonly facets: FacetRequests;
  /** Whether the answer has a plan, if the source can tell it. */
  readonly wantsPlan: boolean;
}

export interface PageHit {
  readonly id: string;
  readonly document: PageDocument;
  /** The values in which words matched, by field: escaped for HTML, with `<em>` and `</em>` around each match. */
  readonly highlights: Readonly<Record<string, readonly Highlight[]>>;
  readonly score: number | null;
  /** Why the hit has its score; `null` if the source does not tell it. */
  readonly explanation: readonly ScorePart[] | null;
  /** How the score consists of two ranks; `null` unless the hits are ordered by meaning. */
  readonly fusion: Fusion | null;
}

export type FacetCounts = ValueFacet | NumberFacet | RangeFacet | RingFacet;

/** An error of the query, or another one without a place in it. */
export type SearchError = Diagnostic | { readonly message: string };

/** What a source found. */
export interface Answer {
  /** The number of matches on all pages. */
  readonly total: number;
  readonly hits: readonly PageHit[];
  readonly facets: Readonly<Record<string, FacetCounts>>;
  /** What was changed in the query, and what may have been meant. */
  readonly changes: readonly Change[];
  readonly suggestion: string | null;
  /** The errors of the query; the hits are those of the corrected one. */
  readonly errors: readonly SearchError[];
  readonly plan: Explanation | null;
  /** The time from the question to the answer; `null` for the answer of the build. */
  readonly milliseconds: number | null;
  /** The answer as it was received. */
  readonly response: ReceivedResponse | null;
}

/** A response of the service as it was received, or the result of the engine as JSON. */
export interface ReceivedResponse {
  /** The status and the headers of an HTTP response; `null` without one. */
  readonly http: { readonly status: number; readonly headers: readonly (readonly [string, string])[] } | null;
  /** Written only when it is shown. */
  text(): string;
}

/** An answer that is not there, with the response that says why. */
export class SearchFailure extends Error {
  override readonly name = "SearchFailure";
  readonly errors: readonly SearchError[];
  readonly response: ReceivedResponse | null;

  constructor(errors: readonly SearchError[], response: ReceivedResponse | null) {
    super(errors.map(({ message }) => message).join(" "));
    this.errors = errors;
    this.response = response;
  }
}

/** How the text of a search box is read. */
export interface ToolOptions {
  readonly signal: AbortSignal;
  /** Whether hits are found for a text that is still being typed: no error and no warning contradicts them. */
  readonly asYouType: boolean;
}

/** What a search box asks while a query is typed. */
export interface SourceTools {
  validate(text: string, options: ToolOptions): Promise<readonly Diagnostic[]>;
  lint(text: string, options: ToolOptions): Promise<readonly Warning[]>;
  complete(text: string, offset: number, options: ToolOptions): Promise<readonly Completion[]>;
}

/** Some documents, from which the page guesses what to show of all. */
export interface Sample {
  readonly total: number;
  readonly documents: readonly PageDocument[];
  readonly facets: Readonly<Record<string, FacetCounts>>;
}

/** The documents that the page searches, wherever they are. */
export interface SearchSource {
  readonly dataset: Dataset;
  /** Where the documents are. */
  readonly place: "page" | "service";
  /** Whether requests to the service have the key of the visitor. */
  readonly hasKey: boolean;
  /** Whether each search costs money, so that the page does not search while a query is typed. */
  readonly isCharged: boolean;
  /** The last hit that a page can show; `null` without a limit. */
  readonly maxHits: number | null;
  /** Whether it can order hits by the vectors of words. */
  readonly hasMeaning: boolean;
  readonly tools: SourceTools;
  /** The first documents, with these facets of all. */
  sample(facets: FacetRequests): Promise<Sample>;
  /**
   * @param signal aborted when a later question has been asked
   * @throws {SearchFailure} if there is no answer
   */
  search(question: Question, signal: AbortSignal): Promise<Answer>;
  /**
   * The query for documents like one, in query syntax.
   *
   * @throws {SearchFailure} if there is none
   */
  like(id: string): Promise<string>;
  close(): void;
}

/** A query for the engine and the service: an empty text means all documents. */
export function queryOf(text: string): string {
  return text.trim() === "" ? "*:*" : text;
}

import type { Change, Explanation, Filter, Hit, Schema, SearchOptions } from "firmament";
import type { Dataset, PageDocument } from "./dataset.ts";
import { hasTerms, pageFields } from "./page-field.ts";
import type { PageFilter } from "./page-filter.ts";
import {
  type Answer,
  type FacetRequests,
  PAGE_SIZE,
  type PageHit,
  type Question,
  type SearchError,
} from "./search-source.ts";

type AnyOptions = SearchOptions<Schema, Record<string, object>>;

/** The documents of a sample. */
export const SAMPLE_SIZE = 50;

/** The longest part of a value in which a match is marked, in UTF-16 code units. */
const FRAGMENT = 240;

/** The options of the engine's search for a question of the page. */
export function engineOptions(question: Question, dataset: Dataset): AnyOptions {
  const { filter, sort, page, asYouType, facets } = question;
  return {
    filter: engineFilter(filter),
    sort: sort as NonNullable<AnyOptions["sort"]>,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    asYouType,
    lenient: true,
    explain: true,
    facets: facets as Record<string, object>,
    highlight: { fields: markedFields(dataset) as never, fragment: FRAGMENT },
  };
}

/** The compiler does not know the fields, which the page has compared with the schema. */
export function engineFilter(filter: PageFilter): Filter {
  return filter as Filter;
}

/** The text and keyword fields in which matches are marked. */
export function markedFields({ schema, display }: Dataset): readonly string[] {
  return pageFields(schema)
    .filter((field) => hasTerms(field) && field.name !== display.image)
    .map(({ name }) => name);
}

export function sampleOptions(facets: FacetRequests): AnyOptions {
  return { limit: SAMPLE_SIZE, facets: facets as Record<string, object> };
}

/** What a search of the engine returns, without what the page does not show. */
interface EnginePage {
  readonly total: number;
  readonly hits: readonly Hit<object>[];
  readonly facets?: unknown;
  readonly changes?: readonly Change[];
  readonly suggestion?: string | null;
}

export function engineAnswer(
  page: EnginePage,
  errors: readonly SearchError[],
  plan: Explanation | null,
): Omit<Answer, "response" | "milliseconds"> {
  const { total, hits, facets, changes = [], suggestion = null } = page;
  return {
    total,
    hits: hits.map(pageHit),
    facets: (facets ?? {}) as Answer["facets"],
    changes,
    suggestion,
    errors,
    plan,
  };
}

function pageHit({ id, score, document, explanation, fusion, highlights }: Hit<object>): PageHit {
  return {
    id,
    score,
    document: document as PageDocument,
    explanation: explanation ?? null,
    fusion: fusion ?? null,
    highlights: (highlights ?? {}) as PageHit["highlights"],
  };
}

import type { FacetSearch, SearchParameters } from "../request/search-parameters.ts";
import { withMarks } from "./marked-value.ts";
import { searchAnswer } from "./search-answer.ts";
import type { SearchedIndex } from "./searched-index.ts";
import type { Span } from "./value-spans.ts";
import { fold, wordsOf } from "./words.ts";

/** A value of a facet that was searched. */
export interface FacetHit {
  value: string;
  /** The value with marks; not escaped for HTML, which InstantSearch does. */
  highlighted: string;
  count: number;
}

/** The answer to a search for values of a facet, as InstantSearch reads it. */
export interface FacetAnswer {
  facetHits: FacetHit[];
  exhaustiveFacetsCount: true;
  processingTimeMS: number;
}

/** Finds the values of a facet with words that begin with the words of a text. */
export async function facetAnswer(
  index: SearchedIndex,
  parameters: SearchParameters,
  { field, text, limit }: FacetSearch,
): Promise<FacetAnswer> {
  const startedAt = performance.now();
  const counts =
    field.type === "text" || field.type === "keyword"
      ? await likeValues(index, parameters, { field, text, limit })
      : (await allValues(index, parameters, { field, text, limit })).slice(0, limit);
  return {
    facetHits: counts.map(([value, count]) => ({
      value,
      highlighted: withMarks(value, spansOfPrefixes(value, text), parameters.marks),
      count,
    })),
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.max(1, Math.round(performance.now() - startedAt)),
  };
}

type Counts = readonly (readonly [value: string, count: number])[];

/** The engine compares words as the field's analyzer does. */
async function likeValues(
  index: SearchedIndex,
  parameters: SearchParameters,
  { field: { name }, text, limit }: FacetSearch,
): Promise<Counts> {
  const order = parameters.facetOrder;
  const { facets = {} } = await index.search({
    ...index.searchFor(parameters),
    facets: { [name]: { limit, order, like: text } },
  });
  const facet = facets[name];
  return facet === undefined || !("values" in facet) ? [] : facet.values.map(({ value, count }) => [value, count]);
}

/** Values that are no texts, such as numbers and years, are few: all that begin with the text. */
async function allValues(
  index: SearchedIndex,
  parameters: SearchParameters,
  { field, text }: FacetSearch,
): Promise<Counts> {
  const { facets } = await searchAnswer(index, { ...parameters, facets: [field], hitsPerPage: 0 }, "");
  return Object.entries(facets[field.name] ?? {})
    .filter(([value]) => value.startsWith(text.trim()))
    .sort(([, a], [, b]) => (parameters.facetOrder === "count" ? b - a : 0));
}

/** The beginnings of words of a value that a word of a text is like. */
function spansOfPrefixes(value: string, text: string): readonly Span[] {
  const wanted = wordsOf(text).map(fold);
  let offset = 0;
  return wordsOf(value).flatMap((word) => {
    const start = value.indexOf(word, offset);
    offset = start + word.length;
    const lengths = wanted.filter((prefix) => fold(word).startsWith(prefix)).map((prefix) => lengthOf(word, prefix));
    return lengths.length === 0 ? [] : [{ start, end: start + Math.max(...lengths) }];
  });
}

/** The number of code units of a word whose folded form begins with a folded text. */
function lengthOf(word: string, prefix: string): number {
  let length = 0;
  for (const character of word) {
    if (fold(word.slice(0, length)).length >= prefix.length) break;
    length += character.length;
  }
  return length;
}

import type { Marks } from "../request/search-parameters.ts";
import { type MatchLevel, withMarks } from "./marked-value.ts";
import type { Span } from "./value-spans.ts";

/** A part of a value, as the widget `Snippet` reads it. */
export interface SnippetedValue {
  /** Not escaped for HTML, which InstantSearch does. */
  value: string;
  matchLevel: MatchLevel;
}

/**
 * The part of a value with the most marks, which has at most a number of words, that is, of texts between white space.
 * Texts without white space remain whole.
 */
export function snippetOf(
  value: string,
  spans: readonly Span[],
  { words, marks, ellipsis }: { readonly words: number; readonly marks: Marks; readonly ellipsis: string },
): string {
  const places = [...value.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
  if (places.length <= words) return withMarks(value, spans, marks);
  const first = bestPlace(places, spans, words);
  const start = places[first]?.start ?? 0;
  const end = places[first + words - 1]?.end ?? value.length;
  const inside = spans
    .filter((span) => span.end > start && span.start < end)
    .map((span) => ({ start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start }));
  const before = first === 0 ? "" : ellipsis;
  const after = first + words >= places.length ? "" : ellipsis;
  return before + withMarks(value.slice(start, end), inside, marks) + after;
}

/** The index of the first word of the part: the marks of the best part are in its middle. */
function bestPlace(places: readonly Span[], spans: readonly Span[], words: number): number {
  const marked = places.flatMap(({ start, end }, index) => {
    return spans.some((span) => span.end > start && span.start < end) ? [index] : [];
  });
  let best: { readonly first: number; readonly last: number; readonly count: number } = { first: 0, last: 0, count: 0 };
  for (const [number, first] of marked.entries()) {
    const inside = marked.slice(number).filter((index) => index < first + words);
    if (inside.length > best.count) best = { first, last: inside.at(-1) ?? first, count: inside.length };
  }
  const margin = Math.floor((words - 1 - (best.last - best.first)) / 2);
  return Math.max(0, Math.min(best.first - margin, places.length - words));
}

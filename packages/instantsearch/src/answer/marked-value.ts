import type { Marks } from "../request/search-parameters.ts";
import type { Span } from "./value-spans.ts";
import { fold, wordsOf } from "./words.ts";

/** How many of the words of the query a value contains. */
export type MatchLevel = "none" | "partial" | "full";

/** A value of a field, as the widget `Highlight` reads it. */
export interface HighlightedValue {
  /** The value with marks; not escaped for HTML, which InstantSearch does. */
  value: string;
  matchLevel: MatchLevel;
  /** The marked words, in lower case. */
  matchedWords: string[];
  /** Whether the marks cover all words of the value. */
  fullyHighlighted?: boolean;
}

/** @param queryWords the folded words of the query */
export function highlightedValue(
  value: string,
  spans: readonly Span[],
  marks: Marks,
  queryWords: readonly string[],
): HighlightedValue {
  const matchLevel = matchLevelOf(value, spans, queryWords);
  const matchedWords = [...new Set(spans.map(({ start, end }) => value.slice(start, end).toLowerCase()))];
  return {
    value: withMarks(value, spans, marks),
    matchLevel,
    matchedWords,
    ...(spans.length > 0 && { fullyHighlighted: wordsOf(withoutSpans(value, spans)).length === 0 }),
  };
}

export function withMarks(value: string, spans: readonly Span[], { before, after }: Marks): string {
  const parts = spans.map(({ start, end }, index) => {
    return value.slice(spans[index - 1]?.end ?? 0, start) + before + value.slice(start, end) + after;
  });
  return parts.join("") + value.slice(spans.at(-1)?.end ?? 0);
}

function withoutSpans(value: string, spans: readonly Span[]): string {
  const rest = spans.map(({ start }, index) => value.slice(spans[index - 1]?.end ?? 0, start));
  return [...rest, value.slice(spans.at(-1)?.end ?? 0)].join(" ");
}

/** `full` if each word of the query begins a marked word; the only word of a query always does. */
export function matchLevelOf(value: string, spans: readonly Span[], queryWords: readonly string[]): MatchLevel {
  if (spans.length === 0) return "none";
  const marked = spans.flatMap(({ start, end }) => wordsOf(value.slice(start, end)).map(fold));
  const isFull = queryWords.length <= 1 || queryWords.every((word) => marked.some((each) => each.startsWith(word)));
  return isFull ? "full" : "partial";
}

import type { FoundHit } from "../engine/engine-search.ts";
import { membersOf, selected } from "../request/retrieved.ts";
import type { SearchParameters } from "../request/search-parameters.ts";
import { nestedPath, objectsOf } from "./document-values.ts";
import { type HighlightedValue, highlightedValue, matchLevelOf } from "./marked-value.ts";
import { type SnippetedValue, snippetOf } from "./snippet.ts";
import { type Span, spanReader } from "./value-spans.ts";
import { fold, wordsOf } from "./words.ts";

/** The marked values of a document, in its shape: lists of values and nested objects remain. */
export interface Marked<Value> {
  [field: string]: Value | Value[] | Marked<Value> | Marked<Value>[];
}

/** What a hit has beside the members of its document. */
export interface HitMembers {
  objectID: string;
  _highlightResult?: Marked<HighlightedValue>;
  _snippetResult?: Marked<SnippetedValue>;
}

/** The fields that an engine must return and mark for the hits of a request. */
export function neededFields(
  { retrieved, highlighted, snippets }: SearchParameters,
  members: readonly string[],
): { readonly fields: readonly string[] | null; readonly highlight: readonly string[] } {
  const highlight = [...new Set([...highlighted, ...snippets.keys()])];
  return { fields: retrieved === null ? null : membersOf([...retrieved, ...highlight], members), highlight };
}

/** A hit as InstantSearch reads it. */
export function hitOf(found: FoundHit, parameters: SearchParameters): HitMembers & Record<string, unknown> {
  const { document } = found;
  const { query, retrieved, highlighted, snippets, marks, ellipsis } = parameters;
  const queryWords = [...new Set(wordsOf(query).map(fold))];
  const members = retrieved === null ? { ...document } : { id: document.id, ...selected(document, retrieved) };
  return {
    ...members,
    objectID: document.id,
    ...(highlighted.length > 0 && {
      _highlightResult: markedValues(found, highlighted, (value, spans) =>
        highlightedValue(value, spans, marks, queryWords),
      ),
    }),
    ...(snippets.size > 0 && {
      _snippetResult: markedValues(found, [...snippets.keys()], (value, spans, field) => ({
        value: snippetOf(value, spans, { words: snippets.get(field) ?? 1, marks, ellipsis }),
        matchLevel: matchLevelOf(value, spans, queryWords),
      })),
    }),
  };
}

/** Marks the values of fields; those of nested objects are `places.city`. */
function markedValues<Value>(
  { document, highlights = {} }: FoundHit,
  fields: readonly string[],
  mark: (value: string, spans: readonly Span[], field: string) => Value,
): Marked<Value> {
  const result: Marked<Value> = {};
  for (const field of fields) {
    const spansOf = spanReader(highlights[field] ?? []);
    const marked = (value: unknown): Value | Value[] => {
      if (Array.isArray(value)) return value.map((each: string) => mark(each, spansOf(each), field));
      return mark(value as string, spansOf(value as string), field);
    };
    const path = nestedPath(document, field);
    if (path === null) {
      if (document[field] !== undefined) result[field] = marked(document[field]);
      continue;
    }
    const [member, inner] = path;
    const earlier = (result[member] ?? []) as Marked<Value>[];
    result[member] = objectsOf(document, member).map((object, index) => ({
      ...earlier[index],
      ...(object[inner] !== undefined && { [inner]: marked(object[inner]) }),
    }));
  }
  return result;
}

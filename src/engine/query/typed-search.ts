import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { or, type ResolvedQuery } from "../../plan/resolve/resolved.ts";
import { resolve, WITHOUT_WORD } from "../../plan/resolve/resolver.ts";
import { type Correction, readTypedQuery, type TypingContext } from "../../typing/typed-query.ts";
import { valueBeginnings } from "../../typing/value-beginnings.ts";
import { NO_VALUES, readValues } from "../../typing/values.ts";
import { commonWordChange } from "../../typing/word-changes.ts";
import type { QueryOptions } from "../options/search-options.ts";
import type { FilteredQuery } from "./filtered-query.ts";
import { type ParsedQuery, parseLeniently, type QueryRules } from "./parse-query.ts";
import type { Query } from "./query-input.ts";

/** A query whose words stand for alternatives. */
export interface TypedSearch extends FilteredQuery {
  /**
   * The query that the user probably meant, if it finds more than the words as they were typed; otherwise `null`. Only
   * this call looks for it.
   *
   * @throws {DeadlineError}
   */
  suggestion(): string | null;
}

const EVERYTHING: ResolvedQuery = { kind: "all", boost: 1 };

/** The text of a query that is still being typed; `null` for others, and for a tree, which is finished. */
export function typedTextOf(query: Query, { asYouType }: QueryOptions): string | null {
  return asYouType === true && typeof query === "string" ? query : null;
}

/** Whether an invalid query is corrected. */
export function readsLeniently({ lenient, asYouType }: QueryOptions): boolean {
  return lenient === true || asYouType === true;
}

/** What gives the words of a text their alternatives. */
export interface TypedSearchContext extends TypingContext, QueryRules {}

/**
 * Replaces the words of a query by their alternatives in the index. A text without a word, such as an empty one, finds
 * everything: nothing is typed yet. A text also finds the values that it may be the beginning of.
 *
 * @param parsed the text, parsed leniently
 * @throws {DeadlineError}
 */
export function withAlternatives(text: string, parsed: FilteredQuery, context: TypedSearchContext): TypedSearch {
  const typed = readTypedQuery(text, parsed.tree, context);
  const { resolved: found, commonWords } = resolve(parsed.tree, context, typed.words);
  const isEmpty = found === WITHOUT_WORD || text.trim() === "";
  const values = isEmpty ? NO_VALUES : readValues(text, parsed.tree, context);
  const changes = [
    ...(isEmpty ? [] : parsed.changes),
    ...typed.changes,
    ...commonWords.map((word) => commonWordChange(word.text, word.span)),
    ...values.changes,
  ];
  return {
    tree: parsed.tree,
    resolved: isEmpty ? EVERYTHING : or([found, ...values.clauses]),
    filter: parsed.filter,
    dependsOnClock: parsed.dependsOnClock,
    beginnings: isEmpty ? [] : valueBeginnings(text, parsed.tree, context.schema),
    changes: changes.toSorted((a, b) => a.span.start - b.span.start),
    suggestion: () => suggestionOf(text, parsed, typed.corrections, context),
  };
}

function suggestionOf(
  text: string,
  { resolved, filter }: FilteredQuery,
  corrections: readonly Correction[],
  context: TypedSearchContext,
): string | null {
  if (corrections.length === 0) return null;
  const suggestion = corrected(text, corrections);
  const suggested = parseWithinLimits(suggestion, context);
  if (suggested === null) return null;
  const { index } = context;
  return index.countMatches(suggested.resolved, filter) > index.countMatches(resolved, filter) ? suggestion : null;
}

/** `null` if the text exceeds a limit: it can have more words than the query. */
function parseWithinLimits(text: string, rules: QueryRules): ParsedQuery | null {
  try {
    return parseLeniently(text, rules);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

function corrected(text: string, corrections: readonly Correction[]): string {
  let result = "";
  let end = 0;
  for (const { span, text: replacement } of corrections) {
    result += text.slice(end, span.start) + replacement;
    end = span.end;
  }
  return result + text.slice(end);
}

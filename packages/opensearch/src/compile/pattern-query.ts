import { assertNever, invariant } from "firmament/base";
import { type Automaton, LUCENE_SYNTAX, regexpText, type TermBound } from "firmament/query";
import { NO_TERM } from "../layout/impact-token.ts";
import type { TermIndexPaths } from "../layout/index-layout.ts";
import { type ClusterQuery, MATCH_NONE, type PatternQuery, type RangeBounds } from "./cluster-query.ts";
import { MAX_DETERMINIZED_STATES } from "./pattern-cost.ts";

/** The index of terms that a query reads. */
export type ReadTerms = Pick<TermIndexPaths, "type" | "terms" | "impacts">;

const REWRITE = "constant_score";

/** A noncharacter in place of half of a surrogate pair, which no term of a cluster contains. */
const NO_CHARACTER = "\u{10ffff}";

/**
 * The documents with a term that a pattern of a query accepts, in a field whose terms are stored as they are. All of its
 * characters are escaped.
 *
 * @param automaton of a pattern of a query
 */
export function patternQuery(index: ReadTerms, { pattern }: Automaton): ClusterQuery {
  invariant(pattern !== null, "the automaton is that of a pattern");
  const path = index.terms;
  switch (pattern.kind) {
    case "prefix":
      return pattern.text === "" ? existsQuery(index) : prefixQuery(path, pattern.text);
    case "fuzzy":
      return fuzzyQuery(path, pattern.text, pattern.edits);
    case "range":
      if (pattern.low === null && pattern.high === null) return existsQuery(index);
      return rangeQuery(path, pattern.low, pattern.high);
    case "regular": {
      const value = regexpText(pattern.pattern, LUCENE_SYNTAX);
      if (value === null) return MATCH_NONE;
      return {
        regexp: {
          [path]: { value, flags: "NONE", max_determinized_states: MAX_DETERMINIZED_STATES, rewrite: REWRITE },
        },
      };
    }
    default:
      return assertNever(pattern);
  }
}

/** The documents with a term. A text without one is stored as well. */
export function existsQuery(index: ReadTerms): ClusterQuery {
  const exists: ClusterQuery = { exists: { field: index.terms } };
  return index.type === "text" ? { bool: { filter: [exists], must_not: [missingQuery(index)] } } : exists;
}

/** The documents without a term. */
export function missingQuery({ impacts }: ReadTerms): ClusterQuery {
  return { term: { [impacts]: { value: NO_TERM } } };
}

/** Matches documents with a term that begins with a text. */
export function prefixQuery(path: string, text: string): PatternQuery {
  if (text === "") return { exists: { field: path } };
  return text.isWellFormed() ? { prefix: { [path]: { value: text, rewrite: REWRITE } } } : MATCH_NONE;
}

function fuzzyQuery(path: string, text: string, edits: number): PatternQuery {
  if (edits === 0) return text.isWellFormed() ? { term: { [path]: { value: text } } } : MATCH_NONE;
  const value = text.isWellFormed() ? text : text.toWellFormed().replaceAll("\ufffd", NO_CHARACTER);
  return {
    fuzzy: { [path]: { value, fuzziness: edits, prefix_length: 0, transpositions: true, rewrite: REWRITE } },
  };
}

function rangeQuery(path: string, low: TermBound | null, high: TermBound | null): PatternQuery {
  const bounds: RangeBounds = {
    ...(low !== null && lowBound(low)),
    ...(high !== null && highBound(high)),
  };
  return { range: { [path]: bounds } };
}

function lowBound({ text, inclusive }: TermBound): RangeBounds {
  const bound = boundBeforeSurrogate(text);
  if (bound !== null) return { gte: bound };
  return inclusive ? { gte: text } : { gt: text };
}

function highBound({ text, inclusive }: TermBound): RangeBounds {
  const bound = boundBeforeSurrogate(text);
  if (bound !== null) return { lt: bound };
  return inclusive ? { lte: text } : { lt: text };
}

/**
 * The least text above a text with half of a surrogate pair that terms of a cluster can equal: between both there is no
 * term. `null` if the text is well-formed.
 */
function boundBeforeSurrogate(text: string): string | null {
  if (text.isWellFormed()) return null;
  let end = 0;
  for (const character of text) {
    if (!character.isWellFormed()) break;
    end += character.length;
  }
  return `${text.slice(0, end)}\ue000`;
}

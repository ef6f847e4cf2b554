import { assertNever, invariant } from "firmament/base";
import { LUCENE_SYNTAX, type ResolvedExpansion, regexpText, type TermBound } from "firmament/query";
import { Refusal } from "../meaning/refusal.ts";
import { type WildcardPiece, wildcardPieces } from "../pattern/wildcard-pieces.ts";
import { boosted, type ElasticsearchQuery, MATCH_NONE, type RangeParameters } from "./elasticsearch-query.ts";
import { pathOf, type Scope, unknownAnalyzerOf } from "./scope.ts";

/** The longest regular expression that an index accepts by default: `index.max_regex_length`. */
const MAX_REGEXP_LENGTH = 1000;

/**
 * The documents with a word that a pattern accepts.
 *
 * @throws {Refusal} where the words of the field are not known, and for a long regular expression
 */
export function patternQuery(leaf: ResolvedExpansion, field: string, scope: Scope): ElasticsearchQuery {
  const analyzer = unknownAnalyzerOf(field, scope);
  if (analyzer !== null) {
    throw new Refusal(
      "option",
      leaf,
      scope.objects,
      `A pattern is compared with the words of \`${field}\`, and those of the analyzer "${analyzer}" are not known here. Name another field, or give the option fields a path with the analyzer "standard".`,
    );
  }
  const { pattern } = leaf.automaton;
  invariant(pattern !== null, "the automaton is that of a pattern");
  const path = pathOf(field, scope);
  const { boost } = leaf;
  switch (pattern.kind) {
    case "prefix":
      return pattern.text.isWellFormed()
        ? { prefix: { [path]: boost === 1 ? pattern.text : { value: pattern.text, boost } } }
        : MATCH_NONE;
    case "fuzzy":
      return fuzzyQuery(path, pattern.text, pattern.edits, boost);
    case "range":
      return { range: { [path]: { ...bounds(pattern.low, pattern.high), ...boosted(boost) } } };
    case "regular": {
      const pieces = wildcardPieces(pattern.pattern);
      if (pieces !== null) return wildcardQuery(path, pieces, boost);
      const value = regexpText(pattern.pattern, LUCENE_SYNTAX);
      if (value === null) return MATCH_NONE;
      if (value.length > MAX_REGEXP_LENGTH) {
        throw new Refusal(
          "limit",
          leaf,
          scope.objects,
          `As a regular expression of the index it has ${value.length} characters, and an index accepts ${MAX_REGEXP_LENGTH}. Shorten it.`,
        );
      }
      return { regexp: { [path]: { value, flags: "NONE", ...boosted(boost) } } };
    }
    default:
      return assertNever(pattern);
  }
}

function fuzzyQuery(path: string, text: string, edits: number, boost: number): ElasticsearchQuery {
  if (!text.isWellFormed()) return MATCH_NONE;
  if (edits === 0) return { term: { [path]: boost === 1 ? text : { value: text, boost } } };
  // Without this rewrite, an index searches the 50 nearest words only.
  const rewrite = "constant_score";
  return {
    fuzzy: {
      [path]: { value: text, fuzziness: edits, prefix_length: 0, transpositions: true, rewrite, ...boosted(boost) },
    },
  };
}

function wildcardQuery(path: string, pieces: readonly WildcardPiece[], boost: number): ElasticsearchQuery {
  const value = pieces.map(wildcardText).join("");
  if (!value.isWellFormed()) return MATCH_NONE;
  return { wildcard: { [path]: boost === 1 ? value : { value, boost } } };
}

function wildcardText(piece: WildcardPiece): string {
  if (piece.kind === "text") return piece.text.replace(/[\\*?]/g, "\\$&");
  return piece.kind === "one" ? "?" : "*";
}

/** No word of an index contains half of a surrogate pair: a bound is the next text after which there are words. */
function bounds(low: TermBound | null, high: TermBound | null): RangeParameters {
  return {
    ...(low !== null && bound(low, low.inclusive ? "gte" : "gt", "gte")),
    ...(high !== null && bound(high, high.inclusive ? "lte" : "lt", "lt")),
  };
}

function bound(
  { text }: TermBound,
  name: keyof RangeParameters,
  besideSurrogate: keyof RangeParameters,
): RangeParameters {
  if (text.isWellFormed()) return { [name]: text };
  const wellFormed = /^(?:[^\p{Surrogate}])*/u.exec(text)?.[0] ?? "";
  return { [besideSurrogate]: `${wellFormed}\ue000` };
}

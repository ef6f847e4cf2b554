/*
 * For programs that interpret queries themselves: compilers to other engines, provers, matchers. See docs/interpreting.md.
 */

// The meaning of a query: from a tree to the union `ResolvedQuery`, and its simplification.

export { checkFilter } from "../engine/query/check-filter.ts";
export { type FilteredQuery, leadingValues, parseFiltered } from "../engine/query/filtered-query.ts";
export {
  type EngineRules,
  type ParsedQuery,
  parseQuery,
  parseStrictly,
  type QueryRules,
  readEngineRules,
  requireQuery,
  rulesFor,
} from "../engine/query/parse-query.ts";
export { queryText } from "../engine/query/query-input.ts";
export { distinctNumbers } from "../indexes/number-values.ts";
export {
  EVERY_NUMBER,
  intersection,
  isEmptyRange,
  isInRange,
  isInRanges,
  type NumericRange,
} from "../indexes/numeric-range.ts";
export { clauseText } from "../plan/clause-text.ts";
export { clauseLabel } from "../plan/label.ts";
export type { LeadingValue } from "../plan/resolve/leading-value.ts";
export type { NumericType } from "../plan/resolve/numeric-syntax.ts";
export {
  type Alternative,
  and,
  clausesOf,
  not,
  or,
  type ResolvedAll,
  type ResolvedAlternatives,
  type ResolvedArea,
  type ResolvedExists,
  type ResolvedExpansion,
  type ResolvedLeaf,
  type ResolvedNested,
  type ResolvedNone,
  type ResolvedPhrase,
  type ResolvedQuery,
  type ResolvedRange,
  type ResolvedRanges,
  type ResolvedSimpleLeaf,
  type ResolvedTerm,
  type ResolvedTerms,
  type Tier,
} from "../plan/resolve/resolved.ts";
export {
  keyOfFilter,
  type QueryCondition,
  type ResolvedCondition,
  type ResolvedFilter,
  type ValuesCondition,
} from "../plan/resolve/resolved-filter.ts";
export { keyOf } from "../plan/resolve/resolved-key.ts";
export {
  type DefaultOperator,
  type Resolution,
  type ResolveRules,
  resolve,
  WITHOUT_WORD,
} from "../plan/resolve/resolver.ts";
export { signsOf } from "../plan/resolve/signs.ts";
export { NO_TYPED_WORDS } from "../plan/resolve/typed-words.ts";
export { rewrite } from "../plan/rewrite.ts";

// The schema, with the analyzer of each field.

export {
  AnalyzedSchema,
  type AnalyzerGroup,
  effectiveSchema,
  type SearchedFields,
  type Storage,
} from "../schema/analyzed-schema.ts";
export { RESERVED_MEMBERS } from "../schema/check-field.ts";
export { checkFieldName } from "../schema/check-schema.ts";
export { isComputed } from "../schema/computed-fields.ts";
export { idFault, idText, readId } from "../schema/document-id.ts";
export type { SimpleField } from "../schema/field.ts";
export { InvalidValue, MAX_KEYWORD_LENGTH, readFieldValue } from "../schema/field-value.ts";
export { fieldOfIndex, formIndexOf, isFormIndex } from "../schema/form-index.ts";
export { ID_FIELD, ID_INDEX } from "../schema/id-index.ts";
export { indexedFields, isMany, type NumericIndexField } from "../schema/indexed-fields.ts";
export { memberPath } from "../schema/json/schema-error.ts";
export { analyzerNamed, isBuiltIn, schemaMessage } from "../schema/json/schema-message.ts";
export { requireSchema } from "../schema/require-schema.ts";

// A document as queries read it: validated, analyzed, and whether it matches.

export { POSITION_GAP } from "../indexes/segment.ts";
export { AnalyzedDocument, type DocumentContent } from "../match/analyzed-document.ts";
export { matchesDocument } from "../match/document-match.ts";
export { hasPhrase, isImplied } from "../match/phrase-match.ts";
export { DocumentReader, fieldValue, readDocument, readPartialDocument, textValues } from "../schema/document.ts";
export { DocumentValues } from "../schema/document-values.ts";
export { patched } from "../schema/patch.ts";
export { plainRecord } from "../schema/plain-record.ts";

// Points, as they are stored, and areas of them.

export { type Area, codesBelow } from "../geo/area.ts";
export { distance, squaredHalfChordOf } from "../geo/distance.ts";
export type { AreaOutline, BoxOutline } from "../geo/outline.ts";
export { checkedPoint, type Point, PointFault, pointText, readPointText } from "../geo/point.ts";
export { codeOf, pointOf } from "../geo/point-code.ts";

// Sets of terms: what prefixes, wildcards, fuzzy terms, regular expressions and ranges accept.

export { type Automaton, acceptsText, NO_LITERALS } from "../terms/automaton/automaton.ts";
export { type CodePointRange, CodePointSet, MAX_CODE_POINT } from "../terms/automaton/code-point-set.ts";
export { patternAutomaton } from "../terms/automaton/compile.ts";
export { fuzzyAutomaton } from "../terms/automaton/fuzzy.ts";
export { choiceOf, oneOf, type Pattern, repetitionOf, sequenceOf, textOf } from "../terms/automaton/pattern.ts";
export { prefixAutomaton } from "../terms/automaton/prefix.ts";
export { rangeAutomaton } from "../terms/automaton/range.ts";
export { LUCENE_SYNTAX, type RegexpSyntax, regexpText } from "../terms/automaton/regexp-text.ts";
export { storedRanges } from "../terms/automaton/stored-ranges.ts";
export type { TermBound } from "../terms/automaton/term-pattern.ts";

// How texts become terms.

export { characterClass, forEachClassRange, part, partMask, trait } from "../analysis/character-class.ts";
export { wordAnalyzerOf } from "../analysis/composed/derived-analyzer.ts";
export { formTerm, shownTerm } from "../analysis/composed/form-terms.ts";
export { foldingKeywordAnalyzer, keywordAnalyzer } from "../analysis/keyword-analyzer.ts";
export { websiteBaseOf } from "../analysis/website-analyzer.ts";
export { isWord, nextWordState, WORD_START } from "../analysis/word-rules.ts";
export { MAX_TOKEN_LENGTH } from "../analysis/word-scanner.ts";

// Dates, as instants and as texts.

export { plusUnits, startOfUnit } from "../calendar/calendar-unit.ts";
export { MS_PER_DAY } from "../calendar/civil-date.ts";
export { readDate } from "../calendar/date-math.ts";
export { FIRST_INSTANT, isDateFault, LAST_INSTANT } from "../calendar/date-span.ts";
export { instantText, startText, unitText } from "../calendar/date-text.ts";
export { dateFault, readDateValue } from "../calendar/date-value.ts";

// What the warnings of `lint` need a proof of, and the builder of a text's clauses.

export { TextClauses } from "../engine/builder/text-clauses.ts";
export type { ClauseRelations, ProveRelations, RelationLimits } from "../lint/clause-relations.ts";

export type { Node } from "../grammar/ast.ts";
export type { Diagnostic, DiagnosticCode } from "../grammar/diagnostic.ts";
export { escapeTerm as escape, quote } from "../grammar/escape.ts";
export { applyFixes, type Fix } from "../grammar/fix.ts";
export { type FormatOptions, format } from "../grammar/format.ts";
export type { Limits } from "../grammar/limits.ts";
export { QueryError } from "../grammar/query-error.ts";
export type { Change } from "../grammar/recovery.ts";
export { validate } from "../grammar/validate.ts";
export type { Analyzer, Token } from "./analysis/analyzer.ts";
export { foldingAnalyzer } from "./analysis/folding-analyzer.ts";
export { standardAnalyzer } from "./analysis/standard-analyzer.ts";
export { websiteAnalyzer } from "./analysis/website-analyzer.ts";
export { DocumentError } from "./base/document-error.ts";
export type { Completion } from "./complete/completion.ts";
export { and, boost, everything, not, or, required } from "./engine/combination.ts";
export type { CompleteOptions } from "./engine/complete-options.ts";
export { CursorError, type CursorErrorCode } from "./engine/cursor-error.ts";
export type { CursorOptions } from "./engine/cursor-options.ts";
export type { Explanation, ExplanationNode } from "./engine/explanation.ts";
export type { FacetOptions, FacetsOf } from "./engine/facet-options.ts";
export type { HighlightOptions, TextFieldNameOf } from "./engine/highlight-options.ts";
export type { Interpolation } from "./engine/interpolation.ts";
export type { AbortSignalLike, LoadOptions, LoadSummary, UpsertOptions } from "./engine/load-options.ts";
export { lucene } from "./engine/lucene-template.ts";
export type { NumberClauses } from "./engine/number-clauses.ts";
export type { Query } from "./engine/query.ts";
export { type ClausesOf, field, type QueryBuilder, queryBuilder } from "./engine/query-builder.ts";
export type { RangeOptions } from "./engine/range-clause.ts";
export { SearchEngine } from "./engine/search-engine.ts";
export type { EngineOptions, QueryOptions, SearchOptions } from "./engine/search-options.ts";
export type { Hit, SearchPage } from "./engine/search-page.ts";
export type { Snapshot } from "./engine/snapshot.ts";
export { readSnapshot, type SnapshotOptions, writeSnapshot } from "./engine/snapshot-bytes.ts";
export type { SortOrder } from "./engine/sort-options.ts";
export {
  any,
  type FuzzyOptions,
  type PhraseOptions,
  type TextClauses,
  type WildcardPiece,
} from "./engine/text-clauses.ts";
export type { NumberFacet, Quantile, RangeCount } from "./evaluate/number-facet.ts";
export type { ScorePart } from "./evaluate/score-part.ts";
export type { ValueCount, ValueFacet } from "./evaluate/value-facet.ts";
export type { Highlight, Highlights } from "./highlight/highlight.ts";
export type { Warning, WarningCode } from "./lint/warning.ts";
export type { DefaultOperator } from "./plan/resolver.ts";
export { type Company, type CompanyInput, type CompanySchema, companySchema } from "./schema/company-schema.ts";
export { type Field, type NumberField, number, type TextField, type TextFieldOptions, text } from "./schema/field.ts";
export {
  type DocumentInput,
  type DocumentOf,
  defineSchema,
  type FieldNameOf,
  type Fields,
  type NumberFieldNameOf,
  type Schema,
} from "./schema/schema.ts";
export { SnapshotError, type SnapshotErrorCode } from "./storage/snapshot-error.ts";

export type { QueryNode } from "../../grammar/ast/ast.ts";
export type { Diagnostic, DiagnosticCode, NoFixReason } from "../../grammar/diagnostics/diagnostic.ts";
export { applyFixes, type Fix } from "../../grammar/diagnostics/fix.ts";
export { QueryError, type QueryErrorJson, type QuerySource } from "../../grammar/diagnostics/query-error.ts";
export { type FormatOptions, format } from "../../grammar/format.ts";
export { validate } from "../../grammar/parser.ts";
export type { Change } from "../../grammar/recovery/recovery.ts";
export { escapeTerm, quote } from "../../grammar/syntax/escape.ts";
export type { Limits } from "../../grammar/syntax/limits.ts";
export type { Analyzer, FormQuery, Token, WordForms } from "../analysis/analyzer.ts";
export { bigramAnalyzer } from "../analysis/composed/bigram-analyzer.ts";
export { englishAnalyzer } from "../analysis/composed/english-analyzer.ts";
export { type StemmingOptions, stemmingAnalyzer } from "../analysis/composed/stemming-analyzer.ts";
export { englishStopWords, stopWordAnalyzer } from "../analysis/composed/stop-words.ts";
export { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
export { standardAnalyzer } from "../analysis/standard-analyzer.ts";
export { websiteAnalyzer } from "../analysis/website-analyzer.ts";
export { DocumentError } from "../base/document-error.ts";
export type { Completion } from "../complete/completion.ts";
export type { BooleanClauses } from "../engine/builder/boolean-clauses.ts";
export { and, boost, everything, not, or, required } from "../engine/builder/combination.ts";
export type { DateClauses, DateValue } from "../engine/builder/date-clauses.ts";
export { ids } from "../engine/builder/id-clause.ts";
export type { Interpolation } from "../engine/builder/interpolation.ts";
export type { KeywordClauses } from "../engine/builder/keyword-clauses.ts";
export type { RangeOptions } from "../engine/builder/leaf.ts";
export { lucene } from "../engine/builder/lucene-template.ts";
export type { NumberClauses } from "../engine/builder/number-clauses.ts";
export type { ObjectsClauses } from "../engine/builder/objects-clauses.ts";
export type { BoxBounds, PointClauses } from "../engine/builder/point-clauses.ts";
export { type ClausesOf, type QueryBuilder, queryBuilder } from "../engine/builder/query-builder.ts";
export {
  any,
  type FuzzyOptions,
  type PhraseOptions,
  type TextClauses,
  type WildcardPiece,
} from "../engine/builder/text-clauses.ts";
export type { VectorClauses } from "../engine/builder/vector-clauses.ts";
export { indexChunks, type OpenIndexOptions, readIndex, writeIndex } from "../engine/file/index-file.ts";
export type { ByteBlob, ByteInput, ByteResponse, ByteStream } from "../engine/load/byte-chunks.ts";
export { jsonLines } from "../engine/load/json-lines.ts";
export type { CompleteOptions } from "../engine/options/complete-options.ts";
export type { CursorOptions } from "../engine/options/cursor-options.ts";
export type { CompactOptions, EngineOptions } from "../engine/options/engine-options.ts";
export type {
  BooleanFacetOptions,
  DateFacetOptions,
  FacetOptions,
  FacetScopeOptions,
  FacetsOf,
  NestedFacetOptions,
  NumberFacetOptions,
  PointFacetOptions,
  ValueFacetOptions,
} from "../engine/options/facet-options.ts";
export type {
  AreaConditions,
  Filter,
  FilterCondition,
  FilterConditions,
  PointConditions,
  RangeBounds,
  RangeConditions,
  ValueConditions,
  VectorConditions,
} from "../engine/options/filter.ts";
export type { GroupFieldNameOf, GroupOptions, GroupsOf } from "../engine/options/group-options.ts";
export type { HighlightOption, HighlightOptions } from "../engine/options/highlight-options.ts";
export type { LintOptions } from "../engine/options/lint-options.ts";
export type {
  AbortSignalLike,
  ByteProgress,
  LoadOptions,
  LoadProgress,
  LoadSummary,
  UpsertOptions,
} from "../engine/options/load-options.ts";
export type { NearOptions } from "../engine/options/near-options.ts";
export type { Projection, ProjectionOf } from "../engine/options/projection.ts";
export type { RankOptions } from "../engine/options/rank-options.ts";
export type {
  DeletionOptions,
  MatchOptions,
  QueryOptions,
  SearchOptions,
  SearchPageOf,
} from "../engine/options/search-options.ts";
export type { FieldOrder, SortOption, SortOrder } from "../engine/options/sort-options.ts";
export type { StreamOptions } from "../engine/options/stream-options.ts";
export { CursorError, type CursorErrorCode } from "../engine/paging/cursor-error.ts";
export type { Query } from "../engine/query/query-input.ts";
export type { Explanation, ExplanationNode } from "../engine/result/explanation.ts";
export type { Hit, HitGroup, HitGroups, SearchPage } from "../engine/result/search-page.ts";
export { type ReadonlyEngine, SearchEngine } from "../engine/search-engine.ts";
export type { Snapshot } from "../engine/snapshot.ts";
export { complete } from "../engine/tools/complete.ts";
export { documentsJson } from "../engine/tools/documents-json.ts";
export { lint } from "../engine/tools/lint.ts";
export type { NumberFacet, Quantile, RangeCount, RangeFacet } from "../evaluate/facet/distribution.ts";
export type { DateBounds, DateFacet } from "../evaluate/facet/interval.ts";
export type { ValueCount, ValueFacet } from "../evaluate/facet/value.ts";
export type { ScorePart } from "../evaluate/score/parts.ts";
export type { Point } from "../geo/point.ts";
export type { Distance } from "../geo/radius.ts";
export type { RingCount, RingFacet } from "../geo/ring-facet.ts";
export type { Highlight, Highlights } from "../highlight/highlight.ts";
export type { CacheUsage } from "../indexes/arrays/decoded-cache.ts";
export type { MemoryUsage } from "../indexes/segment.ts";
export type { LoadThreads } from "../indexes/threads/load-threads.ts";
export type { Warning, WarningCode } from "../lint/warning.ts";
export type { DefaultOperator } from "../plan/resolve/resolver.ts";
export type { CheckedFieldName, DisplayOptions } from "../schema/display.ts";
export type { DocumentId } from "../schema/document-id.ts";
export { type Display, displayOf } from "../schema/effective-display.ts";
export {
  type BooleanField,
  boolean,
  type DateField,
  date,
  type Field,
  type IntegerField,
  integer,
  type KeywordField,
  type KeywordFieldOptions,
  keyword,
  type NumberField,
  type NumericFieldOptions,
  number,
  type ObjectFields,
  type ObjectsField,
  objects,
  type PointField,
  type SingleFieldOptions,
  type StoredField,
  stored,
  type TextField,
  type TextFieldOptions,
  text,
  type VectorField,
  type VectorFieldOptions,
} from "../schema/field.ts";
export { SchemaError, type SchemaProblem } from "../schema/json/schema-error.ts";
export {
  type FieldJson,
  type SchemaFromJsonOptions,
  type SchemaJson,
  schemaFromJson,
  schemaToJson,
} from "../schema/json/schema-json.ts";
export type { JsonValue } from "../schema/json-value.ts";
export type { DocumentPatch } from "../schema/patch.ts";
export { point } from "../schema/point.ts";
export {
  type DateFieldNameOf,
  type DocumentInput,
  type DocumentOf,
  defineSchema,
  type FieldNameOf,
  type Fields,
  type NumberFieldNameOf,
  type NumericFieldNameOf,
  type PointFieldNameOf,
  type Schema,
  type SchemaDefinition,
  type SearchedFieldNameOf,
  type TermFieldNameOf,
  type VectorFieldNameOf,
} from "../schema/schema.ts";
export { vector } from "../schema/vector.ts";
export { IndexFileError, type IndexFileErrorCode } from "../storage/index-file-error.ts";
export type { NearOrder } from "../vectors/near-request.ts";
export type { Fusion } from "../vectors/near-scores.ts";

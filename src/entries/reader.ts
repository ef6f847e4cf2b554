/** Searches index files that do not change. For pages that only search: 63 % of the code of `firmament`, without the parser. */
export type { QueryNode } from "../../grammar/ast/ast.ts";
export type { Diagnostic, DiagnosticCode } from "../../grammar/diagnostics/diagnostic.ts";
export { QueryError } from "../../grammar/diagnostics/query-error.ts";
export type { Limits } from "../../grammar/syntax/limits.ts";
export type {
  FacetOptions,
  FacetScopeOptions,
  FacetsOf,
  NestedFacetOptions,
  NumberFacetOptions,
  PointFacetOptions,
  ValueFacetOptions,
} from "../engine/options/facet-options.ts";
export type { Projection, ProjectionOf } from "../engine/options/projection.ts";
export type { Query } from "../engine/query/query-input.ts";
export {
  IndexSearcher,
  type NestedObjects,
  type SearcherOptions,
  type SearcherPage,
  type SearcherQueryOptions,
  type SearcherSearchOptions,
} from "../engine/reader/index-searcher.ts";
export { nestedObjects } from "../engine/reader/nested-objects.ts";
export type { Hit } from "../engine/result/search-page.ts";
export type { NumberFacet, Quantile, RangeCount, RangeFacet } from "../evaluate/facet/distribution.ts";
export type { DateBounds, DateFacet } from "../evaluate/facet/interval.ts";
export type { ValueCount, ValueFacet } from "../evaluate/facet/value.ts";
export type { RingCount, RingFacet } from "../geo/ring-facet.ts";
export { IndexFileError, type IndexFileErrorCode } from "../storage/index-file-error.ts";

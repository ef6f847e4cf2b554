/** Queries of Firmament as queries of other engines, over the mapping or the table of the caller. */

export type { ElasticsearchField, ElasticsearchOptions } from "./elasticsearch/elasticsearch-options.ts";
export type { ElasticsearchQuery } from "./elasticsearch/elasticsearch-query.ts";
export { toElasticsearch } from "./elasticsearch/to-elasticsearch.ts";
export { CompileError, type CompileErrorCode, type CompileTarget } from "./meaning/compile-error.ts";
export type { CompileOptions } from "./meaning/compile-options.ts";
export type { SqlCondition, SqlValue } from "./sql/fragment.ts";
export type {
  DateColumn,
  SqlColumn,
  SqlColumns,
  SqlDialectName,
  SqliteTextIndex,
  SqlObjects,
  SqlOptions,
} from "./sql/sql-options.ts";
export { toSql } from "./sql/to-sql.ts";

export {
  type CompiledQuery,
  compileQuery,
  type Dialect,
  type QueryBuild,
  type QueryParameters,
  queryBuilder,
} from "./sql/compiled-query.ts";
export type { Statement, StatementSource, Step, StepDatabase, StepResult, Steps } from "./sql/steps.ts";
export { ACCOUNTS_ID } from "./sqlite/application-id.ts";
export { IN_MEMORY, SqliteDatabase, type StoredRow } from "./sqlite/database.ts";
export {
  backUpSqliteFile,
  createSqliteFile,
  type ExaminedFormat,
  type RestoreOptions,
  restoreSqliteFile,
} from "./sqlite/file-copy.ts";
export type { SqliteErrorCode } from "./sqlite/sqlite-error.ts";
export { openSqliteFile, type SqliteFileFormat, type SqliteFileOptions } from "./sqlite/sqlite-file.ts";
export { SqliteStepDatabase } from "./sqlite/step-database.ts";

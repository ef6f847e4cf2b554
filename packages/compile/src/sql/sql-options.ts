import type { Analyzer, Schema } from "firmament";
import type { CompileOptions } from "../meaning/compile-options.ts";

export type SqlDialectName = "postgres" | "sqlite" | "duckdb";

/**
 * How a column has dates. PostgreSQL and DuckDB: `timestamptz` (default), `timestamp` in UTC, or `milliseconds` since 1970 as `bigint`.
 * SQLite: `milliseconds` (default), or `text` as `toISOString` writes it.
 */
export type DateColumn = "timestamptz" | "timestamp" | "milliseconds" | "text";

/** How a table has a field of the schema. */
export interface SqlColumn {
  /** The name of the column, and in SQLite also that in the full-text table. Default: the name of the field. */
  readonly column?: string | undefined;
  /**
   * The analyzer of a text field whose words are nearest to those of the database. Default: `standardAnalyzer` for PostgreSQL,
   * whose configuration `simple` folds case, and for DuckDB; `foldingAnalyzer` for SQLite, whose tokenizer `unicode61` also folds
   * accents. DuckDB folds them with `foldingAnalyzer`.
   */
  readonly analyzer?: Analyzer | undefined;
  /**
   * PostgreSQL: the configuration of the text search of a text field, default `simple`. `null` with a `vector` whose lexemes
   * are the words of the analyzer as they are.
   */
  readonly configuration?: string | null | undefined;
  /** PostgreSQL: a column of the type `tsvector` with the words of a text field. Default: `to_tsvector` of the column. */
  readonly vector?: string | undefined;
  /**
   * DuckDB: a column with the words of a text field as `analyzer` makes them, a list (`VARCHAR[]`), for several values a list of
   * lists. Default: the letters and digits of the column in lower case.
   */
  readonly words?: string | undefined;
  /** The column with the latitudes of a field of points, in degrees. */
  readonly latitude?: string | undefined;
  /** The column with the longitudes of a field of points, in degrees. */
  readonly longitude?: string | undefined;
  /** The type of a column of dates. */
  readonly dates?: DateColumn | undefined;
  /** Whether a column of keywords with `fold` has them folded, as `foldingAnalyzer.normalize` does. Default `false`. */
  readonly folded?: boolean | undefined;
}

/** Columns by the names of the fields. */
export type SqlColumns = Readonly<Record<string, string | SqlColumn>>;

/** A full-text table of SQLite (FTS5) with the text fields of a table. */
export interface SqliteTextIndex {
  readonly table: string;
  /** The column of the table that is the rowid of the full-text table. Default `rowid`. */
  readonly rowid?: string | undefined;
  /** The table `fts5vocab` of the type `instance`: it makes wildcards and ranges of words possible, and `name:*` exact. */
  readonly vocabulary?: string | undefined;
}

/** The table of the objects of a field, with a row for each. */
export interface SqlObjects {
  readonly table: string;
  /** The column of this table with the id of the document. */
  readonly key: string;
  /** The column of the table of documents that `key` refers to. Default `id`. */
  readonly id?: string | undefined;
  readonly columns?: SqlColumns | undefined;
  readonly textIndex?: SqliteTextIndex | undefined;
}

/** The options of {@link toSql}. */
export interface SqlOptions<S extends Schema = Schema> extends CompileOptions<S> {
  readonly dialect: SqlDialectName;
  /** The table of the documents, or its alias in the statement. */
  readonly table: string;
  /** The columns that differ from the default: a name or a {@link SqlColumn}. */
  readonly columns?: SqlColumns | undefined;
  /** SQLite: where the words of the text fields are. Without it, clauses on text fields are refused. */
  readonly textIndex?: SqliteTextIndex | undefined;
  /** The tables of nested objects, by the names of their fields. Without it, clauses on them are refused. */
  readonly objects?: Readonly<Record<string, SqlObjects>> | undefined;
  /** PostgreSQL and DuckDB: the number of the first parameter, a whole number from 1, default 1. */
  readonly firstParameter?: number | undefined;
}

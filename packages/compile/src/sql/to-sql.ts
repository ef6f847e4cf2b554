import type { Query, Schema } from "firmament";
import { rewrite } from "firmament/query";
import { compileMeaning } from "../meaning/meaning.ts";
import { Refusal } from "../meaning/refusal.ts";
import { targetSchema } from "../meaning/target-schema.ts";
import { conditionOf } from "./condition.ts";
import type { SqlDialect } from "./dialect.ts";
import { duckdb } from "./duckdb.ts";
import { joined, rendered, type SqlCondition } from "./fragment.ts";
import { postgres } from "./postgres.ts";
import type { SqlDialectName, SqlOptions } from "./sql-options.ts";
import { sqlite } from "./sqlite.ts";
import { readTables } from "./table.ts";
import { valuesCondition } from "./values-condition.ts";

const DIALECTS: Readonly<Record<SqlDialectName, SqlDialect>> = { postgres, sqlite, duckdb };

/**
 * A query as a condition of PostgreSQL, SQLite or DuckDB on the rows of a table of your own. A keyword, number, date or truth value
 * has a column, several values an array in PostgreSQL, a list in DuckDB and a JSON array in SQLite. The words of texts are those of the text search of
 * the database. All values are parameters. Boosts have no effect, and `now` is read when the query is compiled.
 *
 * @throws {CompileError} for a clause that the dialect cannot say; it has the text and the place of the clause
 * @throws {QueryError} for an invalid query
 * @throws {TypeError | RangeError} for a value that is not a query, and for invalid options
 */
export function toSql<S extends Schema>(query: Query, options: SqlOptions<S>): SqlCondition {
  const tables = readTables(options);
  const { firstParameter = 1 } = options;
  const dialect = DIALECTS[options.dialect];
  const schema = targetSchema(options.schema, tables.analyzerOf);
  const scope = { schema, dialect, tables, table: tables.documents, objects: null };
  return compileMeaning(query, dialect.target, schema, options, {
    query: (resolved) => conditionOf(rewrite(resolved), scope),
    values: (condition) => valuesCondition(condition, scope),
    joined: (meant, conditions) => {
      const condition = rendered(joined([meant, ...conditions], "AND"), (index) =>
        dialect.placeholder(index, firstParameter),
      );
      const last = condition.values.length + firstParameter - 1;
      if (last > dialect.maxParameters) {
        const reason = `It needs ${last} parameters, and a statement has at most ${dialect.maxParameters}. Divide it.`;
        throw new Refusal("limit", null, null, reason);
      }
      return condition;
    },
  });
}

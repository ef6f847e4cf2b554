import {
  type Compilable,
  createQueryId,
  DummyDriver,
  Kysely,
  type OperationNodeSource,
  type QueryCompiler,
  type RawBuilder,
  type RootOperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/** The values that a column can hold. */
export type ColumnValue = null | number | string | Uint8Array;

/** The parameters of a query, by name. */
export type QueryParameters = Readonly<Record<string, ColumnValue>>;

/** A variant of SQL. */
export type Dialect = "postgresql" | "sqlite";

/** Builds a query from placeholders, which it may only pass on, as values of the query. */
export type QueryBuild<P extends QueryParameters, Row> = (
  placeholders: P,
) => (Compilable<Row> | RawBuilder<Row>) & OperationNodeSource;

/** SQL with positional parameters. */
export interface CompiledQuery<P extends QueryParameters> {
  readonly sql: string;
  /** The values of the positional parameters, in order. */
  bind(parameters: P): ColumnValue[];
}

/** Stands for a parameter while a query is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const SQLITE_COMPILER = new SqliteQueryCompiler();

/** A query builder for the tables of `T`. It cannot run queries, and compiles them for SQLite. */
export function queryBuilder<T>(): Kysely<T> {
  return new Kysely<T>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => SQLITE_COMPILER,
    },
  });
}

/**
 * Compiles a query once for all its runs: compiling takes three times as long as running.
 *
 * @param compiler default: for SQLite
 */
export function compileQuery<P extends QueryParameters, Row>(
  build: QueryBuild<P, Row>,
  compiler: Pick<QueryCompiler, "compileQuery"> = SQLITE_COMPILER,
): CompiledQuery<P> {
  const placeholders = new Proxy({} as P, { get: (_, name) => new Placeholder(String(name)) });
  // A query that is built for running is a root node.
  const node = build(placeholders).toOperationNode() as RootOperationNode;
  const { sql, parameters } = compiler.compileQuery(node, createQueryId());
  const slots = parameters.map((value) => (value instanceof Placeholder ? value : columnValue(value)));
  return {
    sql,
    bind: (values) => slots.map((slot) => (slot instanceof Placeholder ? parameterValue(values, slot) : slot)),
  };
}

function parameterValue(values: QueryParameters, { name }: Placeholder): ColumnValue {
  const value = values[name];
  if (value === undefined) throw new TypeError(`The query parameter ${name} is missing.`);
  return value;
}

function columnValue(value: unknown): ColumnValue {
  if (value === null || typeof value === "number" || typeof value === "string") return value;
  throw new TypeError(`${String(value)} is not a value for a column.`);
}

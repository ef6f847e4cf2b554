import {
  DOUBLE,
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
  VARCHAR,
} from "@duckdb/node-api";
import type { SqlCondition, SqlOptions, SqlValue } from "@firmament/compile";
import type { Analyzer, Schema } from "firmament";
import type { SimpleField } from "firmament/query";
import type { TargetDocument, TargetValue } from "./target-document.ts";
import {
  columnOf,
  type TargetFields,
  type TargetRow,
  type TargetTable,
  tableOptions,
  tablesOf,
} from "./target-tables.ts";

const TYPES: Readonly<Record<SimpleField["type"], string>> = {
  text: "VARCHAR",
  keyword: "VARCHAR",
  number: "DOUBLE",
  integer: "BIGINT",
  date: "TIMESTAMPTZ",
  boolean: "BOOLEAN",
  vector: "VARCHAR",
  point: "VARCHAR",
  stored: "VARCHAR",
};

/** The documents of a schema in tables of DuckDB. */
export class DuckdbRows {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #analyzer: Analyzer;
  readonly #hasWords: boolean;
  /** The options that describe the tables, without those of queries. */
  readonly options: Pick<SqlOptions, "dialect" | "table" | "columns" | "objects">;

  private constructor(
    [instance, connection]: readonly [DuckDBInstance, DuckDBConnection],
    schema: Schema,
    analyzer: Analyzer,
    hasWords: boolean,
  ) {
    this.#instance = instance;
    this.#connection = connection;
    this.#analyzer = analyzer;
    this.#hasWords = hasWords;
    this.options = {
      dialect: "duckdb",
      ...tableOptions(schema, (_, fields) => ({ columns: this.#columnsOf(fields) })),
    };
  }

  /** @param hasWords whether columns have the words of the texts; otherwise DuckDB splits them */
  static async create(
    schema: Schema,
    documents: readonly TargetDocument[],
    analyzer: Analyzer,
    hasWords: boolean,
  ): Promise<DuckdbRows> {
    const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
    const rows = new DuckdbRows([instance, await instance.connect()], schema, analyzer, hasWords);
    for (const table of tablesOf(schema, documents)) {
      await rows.#create(table);
      for (const row of table.rows) await rows.#insert(table, row);
    }
    return rows;
  }

  /** The ids of the rows that satisfy a condition, sorted. */
  async ids({ text, values }: SqlCondition): Promise<readonly string[]> {
    const statement = `SELECT "id" FROM "documents" WHERE ${text}`;
    const bound = values.map(boundValue);
    const reader = await this.#connection.runAndReadAll(statement, bound, bound.map(typeOfValue));
    return reader
      .getRows()
      .map(([id]) => String(id))
      .toSorted();
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  async #create({ name: table, key, fields }: TargetTable): Promise<void> {
    const columns = Object.entries(fields).flatMap(([name, field]) => [
      `"${columnOf(name)}" ${TYPES[field.type]}${isMany(field) ? "[]" : ""}`,
      ...(this.#storesWords(field) ? [`"${wordsOf(name)}" VARCHAR[]${isMany(field) ? "[]" : ""}`] : []),
    ]);
    await this.#connection.run(`CREATE TABLE "${table}" (${[`"${key}" VARCHAR`, ...columns].join(", ")})`);
  }

  async #insert({ name: table, fields }: TargetTable, { key, values }: TargetRow): Promise<void> {
    const literals = Object.values(fields).flatMap((field, index) => {
      const value = values[index] ?? null;
      return [literalOf(value, field), ...(this.#storesWords(field) ? [this.#wordsLiteral(value)] : [])];
    });
    await this.#connection.run(`INSERT INTO "${table}" VALUES (${[literalText(key), ...literals].join(", ")})`);
  }

  #storesWords({ type }: SimpleField): boolean {
    return type === "text" && this.#hasWords;
  }

  #wordsLiteral(value: TargetValue): string {
    const words = (text: unknown): string => listLiteral(this.#analyzer.terms(String(text)).map(literalText));
    if (value === null) return "NULL";
    return Array.isArray(value) ? listLiteral(value.map(words)) : words(value);
  }

  #columnsOf(fields: TargetFields): NonNullable<SqlOptions["columns"]> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const column = columnOf(name);
        if (field.type === "keyword") return [name, { column, folded: true }];
        if (field.type !== "text") return [name, column];
        const analyzed = { column, analyzer: this.#analyzer };
        return [name, this.#hasWords ? { ...analyzed, words: wordsOf(name) } : analyzed];
      }),
    );
  }
}

const isMany = (field: SimpleField): boolean => "many" in field && field.many;

const wordsOf = (field: string): string => `words of ${field}`;

function literalOf(value: TargetValue, field: SimpleField): string {
  if (value === null) return "NULL";
  return Array.isArray(value) ? listLiteral(value.map((each) => oneLiteral(each, field))) : oneLiteral(value, field);
}

function oneLiteral(value: unknown, { type }: SimpleField): string {
  if (type === "date") return `${literalText(new Date(Number(value)).toISOString())}::TIMESTAMPTZ`;
  return typeof value === "string" ? literalText(value) : `${literalText(String(value))}::${TYPES[type]}`;
}

function literalText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function listLiteral(items: readonly string[]): string {
  return `[${items.join(", ")}]`;
}

function boundValue(value: SqlValue): string | number {
  if (typeof value === "object") throw new TypeError("A condition of DuckDB has no lists as values.");
  return value;
}

/** A number is bound as a DOUBLE; the condition has the type that it is cast to. */
function typeOfValue(value: DuckDBValue): DuckDBType {
  return typeof value === "number" ? DOUBLE : VARCHAR;
}

import type { SqlCondition, SqlOptions } from "@firmament/compile";
import type { Analyzer, Schema } from "firmament";
import { POSITION_GAP, type SimpleField } from "firmament/query";
import pg from "pg";
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
  text: "text",
  keyword: "text",
  number: "double precision",
  integer: "bigint",
  date: "timestamptz",
  boolean: "boolean",
  point: "text",
  vector: "text",
  stored: "text",
};

/**
 * The documents of a schema in tables of PostgreSQL. The words of a text are those of an analyzer, in a column of the type
 * `tsvector`; with `configuration`, those that PostgreSQL makes of the text.
 */
export class PostgresRows {
  readonly #client: pg.Client;
  readonly #analyzer: Analyzer;
  readonly #configuration: string | null;
  /** The options that describe the tables, without those of queries. */
  readonly options: Pick<SqlOptions, "dialect" | "table" | "columns" | "objects">;

  private constructor(client: pg.Client, schema: Schema, analyzer: Analyzer, configuration: string | null) {
    this.#client = client;
    this.#analyzer = analyzer;
    this.#configuration = configuration;
    this.options = {
      dialect: "postgres",
      ...tableOptions(schema, (_, fields) => ({ columns: this.#columnsOf(fields) })),
    };
  }

  /** @param address of a database, whose tables with these names are temporary ones of the connection */
  static async create(
    address: string,
    schema: Schema,
    documents: readonly TargetDocument[],
    analyzer: Analyzer,
    configuration: string | null = null,
  ): Promise<PostgresRows> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const rows = new PostgresRows(client, schema, analyzer, configuration);
    for (const table of tablesOf(schema, documents)) {
      await rows.#create(table);
      for (const row of table.rows) await rows.#insert(table, row);
    }
    return rows;
  }

  /** The ids of the rows that satisfy a condition, sorted. */
  async ids({ text, values }: SqlCondition): Promise<readonly string[]> {
    const { rows } = await this.#client.query(`SELECT "id" FROM "documents" WHERE ${text}`, [...values]);
    return rows.map(({ id }) => String(id)).toSorted();
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #create({ name: table, key, fields }: TargetTable): Promise<void> {
    const columns = Object.entries(fields).flatMap(([name, field]) => [
      `"${columnOf(name)}" ${TYPES[field.type]}${"many" in field && field.many ? "[]" : ""}`,
      ...(this.#hasVector(field) ? [`"${vectorOf(name)}" tsvector`] : []),
    ]);
    await this.#client.query(`CREATE TEMPORARY TABLE "${table}" (${[`"${key}" text`, ...columns].join(", ")})`);
  }

  async #insert({ name: table, fields }: TargetTable, { key, values }: TargetRow): Promise<void> {
    const row = Object.values(fields).flatMap((field, index) => {
      const value = values[index] ?? null;
      return [stored(value, field), ...(this.#hasVector(field) ? [vectorText(value, this.#analyzer)] : [])];
    });
    const places = [key, ...row].map((_, index) => `$${index + 1}`);
    await this.#client.query(`INSERT INTO "${table}" VALUES (${places.join(", ")})`, [key, ...row]);
  }

  #hasVector({ type }: SimpleField): boolean {
    return type === "text" && this.#configuration === null;
  }

  #columnsOf(fields: TargetFields): NonNullable<SqlOptions["columns"]> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const column = columnOf(name);
        if (field.type === "keyword") return [name, { column, folded: true }];
        if (field.type !== "text") return [name, column];
        const analyzed = { column, analyzer: this.#analyzer, configuration: this.#configuration };
        return [name, this.#hasVector(field) ? { ...analyzed, vector: vectorOf(name) } : analyzed];
      }),
    );
  }
}

/** The words of a text with their positions, as the type `tsvector` is written. */
export function vectorText(value: TargetValue, analyzer: Analyzer): string {
  const texts = value === null ? [] : [value].flat();
  let next = 1;
  const words: string[] = [];
  for (const text of texts) {
    const terms = analyzer.terms(String(text));
    for (const [index, term] of terms.entries()) {
      words.push(`'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}':${next + index}`);
    }
    next += terms.length + POSITION_GAP;
  }
  return words.join(" ");
}

const vectorOf = (field: string): string => `words of ${field}`;

function stored(value: TargetValue, { type }: SimpleField): unknown {
  if (type !== "date" || value === null) return value;
  const instants = [value].flat().map((instant) => {
    const text = new Date(Number(instant)).toISOString();
    return text.startsWith("0000-") ? `0001-${text.slice(5)} BC` : text;
  });
  return Array.isArray(value) ? instants : instants[0];
}

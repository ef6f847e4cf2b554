import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { SqlCondition, SqlOptions } from "@firmament/compile";
import type { Analyzer, Schema } from "firmament";
import type { TargetDocument, TargetValue } from "./target-document.ts";
import {
  columnOf,
  type TargetFields,
  type TargetRow,
  type TargetTable,
  tableOptions,
  tablesOf,
} from "./target-tables.ts";

/** The documents of a schema in tables of SQLite: a table with a full-text table, and one of each for the objects of a field. */
export class SqliteRows {
  readonly #database = new DatabaseSync(":memory:");
  /** The options that describe the tables, without those of queries. */
  readonly options: Pick<SqlOptions, "dialect" | "table" | "columns" | "textIndex" | "objects">;

  /** @param analyzer with the words of the tokenizer `unicode61`, without its accents */
  constructor(schema: Schema, documents: readonly TargetDocument[], analyzer: Analyzer) {
    for (const table of tablesOf(schema, documents)) {
      this.#create(table);
      for (const row of table.rows) this.#insert(table, row);
    }
    this.options = {
      dialect: "sqlite",
      ...tableOptions(schema, (table, fields) => describe(table, fields, analyzer)),
    };
  }

  /** The ids of the rows that satisfy a condition, sorted. */
  ids({ text, values }: SqlCondition): readonly string[] {
    const rows = this.#database
      .prepare(`SELECT "id" FROM "documents" WHERE ${text}`)
      .all(...(values as readonly SQLInputValue[]));
    return rows.map(({ id }) => String(id)).toSorted();
  }

  close(): void {
    this.#database.close();
  }

  #create({ name: table, key, fields }: TargetTable): void {
    const columns = [key, ...Object.keys(fields).map(columnOf)].map((name) => `"${name}"`);
    const texts = textFields(fields).map((name) => `"${columnOf(name)}"`);
    this.#database.exec(`CREATE TABLE "${table}" (${columns.join(", ")})`);
    if (texts.length === 0) return;
    const tokenizer = `tokenize = "unicode61 remove_diacritics 0"`;
    this.#database.exec(`CREATE VIRTUAL TABLE "${table} words" USING fts5 (${texts.join(", ")}, ${tokenizer})`);
    this.#database.exec(`CREATE VIRTUAL TABLE "${table} terms" USING fts5vocab ("${table} words", 'instance')`);
  }

  #insert({ name: table, fields }: TargetTable, { key, values }: TargetRow): void {
    const row = [key, ...values.map(stored)];
    const { lastInsertRowid } = this.#database
      .prepare(`INSERT INTO "${table}" VALUES (${row.map(() => "?").join(", ")})`)
      .run(...row);
    const texts = textFields(fields);
    if (texts.length === 0) return;
    const words = values.map(stored).filter((_, index) => Object.values(fields)[index]?.type === "text");
    const columns = ["rowid", ...texts.map(columnOf)].map((name) => `"${name}"`).join(", ");
    this.#database
      .prepare(`INSERT INTO "${table} words" (${columns}) VALUES (${["", ...words].map(() => "?").join(", ")})`)
      .run(lastInsertRowid, ...words);
  }
}

function describe(table: string, fields: TargetFields, analyzer: Analyzer): Pick<SqlOptions, "columns" | "textIndex"> {
  const columns = Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => {
      return [
        name,
        { column: columnOf(name), ...(type === "text" && { analyzer }), ...(type === "keyword" && { folded: true }) },
      ];
    }),
  );
  return { columns, textIndex: { table: `${table} words`, vocabulary: `${table} terms` } };
}

function textFields(fields: TargetFields): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === "text");
}

function stored(value: TargetValue): SQLInputValue {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { SqlCondition, SqlOptions } from "@firmament/compile";
import type { Analyzer, Schema } from "firmament";
import type { SimpleField } from "firmament/query";
import type { TargetDocument, TargetValue } from "./target-document.ts";

type Fields = Readonly<Record<string, SimpleField>>;

/** The documents of a schema in tables of SQLite: a table with a full-text table, and one of each for the objects of a field. */
export class SqliteRows {
  readonly #database = new DatabaseSync(":memory:");
  /** The options that describe the tables, without those of queries. */
  readonly options: Pick<SqlOptions, "dialect" | "table" | "columns" | "textIndex" | "objects">;

  /** @param analyzer with the words of the tokenizer `unicode61`, without its accents */
  constructor(schema: Schema, documents: readonly TargetDocument[], analyzer: Analyzer) {
    const simple: Record<string, SimpleField> = {};
    const objects: Record<string, NonNullable<SqlOptions["objects"]>[string]> = {};
    for (const [name, field] of Object.entries(schema.fields)) {
      if (field.type !== "objects") {
        simple[name] = field;
        continue;
      }
      const table = `${name} objects`;
      this.#create(table, field.fields, ["document"]);
      for (const document of documents) {
        for (const object of document.objects[name] ?? []) {
          this.#insert(table, field.fields, object, { document: document.id });
        }
      }
      objects[name] = { table, key: "document", ...describe(table, field.fields, analyzer) };
    }
    this.#create("documents", simple, ["id"]);
    for (const { id, values } of documents) this.#insert("documents", simple, values, { id });
    this.options = { dialect: "sqlite", table: "documents", objects, ...describe("documents", simple, analyzer) };
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

  #create(table: string, fields: Fields, keys: readonly string[]): void {
    const columns = [...keys, ...Object.keys(fields).map(columnOf)].map((name) => `"${name}"`);
    const texts = textFields(fields).map((name) => `"${columnOf(name)}"`);
    this.#database.exec(`CREATE TABLE "${table}" (${columns.join(", ")})`);
    if (texts.length === 0) return;
    const tokenizer = `tokenize = "unicode61 remove_diacritics 0"`;
    this.#database.exec(`CREATE VIRTUAL TABLE "${table} words" USING fts5 (${texts.join(", ")}, ${tokenizer})`);
    this.#database.exec(`CREATE VIRTUAL TABLE "${table} terms" USING fts5vocab ("${table} words", 'instance')`);
  }

  #insert(
    table: string,
    fields: Fields,
    values: Readonly<Record<string, TargetValue>>,
    keys: Readonly<Record<string, string>>,
  ): void {
    const names = Object.keys(fields);
    const row = [...Object.values(keys), ...names.map((name) => stored(own(values, name)))];
    const { lastInsertRowid } = this.#database
      .prepare(`INSERT INTO "${table}" VALUES (${row.map(() => "?").join(", ")})`)
      .run(...row);
    const texts = textFields(fields);
    if (texts.length === 0) return;
    const words = texts.map((name) => stored(own(values, name)));
    const columns = ["rowid", ...texts.map(columnOf)].map((name) => `"${name}"`).join(", ");
    this.#database
      .prepare(`INSERT INTO "${table} words" (${columns}) VALUES (${["", ...words].map(() => "?").join(", ")})`)
      .run(lastInsertRowid, ...words);
  }
}

/** A name that no table of SQLite has by itself, and that needs quotes. */
function columnOf(field: string): string {
  return `the ${field}`;
}

function describe(table: string, fields: Fields, analyzer: Analyzer): Pick<SqlOptions, "columns" | "textIndex"> {
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

function textFields(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === "text");
}

/** Fields may have the names of inherited members. */
function own(values: Readonly<Record<string, TargetValue>>, name: string): TargetValue {
  return (Object.hasOwn(values, name) ? values[name] : null) ?? null;
}

function stored(value: TargetValue): SQLInputValue {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

import {
  CompileError,
  type SqlColumn,
  type SqlDialectName,
  type SqlOptions,
  toElasticsearch,
  toSql,
} from "@firmament/compile";
import { type Filter, QueryError, type Schema, type SchemaJson, schemaFromJson } from "firmament";
import { engineFilter } from "./engine-request.ts";
import type { Question } from "./search-source.ts";

/** The engines that a search is written for. */
export const TARGETS = ["postgres", "sqlite", "duckdb", "elasticsearch"] as const;

export type Target = (typeof TARGETS)[number];

export const TARGET_TEXTS: Readonly<Record<Target, string>> = {
  postgres: "PostgreSQL",
  sqlite: "SQLite",
  duckdb: "DuckDB",
  elasticsearch: "Elasticsearch",
};

/** A search for another engine, or why there is none. */
export type Translation = { readonly text: string } | { readonly problem: string };

/** The names of tables and columns are those of the dataset and its fields; what else a database needs has names after them. */
export function translationOf(
  target: Target,
  { query, filter }: Pick<Question, "query" | "filter">,
  { name, schema: json }: { readonly name: string; readonly schema: SchemaJson },
): Translation {
  try {
    const schema = schemaFromJson(json);
    const text = query.trim() === "" ? "*:*" : query;
    const common = { schema, filter: engineFilter(filter) };
    return { text: target === "elasticsearch" ? indexText(text, common) : sqlText(text, common, name, target) };
  } catch (error) {
    if (error instanceof CompileError || error instanceof QueryError) return { problem: error.message };
    if (error instanceof Error && /^(?:Type|Range|Schema)Error$/.test(error.name)) return { problem: error.message };
    throw error;
  }
}

interface Common {
  readonly schema: Schema;
  readonly filter: Filter;
}

function indexText(query: string, common: Common): string {
  const texts = Object.entries(common.schema.fields).flatMap(([name, { type }]) => (type === "text" ? [name] : []));
  const fields = Object.fromEntries(texts.map((name) => [name, { keyword: `${name}.keyword` }]));
  return JSON.stringify({ query: toElasticsearch(query, { ...common, fields }) }, null, 2);
}

function sqlText(query: string, common: Common, name: string, dialect: SqlDialectName): string {
  // A file of the visitor has no name that a table could have.
  const table = /^[\w-]+$/.test(name) ? name.replaceAll("-", "_") : "documents";
  const tableOptions = (fields: Schema["fields"], of: string): Pick<SqlOptions, "columns" | "textIndex"> => ({
    columns: columnsOf(fields),
    ...(dialect === "sqlite" && { textIndex: { table: `${of}_fts`, vocabulary: `${of}_words` } }),
  });
  const objects = Object.entries(common.schema.fields).flatMap(([field, value]) => {
    if (value.type !== "objects") return [];
    const of = `${table}_${field}`;
    return [[field, { table: of, key: `${table}_id`, ...tableOptions(value.fields, of) }] as const];
  });
  const { text, values } = toSql(query, {
    ...common,
    ...tableOptions(common.schema.fields, table),
    dialect,
    table,
    objects: Object.fromEntries(objects),
  });
  const parameters = values.map((value, index) => `-- ${index + 1}: ${JSON.stringify(value)}`);
  return [`SELECT * FROM "${table}" WHERE ${text};`, ...parameters].join("\n");
}

function columnsOf(fields: Schema["fields"]): NonNullable<SqlOptions["columns"]> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, SqlColumn][] => {
      if (field.type === "point") return [[name, { latitude: `${name}_lat`, longitude: `${name}_lon` }]];
      return field.type === "keyword" && field.fold ? [[name, { column: `${name}_folded`, folded: true }]] : [];
    }),
  );
}

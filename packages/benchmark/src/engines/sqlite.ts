import { type EngineAdapter, UnsupportedQuery } from "@firmament/testing";
import { textFields, textsOf } from "./fields.ts";

/** SQLite's FTS5 with the texts as columns; it has a query language of its own. */
export function sqliteEngine({ DatabaseSync }: typeof import("node:sqlite")): EngineAdapter {
  const database = new DatabaseSync(":memory:");
  let fields: readonly string[] = [];
  return {
    name: "SQLite FTS5",
    open(context) {
      fields = textFields(context);
    },
    load(documents) {
      database.exec(`DROP TABLE IF EXISTS documents;
        CREATE VIRTUAL TABLE documents USING fts5(document_id UNINDEXED, ${fields.map((name) => `"${name}"`).join(", ")})`);
      const insert = database.prepare(`INSERT INTO documents VALUES (?${", ?".repeat(fields.length)})`);
      for (const document of documents)
        insert.run(document.id, ...fields.map((field) => textsOf(document, field).join("\n")));
    },
    ids(query) {
      try {
        const rows = database.prepare("SELECT document_id FROM documents WHERE documents MATCH ?").all(query);
        return rows.map(({ document_id }) => String(document_id));
      } catch (error) {
        throw new UnsupportedQuery(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

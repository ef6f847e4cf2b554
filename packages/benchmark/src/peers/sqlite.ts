import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { CorpusDocument, CorpusFields, FieldWeights } from "../corpus/corpus-fields.ts";
import type { Query } from "../question/query.ts";
import type { Execution, Question } from "../question/question.ts";
import type { Peer } from "./peer.ts";
import { columnOf, selectOf } from "./sqlite-select.ts";

/** Separates the values of a field: a private-use character is a word of its own, so that no phrase crosses it. */
const VALUE_GAP = " \u{e000} ";

/** The lengths of the prefixes that FTS5 indexes. */
const PREFIXES = "3 4";

/** FTS5 in memory, with the numbers in an indexed table and prepared statements. */
export class SqlitePeer implements Peer {
  readonly #database = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  readonly #fields: CorpusFields;
  readonly #weights: FieldWeights | null;

  /** @param weights `null` for equal ones */
  constructor(fields: CorpusFields, weights: FieldWeights | null = null) {
    this.#fields = fields;
    this.#weights = weights;
  }

  build(documents: Iterable<CorpusDocument>): void {
    const { texts, numbers } = this.#fields;
    const columns = texts.map(columnOf);
    this.#database.exec(`
      CREATE TABLE document (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL${numbers.map((field) => `, ${columnOf(field)} REAL`).join("")});
      CREATE VIRTUAL TABLE words USING fts5(
        ${columns.join(", ")}, tokenize = "unicode61 remove_diacritics 2", prefix = '${PREFIXES}');
      BEGIN`);
    const addDocument = this.#database.prepare(`INSERT INTO document VALUES (?, ?${", ?".repeat(numbers.length)})`);
    const addWords = this.#database.prepare(
      `INSERT INTO words (rowid, ${columns.join(", ")}) VALUES (?${", ?".repeat(columns.length)})`,
    );
    let number = 0;
    for (const document of documents) {
      number++;
      addDocument.run(number, document.id, ...numbers.map((field) => numberIn(document, field)));
      addWords.run(number, ...texts.map((field) => this.#fields.valuesOf(document, field).join(VALUE_GAP) || null));
    }
    this.#database.exec(`
      COMMIT;
      ${numbers.map((field, index) => `CREATE INDEX number_${index} ON document (${columnOf(field)});`).join("\n")}
      INSERT INTO words (words) VALUES ('optimize');
      ANALYZE`);
    if (this.#weights !== null) this.#setWeights(this.#weights);
  }

  prepare({ query, operation }: Question, spacing: number): Execution | null {
    const select = query === null ? null : selectOf(query, operation, spacing);
    if (select === null) return null;
    const { sql, parameters } = select;
    const statement = this.#statement(sql);
    if (operation.kind === "count") return () => Number(Object.values(statement.get(...parameters) ?? {})[0]);
    return () => statement.all(...parameters).map(({ id }) => String(id));
  }

  deviation(query: Query): string | null {
    return query.kind === "range" || query.kind === "everything"
      ? null
      : "unicode61 also splits words at apostrophes, dots and underscores, and folds fewer signs";
  }

  foreignBytes(): number {
    const bytes = this.#database.prepare(
      "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
    );
    return Number(bytes.get()?.bytes);
  }

  recordBytes(): null {
    return null;
  }

  /** The pages are those of a file. */
  fileBytes(): number {
    return this.foreignBytes();
  }

  /** Makes the hidden column `rank` use these weights. */
  #setWeights(weights: FieldWeights): void {
    const columns = this.#fields.texts.map((field) => weights[field] ?? 1).join(", ");
    this.#database.prepare("INSERT INTO words (words, rank) VALUES ('rank', ?)").run(`bm25(${columns})`);
  }

  #statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function numberIn(document: CorpusDocument, field: string): number | null {
  const value = document[field];
  return typeof value === "number" ? value : null;
}

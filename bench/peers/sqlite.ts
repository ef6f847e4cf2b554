import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { CompanyInput } from "../../src/index.ts";
import { type FieldWeights, textFields, valuesOf } from "../field-terms.ts";
import type { Peer } from "../peer.ts";
import type { Query } from "../query.ts";
import type { Execution, Question } from "../question.ts";
import { selectOf } from "./sqlite-select.ts";

/** Separates the values of a field: a private-use character is a word of its own, so that no phrase crosses it. */
const VALUE_GAP = " \u{e000} ";

/** The lengths of the prefixes that FTS5 indexes. */
const PREFIXES = "3 4";

/** FTS5 in memory, with the numbers in an indexed table and prepared statements. */
export class SqlitePeer implements Peer {
  readonly #database = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  readonly #weights: FieldWeights | null;

  constructor(weights: FieldWeights | null = null) {
    this.#weights = weights;
  }

  build(companies: Iterable<CompanyInput>): void {
    this.#database.exec(`
      CREATE TABLE company (number INTEGER PRIMARY KEY, id TEXT NOT NULL, followers REAL, staff_count REAL);
      CREATE VIRTUAL TABLE words USING fts5(
        ${textFields.join(", ")}, tokenize = "unicode61 remove_diacritics 2", prefix = '${PREFIXES}');
      BEGIN`);
    const addCompany = this.#database.prepare("INSERT INTO company VALUES (?, ?, ?, ?)");
    const addWords = this.#database.prepare(
      `INSERT INTO words (rowid, ${textFields.join(", ")}) VALUES (?${", ?".repeat(textFields.length)})`,
    );
    let number = 0;
    for (const company of companies) {
      number++;
      addCompany.run(number, company.id, company.followers ?? null, company.staff_count ?? null);
      addWords.run(number, ...textFields.map((field) => valuesOf(company, field).join(VALUE_GAP) || null));
    }
    this.#database.exec(`
      COMMIT;
      CREATE INDEX company_followers ON company (followers);
      CREATE INDEX company_staff_count ON company (staff_count);
      INSERT INTO words (words) VALUES ('optimize');
      ANALYZE`);
    if (this.#weights !== null) this.#setWeights(this.#weights);
  }

  prepare({ query, operation }: Question, spacing: number): Execution | null {
    const select = selectOf(query, operation, spacing);
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

  /** Makes the hidden column `rank` use these weights. */
  #setWeights(weights: FieldWeights): void {
    const columns = textFields.map((field) => weights[field]).join(", ");
    this.#database.prepare("INSERT INTO words (words, rank) VALUES ('rank', ?)").run(`bm25(${columns})`);
  }

  #statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

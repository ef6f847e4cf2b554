import { DocumentError, QueryError, type Schema } from "firmament";
import { defaultLimits } from "firmament/grammar";
import { AnalyzedSchema, parseStrictly, type QueryRules, readDocument } from "firmament/query";
import type { NaiveRecord } from "../naive/document.ts";
import type { ReadingRules } from "./misreading/misreading.ts";
import type { Question } from "./misreading/question.ts";

/** Which questions an engine may be asked. */
export class QuestionRules {
  readonly #schema: Schema;
  readonly #queryRules: QueryRules;
  /** Lists of documents as they were read, so that questions about the same documents share them. */
  readonly #documents = new WeakMap<Question["documents"], Question["documents"]>();

  constructor({ schema, analyzer, defaultOperator, now }: ReadingRules) {
    this.#schema = schema;
    this.#queryRules = { schema: new AnalyzedSchema(schema, analyzer), defaultOperator, now, limits: defaultLimits };
  }

  /**
   * The question with documents as `SearchEngine` stores them: without missing values, and with lists in fields with many
   * values. `null` if the query or a document is invalid.
   */
  read({ documents, changes, query }: Question): Question | null {
    if (!this.isValid(query)) return null;
    try {
      return {
        documents: this.documents(documents),
        changes: changes.map((each) => ("upsert" in each ? { upsert: this.document(each.upsert) } : each)),
        query,
      };
    } catch (error) {
      if (error instanceof DocumentError) return null;
      throw error;
    }
  }

  /** @throws {DocumentError} if a document does not fit the schema */
  documents(documents: Question["documents"]): Question["documents"] {
    const known = this.#documents.get(documents);
    if (known !== undefined) return known;
    const read = documents.map((document) => this.document(document));
    this.#documents.set(documents, read);
    this.#documents.set(read, read);
    return read;
  }

  isValid(query: string): boolean {
    try {
      parseStrictly(query, this.#queryRules);
      return true;
    } catch (error) {
      if (error instanceof QueryError) return false;
      throw error;
    }
  }

  /** @throws {DocumentError} if a document does not fit the schema */
  document(document: NaiveRecord): NaiveRecord {
    // Its members are those of the schema.
    return readDocument(this.#schema, document, 0) as NaiveRecord;
  }
}

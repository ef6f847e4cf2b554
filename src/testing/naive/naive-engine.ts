import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { parse } from "../../../grammar/parser.ts";
import { checkTree, defaultLimits } from "../../../grammar/syntax/limits.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import type { EngineOptions } from "../../engine/options/engine-options.ts";
import type { QueryOptions } from "../../engine/options/search-options.ts";
import type { Query } from "../../engine/query/query-input.ts";
import { readDocument } from "../../schema/document.ts";
import { type DocumentPatch, patched } from "../../schema/patch.ts";
import type { DocumentInput, DocumentOf, Schema } from "../../schema/schema.ts";
import { NaiveDocument, type NaiveFields, naiveFields } from "./document.ts";
import { idsOf } from "./evaluator.ts";

/** The options of a {@link NaiveEngine}: those of `SearchEngine` that change what queries mean. */
export type NaiveEngineOptions = Pick<EngineOptions, "analyzer" | "defaultOperator" | "clock">;

/** The options of the methods of a {@link NaiveEngine} that take a query. */
export type NaiveQueryOptions = Pick<QueryOptions, "defaultOperator">;

interface Entry<S extends Schema> {
  readonly document: DocumentOf<S>;
  readonly analyzed: NaiveDocument;
}

/**
 * The definition of the query language as a program: it tests each query on the words of each document, one after the
 * other. Its answers are those of `SearchEngine`, in time proportional to the text of all documents.
 */
export class NaiveEngine<S extends Schema> {
  readonly #schema: S;
  readonly #options: NaiveEngineOptions;
  readonly #fields: NaiveFields;
  /** In order of insertion. */
  readonly #entries = new Map<string, Entry<S>>();

  /** @param schema the result of `defineSchema` */
  constructor(schema: S, options: NaiveEngineOptions = {}) {
    this.#schema = schema;
    this.#options = options;
    this.#fields = naiveFields(schema, options.analyzer);
  }

  /** The number of documents. */
  get size(): number {
    return this.#entries.size;
  }

  /** The document with this id; `undefined` if there is none. */
  get(id: string): DocumentOf<S> | undefined {
    return this.#entries.get(id)?.document;
  }

  /** Whether there is a document with this id. */
  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** All documents in order of insertion. */
  documents(): IterableIterator<DocumentOf<S>> {
    return this.#entries.values().map(({ document }) => document);
  }

  /**
   * Adds a document, or replaces the document with the same id, which then counts as newly inserted.
   *
   * @returns whether a document was replaced
   * @throws {DocumentError} if the document does not match the schema; then nothing has changed
   */
  upsert(input: DocumentInput<S>): boolean {
    const document = readDocument(this.#schema, input, 0);
    const isReplacement = this.#entries.delete(document.id);
    this.#entries.set(document.id, { document, analyzed: new NaiveDocument(document, this.#fields) });
    return isReplacement;
  }

  /**
   * Adds or replaces documents, one after the other.
   *
   * @throws {DocumentError} at the first document that does not match the schema; the documents before it remain
   */
  upsertAll(documents: Iterable<DocumentInput<S>>): void {
    for (const document of documents) this.upsert(document);
  }

  /**
   * Replaces some fields of a document: `null` removes a field, and a missing or `undefined` member leaves it as it is.
   *
   * @returns whether there is such a document
   * @throws {DocumentError} if the fields do not match the schema; then nothing has changed
   */
  patch(id: string, part: DocumentPatch<S>): boolean {
    const document = this.get(id);
    return document !== undefined && this.upsert(patched(this.#schema, document, part));
  }

  /** Deletes the document with this id. Returns whether there was one. */
  delete(id: string): boolean {
    return this.#entries.delete(id);
  }

  /**
   * Deletes all documents that match a query. Returns their number.
   *
   * @throws {QueryError} for an invalid query
   */
  deleteWhere(query: Query, options: NaiveQueryOptions = {}): number {
    const ids = this.ids(query, options);
    for (const id of ids) this.delete(id);
    return ids.length;
  }

  /** Deletes all documents. */
  clear(): void {
    this.#entries.clear();
  }

  /**
   * The number of documents that match a query.
   *
   * @throws {QueryError} for an invalid query
   */
  count(query: Query, options: NaiveQueryOptions = {}): number {
    return this.ids(query, options).length;
  }

  /**
   * The ids of all matches in order of insertion.
   *
   * @throws {QueryError} for an invalid query
   */
  ids(query: Query, { defaultOperator = this.#options.defaultOperator ?? "OR" }: NaiveQueryOptions = {}): string[] {
    const documents = [...this.#entries.values()].map(({ analyzed }) => analyzed);
    const { analyzer, clock = Date.now } = this.#options;
    return idsOf(documents, treeOf(query), naiveFields(this.#schema, analyzer, clock()), defaultOperator);
  }
}

/** A tree means what its text means: it may lack the parentheses that the text needs. */
function treeOf(query: Query): QueryNode {
  if (typeof query === "string") return parse(query);
  checkTree(query, defaultLimits);
  return parse(print(query));
}

import type { Diagnostic } from "../../grammar/diagnostics/diagnostic.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { limitsOf } from "../../grammar/syntax/limits.ts";
import type { Completion } from "../complete/completion.ts";
import type { MemoryUsage } from "../indexes/segment.ts";
import { IndexWriter } from "../indexes/writer/index-writer.ts";
import type { Warning } from "../lint/warning.ts";
import type { DefaultOperator } from "../plan/resolve/resolver.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { readDocument } from "../schema/document.ts";
import type { DocumentInput, DocumentOf, Schema } from "../schema/schema.ts";
import { RecordLoad } from "./load/record-load.ts";
import type { CompleteOptions } from "./options/complete-options.ts";
import type { FacetOptions, FacetsOf } from "./options/facet-options.ts";
import type { LoadOptions, LoadSummary, UpsertOptions } from "./options/load-options.ts";
import {
  type CompactOptions,
  type EngineOptions,
  type QueryOptions,
  readDefaultOperator,
  readIndexOptions,
  type SearchOptions,
} from "./options/search-options.ts";
import { CursorStates } from "./paging/cursor-states.ts";
import type { Query } from "./query/query-input.ts";
import type { Explanation } from "./result/explanation.ts";
import type { SearchPage } from "./result/search-page.ts";
import { Searcher } from "./searcher.ts";
import { Snapshot } from "./snapshot.ts";

/** What belongs to an engine, for what saves and restores it. */
export interface EngineInternals<S extends Schema> {
  readonly schema: S;
  readonly analyzedSchema: AnalyzedSchema;
  readonly defaultOperator: DefaultOperator;
  readonly writer: IndexWriter<S>;
}

let readParts: <S extends Schema>(engine: SearchEngine<S>) => EngineInternals<S>;

export function internalsOf<S extends Schema>(engine: SearchEngine<S>): EngineInternals<S> {
  return readParts(engine);
}

/**
 * Documents of one schema in memory, and the Lucene query language over them.
 *
 * Every method is synchronous except `load`, and sees all changes made before it. Methods that take a query throw a
 * {@link QueryError} for whatever is wrong with it.
 */
export class SearchEngine<S extends Schema> {
  readonly #schema: S;
  readonly #analyzedSchema: AnalyzedSchema;
  readonly #defaultOperator: DefaultOperator;
  readonly #searcher: Searcher<S>;
  readonly #writer: IndexWriter<S>;
  readonly #cursorStates: CursorStates<DocumentOf<S>>;

  static {
    readParts = (engine) => ({
      schema: engine.#schema,
      analyzedSchema: engine.#analyzedSchema,
      defaultOperator: engine.#defaultOperator,
      writer: engine.#writer,
    });
  }

  constructor(schema: S, options: EngineOptions = {}) {
    this.#schema = schema;
    this.#analyzedSchema = new AnalyzedSchema(schema, options.analyzer);
    this.#defaultOperator = readDefaultOperator(options.defaultOperator) ?? "OR";
    this.#searcher = new Searcher({
      schema: this.#analyzedSchema,
      limits: limitsOf(options.limits ?? {}),
      defaultOperator: this.#defaultOperator,
    });
    this.#writer = new IndexWriter(
      schema,
      (field) => this.#analyzedSchema.textField(field).analyzer,
      readIndexOptions(options),
    );
    this.#cursorStates = new CursorStates(this.#writer, options.cursors);
  }

  /** How many documents there are. */
  get size(): number {
    return this.#writer.size;
  }

  /**
   * What the engine holds: the buffers of what is sealed and what is kept beside them; the rest and documents as objects as estimated, within about a tenth.
   * What snapshots and cursors need of earlier states is not counted.
   */
  get memory(): MemoryUsage {
    return this.#writer.memory;
  }

  get(id: string): DocumentOf<S> | undefined {
    return this.#writer.get(id);
  }

  has(id: string): boolean {
    return this.#writer.has(id);
  }

  /**
   * Adds a document, in place of the one with its id if there is one; tells whether there was. Now and then a call also does a step
   * of the work that keeps the index small and fast: a few milliseconds.
   *
   * @throws {DocumentError} when it is no document of the schema; then nothing has changed
   */
  upsert(document: DocumentInput<S>): boolean {
    this.#cursorStates.dropAged();
    return this.#writer.upsert(readDocument(this.#schema, document, 0));
  }

  /**
   * Adds documents; of several with one id the last stays. From some hundreds on this is many times as fast as one by one.
   *
   * @throws {DocumentError} at the first that is no document of the schema, unless `onError` takes it; what came before stays
   */
  upsertAll(documents: Iterable<DocumentInput<S>>, options: UpsertOptions = {}): LoadSummary {
    this.#cursorStates.dropAged();
    const load = new RecordLoad(this.#schema, this.#writer, options);
    load.addAll(documents);
    return load.summary;
  }

  /**
   * Adds documents from a stream, giving way to other work now and then.
   *
   * They are found, and take the place of their older versions, from when `segmentCapacity` of them have come, or the load has
   * ended. What is upserted or deleted before that stays so, if the stream does not bring it again.
   *
   * @throws {DocumentError} as `upsertAll` does
   * @throws the signal's reason when it is aborted, and whatever the stream throws; what came before stays
   */
  async load(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options: LoadOptions = {},
  ): Promise<LoadSummary> {
    this.#cursorStates.dropAged();
    const load = new RecordLoad(this.#schema, this.#writer, options);
    await load.addInSlices(documents, options);
    return load.summary;
  }

  /** Tells whether there was such a document. Works now and then, as `upsert` does. */
  delete(id: string): boolean {
    this.#cursorStates.dropAged();
    return this.#writer.delete(id);
  }

  /**
   * Does at once what later changes would do step by step: seals what was added one by one, and merges what is small or largely
   * deleted. Worth it before many searches, after many changes.
   */
  compact(options: CompactOptions = {}): void {
    this.#cursorStates.dropAged();
    this.#writer.compact(options.full === true);
  }

  /**
   * A page of the matching documents.
   *
   * @throws {QueryError} for a mistake in the query
   * @throws {TypeError | RangeError} for an option that names no field or is no count
   * @throws {CursorError} when no page comes after the cursor: see its `code`
   */
  search<Facets extends FacetOptions<S> | undefined = undefined>(
    query: Query,
    options: SearchOptions<S, Facets> = {},
  ): SearchPage<DocumentOf<S>, FacetsOf<Facets>> {
    return this.#searcher.search(this.#cursorStates, query, options);
  }

  /** The documents as they are now, to be searched whatever changes later. It costs nothing as long as nothing changes. */
  snapshot(): Snapshot<S> {
    return new Snapshot(this.#searcher, this.#writer.pointInTime());
  }

  /** How many documents match. */
  count(query: Query, options: QueryOptions = {}): number {
    return this.#searcher.count(this.#writer.reader(), query, options);
  }

  /** The ids of all matching documents, in the order of insertion; an update counts as a new insertion. */
  ids(query: Query, options: QueryOptions = {}): string[] {
    return this.#searcher.ids(this.#writer.reader(), query, options);
  }

  /** How the query is answered: the plan, with estimated and actual rows and the time of each step. */
  explain(query: Query, options: QueryOptions = {}): Explanation {
    return this.#searcher.explain(this.#writer.reader(), query, options);
  }

  /**
   * What may come at the caret of a query, be it unfinished or wrong: the names of fields, operators, and the values that match something, with the
   * number of documents that each matches. Put in, a value makes a query of the text if anything at its place can, closing what is open where the text
   * ends; a field or an operator once a value follows. Never throws for what the text says.
   *
   * @param offset where the caret is, in UTF-16 code units; anything else is taken to the nearest place
   * @throws {RangeError} when the limit is no whole number
   */
  complete(text: string, offset: number = text.length, options: CompleteOptions = {}): readonly Completion[] {
    return this.#searcher.complete(this.#writer.reader(), text, offset, options);
  }

  /**
   * The mistakes in a query, those of its syntax first, each in the order of their places; none when it can be searched for without being
   * lenient. Never throws for what a query says.
   */
  validate(query: Query, options: QueryOptions = {}): readonly Diagnostic[] {
    try {
      this.#searcher.read(query, { ...options, lenient: false });
      return [];
    } catch (error) {
      if (error instanceof QueryError) return error.diagnostics;
      throw error;
    }
  }

  /**
   * What in a query is probably not meant as it is written, in the order of the places; of a tree, in the text that it is printed as. Nothing when there
   * are mistakes in it, which `validate` tells. Never throws for what a query says; what is not found out in the `timeBudget` is left out.
   */
  lint(query: Query, options: QueryOptions = {}): readonly Warning[] {
    try {
      return this.#searcher.lint(this.#writer.reader(), query, options);
    } catch (error) {
      if (error instanceof QueryError) return [];
      throw error;
    }
  }
}

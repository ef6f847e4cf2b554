import type { Diagnostic } from "../../grammar/diagnostic.ts";
import { limitsOf } from "../../grammar/limits.ts";
import { QueryError } from "../../grammar/query-error.ts";
import { IndexWriter } from "../indexes/index-writer.ts";
import type { DefaultOperator } from "../plan/resolver.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { readDocument } from "../schema/document.ts";
import type { DocumentInput, DocumentOf, Schema } from "../schema/schema.ts";
import type { Explanation } from "./explanation.ts";
import type { FacetOptions, FacetsOf } from "./facet-options.ts";
import type { LoadOptions, LoadSummary, UpsertOptions } from "./load-options.ts";
import type { Query } from "./query.ts";
import { RecordLoad } from "./record-load.ts";
import {
  type CompactOptions,
  type EngineMemory,
  type EngineOptions,
  type QueryOptions,
  readDefaultOperator,
  readIndexOptions,
  type SearchOptions,
} from "./search-options.ts";
import type { SearchPage } from "./search-page.ts";
import { Searcher } from "./searcher.ts";

/** What belongs to an engine, for what saves and restores it. */
export interface EngineParts<S extends Schema> {
  readonly schema: S;
  readonly analyzedSchema: AnalyzedSchema;
  readonly defaultOperator: DefaultOperator;
  readonly writer: IndexWriter<S>;
}

let readParts: <S extends Schema>(engine: SearchEngine<S>) => EngineParts<S>;

export function partsOf<S extends Schema>(engine: SearchEngine<S>): EngineParts<S> {
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
  }

  /** How many documents there are. */
  get size(): number {
    return this.#writer.size;
  }

  /** What the engine holds: the buffers of what is sealed and what is kept beside them; the rest and documents as objects as estimated, within about a tenth. */
  get memory(): EngineMemory {
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
    return this.#writer.upsert(readDocument(this.#schema, document, 0));
  }

  /**
   * Adds documents; of several with one id the last stays. From some hundreds on this is many times as fast as one by one.
   *
   * @throws {DocumentError} at the first that is no document of the schema, unless `onError` takes it; what came before stays
   */
  upsertAll(documents: Iterable<DocumentInput<S>>, options: UpsertOptions = {}): LoadSummary {
    const load = new RecordLoad(this.#schema, this.#writer.beginLoad(), options);
    load.takeAll(documents);
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
    const load = new RecordLoad(this.#schema, this.#writer.beginLoad(), options);
    await load.takeSliced(documents, options);
    return load.summary;
  }

  /** Tells whether there was such a document. Works now and then, as `upsert` does. */
  delete(id: string): boolean {
    return this.#writer.delete(id);
  }

  /**
   * Does at once what later changes would do step by step: seals what was added one by one, and merges what is small or largely
   * deleted. Worth it before many searches, after many changes.
   */
  compact(options: CompactOptions = {}): void {
    this.#writer.compact(options.full === true);
  }

  /**
   * A page of the matching documents.
   *
   * @throws {QueryError} for a mistake in the query
   * @throws {TypeError | RangeError} for an option that names no field or is no count
   */
  search<Facets extends FacetOptions<S> | undefined = undefined>(
    query: Query,
    options: SearchOptions<S, Facets> = {},
  ): SearchPage<DocumentOf<S>, FacetsOf<Facets>> {
    return this.#searcher.search(this.#writer.reader(), query, options);
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
}

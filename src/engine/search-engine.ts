import type { Node } from "../../grammar/ast.ts";
import type { Diagnostic } from "../../grammar/diagnostic.ts";
import { checkTree, type Limits, limitsOf } from "../../grammar/limits.ts";
import { print } from "../../grammar/printer.ts";
import { QueryError } from "../../grammar/query-error.ts";
import type { Change } from "../../grammar/recovery.ts";
import { collect, idsOf, totalOf } from "../evaluate/collector.ts";
import { countMatches } from "../evaluate/counter.ts";
import { facetsOf } from "../evaluate/facets.ts";
import { Scorer } from "../evaluate/scorer.ts";
import { sortedHits } from "../evaluate/sorted-hits.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import { IndexWriter } from "../indexes/index-writer.ts";
import type { PlanNode } from "../plan/plan.ts";
import { Planner } from "../plan/planner.ts";
import type { DefaultOperator } from "../plan/resolver.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { readDocument } from "../schema/document.ts";
import type { DocumentInput, DocumentOf, Schema } from "../schema/schema.ts";
import { Explanation, Observation } from "./explanation.ts";
import { type FacetOptions, type FacetsOf, readFacets } from "./facet-options.ts";
import { LazyHit } from "./lazy-hit.ts";
import type { LoadOptions, LoadSummary, UpsertOptions } from "./load-options.ts";
import { type ReadQuery, readLeniently, readStrictly } from "./query-reading.ts";
import { RecordLoad } from "./record-load.ts";
import {
  type CompactOptions,
  type EngineMemory,
  type EngineOptions,
  type QueryOptions,
  readCount,
  readDefaultOperator,
  readIndexOptions,
  readProjection,
  type SearchOptions,
} from "./search-options.ts";
import { readSorts } from "./sort-options.ts";

/** A query: its text, or its tree. */
export type Query = string | Node;

export interface Hit<Document> {
  readonly id: string;
  /** The relevance; 0 when the page is not sorted by it. */
  readonly score: number;
  /** The document as it was found, made when it is first read. */
  readonly document: Document;
}

export interface SearchPage<Document, Facets = undefined> {
  /** How many documents match, on this page and off it. */
  readonly total: number;
  readonly hits: readonly Hit<Document>[];
  /** What was counted by field, if facets were asked for. */
  readonly facets: Facets;
  /** What was read otherwise than it is written, in the order of the places; there if the query was to be read leniently. */
  readonly changes?: readonly Change[];
}

const DEFAULT_PAGE_SIZE = 10;

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
  readonly #limits: Limits;
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
    this.#limits = limitsOf(options.limits ?? {});
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
    const limit = readCount("limit", options.limit ?? DEFAULT_PAGE_SIZE, 0);
    const offset = readCount("offset", options.offset ?? 0, 0);
    const sorts = readSorts(options.sort ?? "relevance", this.#analyzedSchema);
    const asked = options.facets === undefined ? null : readFacets(options.facets, this.#analyzedSchema);
    const fields = options.fields
      ? new Set<string>(readProjection(options.fields, this.#analyzedSchema)).add("id")
      : null;

    const { resolved, changes } = this.#read(query, options);
    const reader = this.#writer.reader();
    const planner = new Planner(reader);
    const found = collect(planner.matching(resolved), reader);
    const scorer = () => new Scorer(planner.ranking(resolved), reader, (field) => this.#analyzedSchema.weightOf(field));
    const hits = sortedHits(found, sorts, scorer, offset, limit).map(
      ({ segment, ordinal, score }) => new LazyHit(segment, ordinal, score, fields),
    );
    // Its type follows from what was asked for.
    const counted: { readonly facets?: unknown } = asked === null ? {} : { facets: facetsOf(found, asked) };
    const read = options.lenient === true ? { changes } : {};
    return { total: totalOf(found), hits, ...counted, ...read } as SearchPage<DocumentOf<S>, FacetsOf<Facets>>;
  }

  /** How many documents match. */
  count(query: Query, options: QueryOptions = {}): number {
    const { reader, plan } = this.#plan(query, options);
    let total = 0;
    for (const segment of reader.segments) total += countMatches(plan, segment);
    return total;
  }

  /** The ids of all matching documents, in the order of insertion; an update counts as a new insertion. */
  ids(query: Query, options: QueryOptions = {}): string[] {
    const { reader, plan } = this.#plan(query, options);
    return idsOf(collect(plan, reader));
  }

  /** How the query is answered: the plan, with estimated and actual rows and the time of each step. */
  explain(query: Query, options: QueryOptions = {}): Explanation {
    const { tree, reader, plan } = this.#plan(query, options);
    const observation = new Observation();
    const total = totalOf(collect(plan, reader, observation.trace));
    return new Explanation(print(tree), total, observation.explain(plan));
  }

  /**
   * The mistakes in a query, those of its syntax first, each in the order of their places; none when it can be searched for without being
   * lenient. Never throws for what a query says.
   */
  validate(query: Query, options: QueryOptions = {}): readonly Diagnostic[] {
    try {
      this.#read(query, { ...options, lenient: false });
      return [];
    } catch (error) {
      if (error instanceof QueryError) return error.diagnostics;
      throw error;
    }
  }

  #plan(query: Query, options: QueryOptions): { tree: Node; reader: IndexReader<DocumentOf<S>>; plan: PlanNode } {
    const { tree, resolved } = this.#read(query, options);
    const reader = this.#writer.reader();
    return { tree, reader, plan: new Planner(reader).matching(resolved) };
  }

  /** A tree is printed and read again: so it is checked, and mistakes have a place in a text that can be shown. */
  #read(query: Query, options: QueryOptions): ReadQuery {
    if (typeof query !== "string") {
      if (typeof query !== "object" || query === null)
        throw new TypeError(`A query is a text or a tree, not ${query}.`);
      checkTree(query, this.#limits);
    }
    const text = typeof query === "string" ? query : print(query);
    const defaultOperator = readDefaultOperator(options.defaultOperator) ?? this.#defaultOperator;
    const rules = { schema: this.#analyzedSchema, limits: this.#limits, defaultOperator };
    return options.lenient === true ? readLeniently(text, rules) : readStrictly(text, rules);
  }
}

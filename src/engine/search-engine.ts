import type { Node } from "../../grammar/ast.ts";
import type { Diagnostic } from "../../grammar/diagnostic.ts";
import { checkTree, type Limits, limitsOf } from "../../grammar/limits.ts";
import { parse } from "../../grammar/parser.ts";
import { print } from "../../grammar/printer.ts";
import { QueryError } from "../../grammar/query-error.ts";
import { DocumentError } from "../base/document-error.ts";
import { byNumber, collect, pageOf, type SortKeys, totalOf } from "../evaluate/collector.ts";
import { countMatches } from "../evaluate/counter.ts";
import { Scorer } from "../evaluate/scorer.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import { IndexWriter } from "../indexes/index-writer.ts";
import type { PlanNode } from "../plan/plan.ts";
import { Planner } from "../plan/planner.ts";
import type { Resolved } from "../plan/resolved.ts";
import { type DefaultOperator, resolve } from "../plan/resolver.ts";
import { forEach } from "../postings/operations.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { readDocument } from "../schema/document.ts";
import type { DocumentInput, DocumentOf, Schema } from "../schema/schema.ts";
import { Explanation, Observation } from "./explanation.ts";
import type { LoadOptions, LoadSummary, UpsertOptions } from "./load-options.ts";
import {
  type EngineOptions,
  type QueryOptions,
  readCount,
  readDefaultOperator,
  readProjection,
  readSort,
  type SearchOptions,
} from "./search-options.ts";

/** A query: its text, or its tree. */
export type Query = string | Node;

export interface Hit<Document> {
  readonly id: string;
  /** The relevance; 0 when the page is sorted by something else. */
  readonly score: number;
  readonly document: Document;
}

export interface SearchPage<Document> {
  /** How many documents match, on this page and off it. */
  readonly total: number;
  readonly hits: readonly Hit<Document>[];
}

const DEFAULT_PAGE_SIZE = 10;
const DEFAULT_SEGMENT_CAPACITY = 65_536;
/** A load gives way to other work after so many milliseconds, and looks at the clock after so many documents. */
const LOAD_SLICE = 16;
const DOCUMENTS_BETWEEN_LOOKS = 32;

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

  constructor(schema: S, options: EngineOptions = {}) {
    this.#schema = schema;
    this.#analyzedSchema = new AnalyzedSchema(schema, options.analyzer);
    this.#defaultOperator = readDefaultOperator(options.defaultOperator) ?? "OR";
    this.#limits = limitsOf(options.limits ?? {});
    const segmentCapacity = readCount("segmentCapacity", options.segmentCapacity ?? DEFAULT_SEGMENT_CAPACITY, 1);
    this.#writer = new IndexWriter(schema, (field) => this.#analyzedSchema.textField(field).analyzer, {
      segmentCapacity,
    });
  }

  /** How many documents there are. */
  get size(): number {
    return this.#writer.size;
  }

  get(id: string): DocumentOf<S> | undefined {
    return this.#writer.get(id);
  }

  has(id: string): boolean {
    return this.#writer.has(id);
  }

  /**
   * Adds a document, in place of the one with its id if there is one; tells whether there was.
   *
   * @throws {DocumentError} when it is no document of the schema; then nothing has changed
   */
  upsert(document: DocumentInput<S>): boolean {
    return this.#writer.upsert(readDocument(this.#schema, document, 0));
  }

  /**
   * Adds documents one after the other; of several with one id the last stays.
   *
   * @throws {DocumentError} at the first that is no document of the schema, unless `onError` takes it; what came before stays
   */
  upsertAll(documents: Iterable<DocumentInput<S>>, options: UpsertOptions = {}): LoadSummary {
    const load = this.#beginLoad(options);
    for (const document of documents) load.take(document);
    return load.summary();
  }

  /**
   * Adds documents from a stream, giving way to other work now and then. Searches in between see what has been added.
   *
   * @throws {DocumentError} as `upsertAll` does
   * @throws the signal's reason when it is aborted, and whatever the stream throws; what came before stays
   */
  async load(
    documents: Iterable<DocumentInput<S>> | AsyncIterable<DocumentInput<S>>,
    options: LoadOptions = {},
  ): Promise<LoadSummary> {
    const { onProgress, signal } = options;
    const load = this.#beginLoad(options);
    let sliceStart = performance.now();
    let taken = 0;
    signal?.throwIfAborted();
    for await (const document of documents) {
      signal?.throwIfAborted();
      load.take(document);
      if (++taken % DOCUMENTS_BETWEEN_LOOKS !== 0 || performance.now() - sliceStart < LOAD_SLICE) continue;
      onProgress?.(load.summary().indexed);
      await new Promise((resume) => setTimeout(resume, 0));
      sliceStart = performance.now();
    }
    onProgress?.(load.summary().indexed);
    return load.summary();
  }

  /** Tells whether there was such a document. */
  delete(id: string): boolean {
    return this.#writer.delete(id);
  }

  /**
   * A page of the matching documents.
   *
   * @throws {QueryError} for a mistake in the query
   * @throws {TypeError | RangeError} for an option that names no field or is no count
   */
  search(query: Query, options: SearchOptions<S> = {}): SearchPage<DocumentOf<S>> {
    const limit = readCount("limit", options.limit ?? DEFAULT_PAGE_SIZE, 0);
    const offset = readCount("offset", options.offset ?? 0, 0);
    const sort = readSort(options.sort ?? "relevance", this.#analyzedSchema);
    const projection = options.fields && readProjection(options.fields, this.#analyzedSchema);

    const { resolved } = this.#read(query, options);
    const reader = this.#writer.reader();
    const planner = new Planner(reader);
    const found = collect(planner.matching(resolved), reader);
    const keys =
      sort.by === "relevance" ? this.#byScore(planner, resolved, reader) : byNumber(sort.field, sort.direction);
    const hits = pageOf(found, keys, offset, limit).map(({ segment, ordinal, key }): Hit<DocumentOf<S>> => {
      const document = segment.document(ordinal);
      return {
        id: document.id,
        score: sort.by === "relevance" ? key : 0,
        document: projection === undefined ? document : project(document, projection),
      };
    });
    return { total: totalOf(found), hits };
  }

  /** How many documents match. */
  count(query: Query, options: QueryOptions = {}): number {
    const { reader, plan } = this.#plan(query, options);
    return reader.segments.reduce((total, segment) => total + countMatches(plan, segment), 0);
  }

  /** The ids of all matching documents, in the order of insertion; an update counts as a new insertion. */
  ids(query: Query, options: QueryOptions = {}): string[] {
    const { reader, plan } = this.#plan(query, options);
    const found = collect(plan, reader);
    const ids = new Array<string>(totalOf(found));
    let next = 0;
    for (const { segment, matches } of found) {
      forEach(matches, (ordinal) => {
        ids[next++] = segment.id(ordinal);
      });
    }
    return ids;
  }

  /** How the query is answered: the plan, with estimated and actual rows and the time of each step. */
  explain(query: Query, options: QueryOptions = {}): Explanation {
    const { tree, reader, plan } = this.#plan(query, options);
    const observation = new Observation();
    const total = totalOf(collect(plan, reader, observation.trace));
    return new Explanation(print(tree), total, observation.explain(plan));
  }

  /** The mistakes in a query; none when it can be searched for. Never throws for what a query says. */
  validate(query: Query, options: QueryOptions = {}): readonly Diagnostic[] {
    try {
      this.#read(query, options);
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
  #read(query: Query, options: QueryOptions): { readonly tree: Node; readonly resolved: Resolved } {
    if (typeof query !== "string") {
      if (typeof query !== "object" || query === null)
        throw new TypeError(`A query is a text or a tree, not ${query}.`);
      checkTree(query, this.#limits);
    }
    const text = typeof query === "string" ? query : print(query);
    const tree = parse(text, this.#limits);
    const operator = readDefaultOperator(options.defaultOperator) ?? this.#defaultOperator;
    const { resolved, diagnostics } = resolve(tree, this.#analyzedSchema, operator);
    if (diagnostics.length > 0) throw new QueryError(text, diagnostics);
    return { tree, resolved };
  }

  #byScore(planner: Planner, query: Resolved, reader: IndexReader): SortKeys {
    const ranking = planner.ranking(query);
    const scorer = new Scorer(reader, (field) => this.#analyzedSchema.weightOf(field));
    return ({ evaluator, matches }) => scorer.scores(ranking, evaluator, matches);
  }

  /** Takes records one by one and counts what became of them. */
  #beginLoad({ onError }: UpsertOptions): { take(record: unknown): void; summary(): LoadSummary } {
    let record = 0;
    let indexed = 0;
    let replaced = 0;
    let skipped = 0;
    return {
      take: (input) => {
        try {
          const document = readDocument(this.#schema, input, record++);
          if (this.#writer.upsert(document)) replaced++;
          indexed++;
        } catch (error) {
          if (onError === undefined || !(error instanceof DocumentError)) throw error;
          skipped++;
          onError(error);
        }
      },
      summary: () => ({ indexed, replaced, skipped }),
    };
  }
}

/** The document with its id and these fields alone. */
function project<Document extends { readonly id: string }>(document: Document, fields: readonly string[]): Document {
  const kept = new Set<string>(fields).add("id");
  return Object.freeze(Object.fromEntries(Object.entries(document).filter(([name]) => kept.has(name)))) as Document;
}

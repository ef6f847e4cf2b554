import {
  type DefaultOperator,
  type Diagnostic,
  type DocumentId,
  type DocumentInput,
  type DocumentOf,
  type DocumentPatch,
  type EngineOptions,
  type Hit,
  type Query,
  QueryError,
  type QueryNode,
  type QueryOptions,
  type Schema,
  type SearchOptions,
} from "firmament";
import { readClock, readDefaultOperator, readRank, readSorts } from "firmament/backend";
import { checkOptions, type OptionNames, requireWholeNumber } from "firmament/base";
import { checkTree, defaultLimits, parse } from "firmament/grammar";
import { AnalyzedSchema, patched, queryText, readDocument, readId } from "firmament/query";
import { NaiveDocument } from "./document.ts";
import { errorsOf } from "./errors.ts";
import { queryMeaning } from "./evaluator.ts";
import { isExactMatch } from "./exact-first.ts";
import type { Meaning } from "./meaning.ts";
import { type Rules, standardRules } from "./rules.ts";
import { type NaiveFields, naiveFields } from "./schema-fields.ts";
import { compareMatches, type Match, rankedScore } from "./sorting.ts";

/** The options of a {@link NaiveEngine}: those of `SearchEngine` that change what queries mean, and the rules. */
export interface NaiveEngineOptions extends Pick<EngineOptions, "analyzer" | "defaultOperator" | "clock"> {
  /** Rules that replace those of the language. Default: none. */
  readonly rules?: Partial<Rules> | undefined;
}

/** The options of the methods of a {@link NaiveEngine} that take a query. */
export type NaiveQueryOptions = Pick<QueryOptions, "defaultOperator">;

/** The options of {@link NaiveEngine.search}. */
export type NaiveSearchOptions<S extends Schema> = Pick<
  SearchOptions<S>,
  "defaultOperator" | "limit" | "offset" | "sort" | "rank"
>;

const ENGINE_OPTIONS: OptionNames<NaiveEngineOptions> = {
  analyzer: true,
  defaultOperator: true,
  clock: true,
  rules: true,
};

const QUERY_OPTIONS: OptionNames<NaiveQueryOptions> = { defaultOperator: true };

const SEARCH_OPTIONS: OptionNames<NaiveSearchOptions<Schema>> = {
  defaultOperator: true,
  limit: true,
  offset: true,
  sort: true,
  rank: true,
};

/** A page of hits. */
export interface NaivePage<S extends Schema> {
  /** The number of matches, on all pages. */
  readonly total: number;
  readonly hits: readonly Pick<Hit<DocumentOf<S>>, "id" | "score" | "document">[];
}

interface Entry<S extends Schema> {
  readonly document: DocumentOf<S>;
  readonly analyzed: NaiveDocument;
}

/** What a query means at one time. */
interface Reading {
  readonly tree: QueryNode;
  readonly meaning: Meaning;
  readonly fields: NaiveFields;
}

/**
 * The definition of the query language as a program: it tests each query on the words of each document, one after the
 * other. Its answers are those of `SearchEngine`, in time proportional to the text of all documents.
 */
export class NaiveEngine<S extends Schema> {
  readonly #schema: S;
  readonly #options: NaiveEngineOptions;
  readonly #defaultOperator: DefaultOperator;
  readonly #clock: () => number;
  readonly #fields: NaiveFields;
  /** In order of insertion. */
  readonly #entries = new Map<string, Entry<S>>();

  /** @param schema the result of `defineSchema` */
  constructor(schema: S, options: NaiveEngineOptions = {}) {
    checkOptions("a NaiveEngine", options, ENGINE_OPTIONS);
    this.#schema = schema;
    this.#options = options;
    this.#defaultOperator = readDefaultOperator(options.defaultOperator) ?? "OR";
    this.#clock = readClock(options.clock);
    this.#fields = this.#fieldsAt(0);
  }

  /** The number of documents. */
  get size(): number {
    return this.#entries.size;
  }

  /** The document with this id; `undefined` if there is none. */
  get(id: DocumentId): DocumentOf<S> | undefined {
    return this.#entries.get(readId(id))?.document;
  }

  /** Whether there is a document with this id. */
  has(id: DocumentId): boolean {
    return this.#entries.has(readId(id));
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
  patch(id: DocumentId, part: DocumentPatch<S>): boolean {
    const document = this.get(id);
    return document !== undefined && this.upsert(patched(this.#schema, document, part));
  }

  /** Deletes the document with this id. Returns whether there was one. */
  delete(id: DocumentId): boolean {
    return this.#entries.delete(readId(id));
  }

  /**
   * Deletes all documents that match a query. Returns their number.
   *
   * @throws {QueryError} for an invalid query
   */
  deleteWhere(query: Query, options: NaiveQueryOptions = {}): number {
    checkOptions("deleteWhere", options, QUERY_OPTIONS);
    const ids = this.ids(query, options);
    for (const id of ids) this.delete(id);
    return ids.length;
  }

  /** Deletes all documents. */
  clear(): void {
    this.#entries.clear();
  }

  /**
   * Finds the documents that match a query and returns one page of them. Scores are those of a `SearchEngine` that contains
   * no trace of deleted documents (`compact({ full: true })`), except for rounding.
   *
   * @throws {QueryError} for an invalid query
   * @throws {TypeError | RangeError} for an invalid option
   */
  search(query: Query, options: NaiveSearchOptions<S> = {}): NaivePage<S> {
    checkOptions("search", options, SEARCH_OPTIONS);
    const { limit = 10, offset = 0, sort = "relevance", rank } = options;
    const schema = new AnalyzedSchema(this.#schema, this.#options.analyzer);
    const sorts = readSorts(sort, schema);
    const valueRank = rank === undefined ? null : readRank(rank, sorts, schema);
    const reading = this.#read(query, options);
    const isRanked = sorts.some(({ by }) => by === "relevance");
    const matches = this.#matches(reading).map((entry): Match & Entry<S> => {
      const { score, isExact } = isRanked ? this.#relevance(entry, reading) : { score: 0, isExact: false };
      const ranked = valueRank === null ? score : rankedScore(score, entry.analyzed, valueRank);
      return { ...entry, score: ranked, isExact };
    });
    matches.sort((a, b) => compareMatches(a, b, sorts, valueRank));
    const from = requireWholeNumber("offset", offset, 0);
    const page = matches.slice(from, from + requireWholeNumber("limit", limit, 0));
    return {
      total: matches.length,
      hits: page.map(({ document, score }) => ({ id: document.id, score, document })),
    };
  }

  /**
   * The number of documents that match a query.
   *
   * @throws {QueryError} for an invalid query
   */
  count(query: Query, options: NaiveQueryOptions = {}): number {
    checkOptions("count", options, QUERY_OPTIONS);
    return this.ids(query, options).length;
  }

  /**
   * The ids of all matches in order of insertion.
   *
   * @throws {QueryError} for an invalid query
   */
  ids(query: Query, options: NaiveQueryOptions = {}): string[] {
    checkOptions("ids", options, QUERY_OPTIONS);
    return this.#matches(this.#read(query, options)).map(({ document }) => document.id);
  }

  /** The errors of a query: their codes and spans are those of `SearchEngine`. Empty if there are none. */
  validate(query: Query): readonly Diagnostic[] {
    try {
      this.#read(query, {});
      return [];
    } catch (error) {
      if (error instanceof QueryError) return error.diagnostics;
      throw error;
    }
  }

  #read(query: Query, options: NaiveQueryOptions): Reading {
    const tree = treeOf(query);
    const fields = this.#fieldsAt(this.#clock());
    const errors = errorsOf(tree, fields);
    if (errors.length > 0) throw new QueryError(queryText(query), errors);
    const defaultOperator = readDefaultOperator(options.defaultOperator) ?? this.#defaultOperator;
    return { tree, meaning: queryMeaning(tree, fields, defaultOperator), fields };
  }

  #matches({ meaning }: Reading): readonly Entry<S>[] {
    return [...this.#entries.values()].filter(({ analyzed }) => meaning.matches(analyzed));
  }

  /** "Exact matches come first: their score is increased by 1 plus the maximum score of all clauses." */
  #relevance({ analyzed }: Entry<S>, { tree, meaning, fields }: Reading): Pick<Match, "score" | "isExact"> {
    const documents = [...this.#entries.values()].map((entry) => entry.analyzed);
    const score = meaning.score(analyzed, { documents, weights: fields.weights });
    const isExact = isExactMatch(analyzed, tree, fields);
    return { score: isExact ? score + 1 + meaning.maxScore : score, isExact };
  }

  #fieldsAt(now: number): NaiveFields {
    const { analyzer, rules } = this.#options;
    return naiveFields(this.#schema, analyzer, now, { ...standardRules, ...rules });
  }
}

/** A tree means what its text means: it may lack the parentheses that the text needs. */
function treeOf(query: Query): QueryNode {
  if (typeof query !== "string") checkTree(query, defaultLimits);
  return parse(queryText(query));
}

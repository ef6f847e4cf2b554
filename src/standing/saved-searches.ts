import type { Limits } from "../../grammar/syntax/limits.ts";
import { limitsOf } from "../../grammar/syntax/limits.ts";
import type { Analyzer } from "../analysis/analyzer.ts";
import { describeValue } from "../base/describe-value.ts";
import { checkOptions, type OptionNames } from "../base/known-options.ts";
import { type Clock, readClock } from "../engine/options/clock.ts";
import type { Filter } from "../engine/options/filter.ts";
import { readLimits } from "../engine/options/query-limits.ts";
import { readDefaultOperator } from "../engine/options/search-options.ts";
import { parseFiltered } from "../engine/query/filtered-query.ts";
import { type EngineRules, rulesFor } from "../engine/query/parse-query.ts";
import { type Query, queryText } from "../engine/query/query-input.ts";
import { matchesDocument } from "../match/document-match.ts";
import { type DocumentTest, documentTest, meetsValues, necessaryQuery } from "../match/filter-match.ts";
import type { DefaultOperator } from "../plan/resolve/resolver.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { plainRecord } from "../schema/plain-record.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { ChangedDocument } from "./changed-document.ts";
import { DocumentTerms } from "./document-terms.ts";
import { AFTER, BEFORE, Marks } from "./marks.ts";
import { checkPatterns } from "./pattern-limit.ts";
import { Predicates } from "./predicates.ts";
import { compile } from "./program.ts";
import { matchingVersions, ProgramRun, possibleVersions, type Verdict } from "./program-run.ts";
import { ProgramTable } from "./program-table.ts";
import { ResolvedCache } from "./resolved-cache.ts";
import { SlotSet } from "./slot-set.ts";

/** The options of {@link SavedSearches}; those of an engine have the same meaning. */
export interface SavedSearchesOptions {
  /** Replaces the schema's analyzer and the analyzers of all its fields. Default: the schema's. */
  readonly analyzer?: Analyzer | undefined;
  /** The operator that white space between two clauses stands for. Default `"OR"`. */
  readonly defaultOperator?: DefaultOperator | undefined;
  /** The maximum size of a saved search. Default: 16,384 code units, 1,024 clauses, 100 levels of nesting. */
  readonly limits?: Partial<Limits> | undefined;
  /** Returns what `now` stands for in dates, in milliseconds since 1970. Default: `Date.now`. */
  readonly clock?: Clock | undefined;
}

/** The options of `add`. */
export interface SavedSearchOptions<S extends Schema = Schema> {
  /** What documents must match besides the query. Default: no filter. */
  readonly filter?: Filter<S> | undefined;
  /** The operator of this query. Default: that of the saved searches. */
  readonly defaultOperator?: DefaultOperator | undefined;
}

/** A saved search. */
export interface SavedSearch {
  readonly id: string;
  /** The text of the query. */
  readonly query: string;
  /** As it was given, with dates as texts; missing without a filter. */
  readonly filter?: Filter;
  readonly defaultOperator: DefaultOperator;
}

/** The ids of saved searches whose matches a change of a document affects, in the order in which they were added. */
export interface Changes {
  /** They match the document after the change, and did not match it before. */
  readonly entered: readonly string[];
  /** They matched the document before the change, and do not match it any more. */
  readonly left: readonly string[];
}

const SEARCHES_OPTIONS: OptionNames<SavedSearchesOptions> = {
  analyzer: true,
  defaultOperator: true,
  limits: true,
  clock: true,
};

const ADD_OPTIONS: OptionNames<SavedSearchOptions> = { filter: true, defaultOperator: true };

const CHANGES_OPTIONS = { now: true };

const LIMITS = { queryLength: 16_384, clauses: 1024 };

/**
 * Saved searches: finds those that a changed document enters or leaves. A search is examined only if the document has one
 * of its necessary terms or numbers.
 */
export class SavedSearches<S extends Schema> {
  readonly #rules: EngineRules;
  readonly #slots = new Map<string, number>();
  /** By slot. */
  readonly #ids: string[] = [];
  readonly #texts: string[] = [];
  readonly #operators: DefaultOperator[] = [];
  /** By slot, as JSON; `null` for no filter. */
  readonly #filters: (string | null)[] = [];
  /** By slot: increases with each saved search that is added. */
  readonly #orders: number[] = [];
  #nextOrder = 0;
  /** The slots of the queries that contain `now`. */
  readonly #timed = new Set<number>();
  readonly #predicates = new Predicates();
  readonly #programs = new ProgramTable();
  readonly #resolved = new ResolvedCache();
  readonly #marks = new Marks();
  readonly #candidates = new SlotSet();

  /** @throws {TypeError | RangeError} for an invalid schema or option */
  constructor(schema: S, options: SavedSearchesOptions = {}) {
    checkOptions("SavedSearches", options, SEARCHES_OPTIONS);
    readLimits(options.limits);
    this.#rules = Object.freeze({
      schema: new AnalyzedSchema(schema, options.analyzer),
      limits: limitsOf({ ...LIMITS, ...options.limits }),
      defaultOperator: readDefaultOperator(options.defaultOperator) ?? "OR",
      clock: readClock(options.clock),
    });
  }

  /** The number of saved searches. */
  get size(): number {
    return this.#slots.size;
  }

  /**
   * Adds a saved search, or replaces the one with the same id, which then counts as newly added.
   *
   * @returns whether one was replaced
   * @throws {QueryError} for an invalid query, and with the code `limit` for one that is too large; then nothing has
   * changed
   * @throws {TypeError} for an invalid filter or option
   */
  add(id: string, query: Query, options: SavedSearchOptions<S> = {}): boolean {
    requireId(id);
    checkOptions("add", options, ADD_OPTIONS);
    const rules = rulesFor(this.#rules, options);
    const { resolved, filter, dependsOnClock } = parseFiltered(query, options.filter, rules, false);
    const text = queryText(query);
    const test = documentTest(resolved, filter);
    checkPatterns(text, test.query);
    const isReplaced = this.delete(id);
    const program = compile(necessaryQuery(test), rules.schema, this.#predicates, {
      isTimeless: !dependsOnClock,
      isSufficient: test.values.length === 0,
    });
    const slot = this.#programs.add(program);
    this.#slots.set(id, slot);
    this.#ids[slot] = id;
    this.#texts[slot] = text;
    this.#operators[slot] = rules.defaultOperator;
    this.#filters[slot] = filter === null ? null : JSON.stringify(options.filter);
    this.#orders[slot] = this.#nextOrder++;
    if (dependsOnClock) this.#timed.add(slot);
    return isReplaced;
  }

  /**
   * @returns whether there was a saved search with this id
   * @throws {TypeError} for an id that is not a non-empty string; `add`, `has` and `get`, too
   */
  delete(id: string): boolean {
    requireId(id);
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    for (const predicate of this.#programs.remove(slot)) this.#predicates.release(predicate);
    this.#slots.delete(id);
    this.#timed.delete(slot);
    this.#filters[slot] = null;
    this.#ids[slot] = "";
    this.#texts[slot] = "";
    return true;
  }

  has(id: string): boolean {
    requireId(id);
    return this.#slots.has(id);
  }

  /** The saved search with this id; `undefined` if there is none. */
  get(id: string): SavedSearch | undefined {
    requireId(id);
    const slot = this.#slots.get(id);
    if (slot === undefined) return undefined;
    const filter = this.#filterAt(slot);
    return {
      id,
      query: this.#texts[slot] as string,
      ...(filter !== undefined && { filter }),
      defaultOperator: this.#operators[slot] as DefaultOperator,
    };
  }

  /** The ids of all saved searches, in the order in which they were added. */
  ids(): IterableIterator<string> {
    return this.#slots.keys();
  }

  /**
   * The saved searches that a changed document enters and leaves.
   *
   * @param before the document before the change; `null` if there was none
   * @param after the document after the change; `null` if there is none any more
   * @param options `now`: what `now` stands for, in milliseconds since 1970; default: what the clock returns
   */
  changesOf(
    before: DocumentOf<S> | null,
    after: DocumentOf<S> | null,
    options: { readonly now?: number } = {},
  ): Changes {
    checkOptions("changesOf", options, CHANGES_OPTIONS);
    const { now = this.#rules.clock() } = options;
    const document = this.#changed(before, after);
    this.#predicates.mark(document, this.#marks);
    this.#findCandidates(document);
    const run = new ProgramRun(this.#programs, this.#marks, this.#predicates, document);
    const entered: number[] = [];
    const left: number[] = [];
    this.#candidates.drain((slot) => {
      const verdict = run.verdict(slot);
      const versions = verdict === 0 ? 0 : this.#matching(slot, verdict, document, now);
      if (versions === AFTER) entered.push(slot);
      if (versions === BEFORE) left.push(slot);
    });
    return { entered: this.#idsOf(entered), left: this.#idsOf(left) };
  }

  #changed(before: DocumentOf<S> | null, after: DocumentOf<S> | null): ChangedDocument {
    const { schema } = this.#rules;
    const names = Object.keys(schema.effective.fields);
    const one = before === null ? null : new DocumentTerms(plainRecord(before, names), schema, null);
    const other = after === null ? null : new DocumentTerms(plainRecord(after, names), schema, one);
    return new ChangedDocument(one, other);
  }

  /** Finds the saved searches that match only one of the versions, and others. */
  #findCandidates({ before, after }: ChangedDocument): void {
    const candidates = this.#candidates;
    const marks = this.#marks;
    candidates.reserve(this.#programs.slotCount);
    if (before !== null && after !== null) {
      this.#programs.forEachChanged(marks.differences(), marks.satisfied, candidates.add);
    } else if (before !== null || after !== null) {
      this.#programs.forEachCandidate(marks.satisfied, candidates.add);
    }
  }

  /** The versions that match a saved search. */
  #matching(slot: number, verdict: Verdict, { before, after }: ChangedDocument, now: number): number {
    const matching = matchingVersions(verdict);
    const open = possibleVersions(verdict) & ~matching;
    if (open === 0) return matching;
    const test = this.#testAt(slot, now);
    return (
      matching |
      (open & BEFORE && before !== null && passes(before, test) ? BEFORE : 0) |
      (open & AFTER && after !== null && passes(after, test) ? AFTER : 0)
    );
  }

  #testAt(slot: number, now: number): DocumentTest {
    const text = this.#texts[slot] as string;
    const defaultOperator = this.#operators[slot] as DefaultOperator;
    const parse = (): DocumentTest => {
      const rules = rulesFor(this.#rules, { defaultOperator }, now);
      const { resolved, filter } = parseFiltered(text, this.#filterAt(slot), rules, false);
      return documentTest(resolved, filter);
    };
    if (this.#timed.has(slot)) return parse();
    return this.#resolved.get(JSON.stringify([defaultOperator, text, this.#filters[slot]]), parse);
  }

  #filterAt(slot: number): Filter | undefined {
    const json = this.#filters[slot] ?? null;
    return json === null ? undefined : (JSON.parse(json) as Filter);
  }

  #idsOf(slots: number[]): readonly string[] {
    const orders = this.#orders;
    let last = -1;
    let isAscending = true;
    const ids = slots.map((slot) => {
      const order = orders[slot] as number;
      isAscending &&= order > last;
      last = order;
      return this.#ids[slot] as string;
    });
    if (isAscending) return ids;
    return slots.sort((a, b) => (orders[a] as number) - (orders[b] as number)).map((slot) => this.#ids[slot] as string);
  }
}

function passes(document: DocumentTerms, { query, values }: DocumentTest): boolean {
  return (
    values.every((condition) => meetsValues(condition, document.textsOf(condition.field))) &&
    matchesDocument(query, document)
  );
}

/** @throws {TypeError} for a value that is no id of a saved search */
function requireId(id: unknown): void {
  if (typeof id === "string" && id !== "") return;
  throw new TypeError(`The id of a saved search must be a non-empty string, not ${describeValue(id)}.`);
}

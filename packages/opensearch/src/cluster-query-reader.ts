import type { MatchOptions, Query, Schema } from "firmament";
import { readsLeniently, typedTextOf } from "firmament/backend";
import {
  type EngineRules,
  type FilteredQuery,
  leadingValues,
  parseFiltered,
  type QueryRules,
  rulesFor,
} from "firmament/query";
import { type AnswerView, answersOf } from "./answer/answer-view.ts";
import { SearchesTogether } from "./answer/searches-together.ts";
import {
  type ClusterTypingParts,
  searchedOnCluster,
  type TypedOnCluster,
  TypingMemory,
  typedOnCluster,
} from "./answer/typing.ts";
import type { ScoreStatistics } from "./compile/alternatives-query.ts";
import { compileQuery, NO_STATISTICS, type QueryMeaning } from "./compile/compile-query.ts";
import { errorOfLargeQuery } from "./compile/query-too-large.ts";
import type { IndexLayout } from "./layout/index-layout.ts";
import type { ReadView, SearchLimits } from "./read/read-view.ts";

/** A valid query that a cluster can run. */
export interface ReadQuery {
  readonly rules: QueryRules;
  readonly parsed: FilteredQuery;
  /** The text of a search as you type; otherwise `null`. */
  readonly typed: string | null;
  /** What the query takes in the memory of a node, in kilobytes, as estimated. */
  readonly kilobytes: number;
  /** The meaning, for which a search as you type reads the index. */
  meaningIn(view: ReadView, limits: SearchLimits): Promise<QueryMeaning>;
  /**
   * Answers a question about the meaning in one state. As you type, the question may be asked twice, of which one answer
   * counts: it must depend on the meaning and the answers of the view alone.
   */
  answerIn<Result>(view: ReadView, limits: SearchLimits, question: Question<Result>): Promise<Result>;
}

export type Question<Result> = (meaning: QueryMeaning, answers: AnswerView) => Promise<Result>;

/** What reading a query needs. */
export interface QueryReaderParts {
  readonly rules: EngineRules;
  readonly layout: IndexLayout;
  /** The most clauses that the cluster accepts in one query. */
  readonly maxClauses: number;
}

/** Reads queries as one process does, and bounds what they cost the cluster. */
export class ClusterQueryReader {
  readonly #parts: QueryReaderParts;
  /** What searches as you type have read. */
  readonly memory: TypingMemory = new TypingMemory();

  constructor(parts: QueryReaderParts) {
    this.#parts = parts;
  }

  /**
   * @param now what `now` stands for; default: the clock
   * @throws {QueryError}
   * @throws {TypeError} for a value that is not a query, and for an invalid option
   */
  read<S extends Schema>(query: Query, options: MatchOptions<S>, now?: number): ReadQuery {
    const rules = rulesFor(this.#parts.rules, options, now);
    const typed = typedTextOf(query, options);
    const parsed = parseFiltered(query, options.filter, rules, readsLeniently(options));
    const meaning = this.#meaning(query, parsed);
    const { kilobytes } = meaning.compiled;
    if (typed === null) {
      return {
        ...{ rules, parsed, typed, kilobytes },
        meaningIn: () => Promise.resolve(meaning),
        answerIn: (view, limits, question) => question(meaning, answersOf(view, limits)),
      };
    }
    const partsIn = ({ id: state }: ReadView): ClusterTypingParts => ({ ...this.#parts, memory: this.memory, state });
    const text = { text: typed, parsed, rules };
    const meaningOf = ({ search, statistics }: TypedOnCluster): QueryMeaning =>
      this.#meaning(typed, search, statistics);
    return {
      ...{ rules, parsed, typed, kilobytes },
      meaningIn: async (view, limits) => meaningOf(await typedOnCluster(answersOf(view, limits), partsIn(view), text)),
      answerIn: (view, limits, question) =>
        searchedOnCluster(new SearchesTogether(view, limits), partsIn(view), text, async (found, answers) => {
          return question(meaningOf(found), answers);
        }),
    };
  }

  #meaning(query: Query, parsed: FilteredQuery, statistics: ScoreStatistics = NO_STATISTICS): QueryMeaning {
    const { rules, layout, maxClauses } = this.#parts;
    try {
      return {
        parsed,
        compiled: compileQuery(parsed, leadingValues(parsed, rules.schema), layout, maxClauses, statistics),
        statistics,
      };
    } catch (error) {
      throw errorOfLargeQuery(error, query);
    }
  }
}

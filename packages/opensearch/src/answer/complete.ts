import type { Completion, Limits, QueryNode } from "firmament";
import {
  type Candidate,
  Completer,
  type CompletionIndex,
  digitsOf,
  followersIn,
  MAX_ANALYZED_LENGTH,
  MAX_VALUE_LENGTH,
  rangesWithPrefix,
  rankOf,
  readTypedQuery,
  splitTyped,
  TopKByCount,
  type TypedTerms,
  unitsNamed,
} from "firmament/backend";
import { compareCodePoints } from "firmament/base";
import { numberText } from "firmament/grammar";
import {
  type AnalyzerGroup,
  and,
  keyOf,
  MS_PER_DAY,
  or,
  prefixAutomaton,
  type ResolvedFilter,
  type ResolvedQuery,
  startOfUnit,
  unitText,
} from "firmament/query";
import { matchingQuery } from "../compile/matching-query.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import { AggregationBatch, type Matches } from "./aggregation-batch.ts";
import type { AnswerView } from "./answer-view.ts";
import { matchesOf } from "./count-facets.ts";
import { DocumentCounts } from "./document-counts.ts";
import { ascendingNumbers } from "./number-counts.ts";
import { answered, Questions } from "./questions.ts";
import { sampledDocuments, valuesIn } from "./sampled-documents.ts";
import { askTerms, BY_COUNT } from "./top-values.ts";
import type { ClusterTyping } from "./typing.ts";

/** The maximum number of documents whose terms are candidates. */
const SAMPLED_DOCUMENTS = 200;
/** The maximum number of values that are compared with the typed text. */
const COMPARED_VALUES = 1000;
const ALL: ResolvedQuery = { kind: "all", boost: 1 };

/**
 * The completions at a caret, as `complete` finds them in an index of this process. The counts are exact; candidates are
 * the most frequent values of the documents with the typed text, and the terms of some of these documents.
 */
export function completeOnCluster(
  view: AnswerView,
  layout: IndexLayout,
  limits: Limits,
  now: number,
  { text, offset, limit, filter, typing }: CompletionRequest,
): Promise<readonly Completion[]> {
  const index = new ClusterCompletionIndex(view, layout, filter);
  const wordsOf =
    typing === null ? undefined : (typed: string, tree: QueryNode) => readTypedQuery(typed, tree, typing.context).words;
  const completer = new Completer({ schema: layout.schema, limits, now, wordsOf });
  return answered(
    () => completer.complete(index, text, offset, limit),
    [...index.questions, ...(typing?.questions ?? [])],
  );
}

/** What to complete, and how completed values are counted. */
export interface CompletionRequest {
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
  /** What counted documents must match besides; `null` for no filter. */
  readonly filter: ResolvedFilter | null;
  /** The alternatives of completed words; `null` for finished queries. */
  readonly typing: ClusterTyping | null;
}

/** What is typed in a field, and how many candidates to find. */
interface TypedValue {
  readonly field: string;
  readonly typed: string;
  readonly k: number;
}

interface GroupValue extends TypedValue {
  readonly group: AnalyzerGroup;
}

class ClusterCompletionIndex implements CompletionIndex {
  readonly #view: AnswerView;
  readonly #layout: IndexLayout;
  readonly #batch: AggregationBatch;
  readonly #counts: Questions<ResolvedQuery, number>;
  readonly #numbers: Questions<TypedValue, readonly string[]>;
  readonly #dates: Questions<TypedValue, readonly string[]>;
  readonly #values: Questions<GroupValue, readonly Candidate[]>;
  readonly #terms: Questions<{ fields: readonly string[]; typed: TypedTerms; k: number }, readonly string[]>;

  constructor(view: AnswerView, layout: IndexLayout, filter: ResolvedFilter | null) {
    this.#view = view;
    this.#layout = layout;
    this.#batch = new AggregationBatch(view);
    const counts = new DocumentCounts(view, layout);
    this.#counts = new Questions((clause) => counts.of(clause, filter));
    this.#numbers = new Questions((value) => this.#frequentNumbers(value));
    this.#dates = new Questions((value) => this.#frequentDates(value));
    this.#values = new Questions((value) => this.#frequentValues(value));
    this.#terms = new Questions(({ fields, typed, k }) => this.#frequentTerms(fields, typed, k));
  }

  get questions(): Parameters<typeof answered>[1] {
    return [this.#counts, this.#numbers, this.#dates, this.#values, this.#terms];
  }

  /** The guess is that a candidate matches, so that all of them are counted at once. */
  count(clause: ResolvedQuery): number {
    return this.#counts.answer(keyOf(clause), clause, 1);
  }

  numbers(field: string, typed: string, k: number): readonly string[] {
    return digitsOf(typed) === null ? [] : this.#numbers.answer(`${field} ${typed}`, { field, typed, k }, []);
  }

  dates(field: string, typed: string, k: number): readonly string[] {
    const isDate = unitsNamed(typed.trim()).length > 0;
    return isDate ? this.#dates.answer(`${field} ${typed}`, { field, typed, k }, []) : [];
  }

  values(group: AnalyzerGroup, typed: string, k: number): readonly Candidate[] {
    const field = group.fields[0] as string;
    return this.#values.answer(`${field} ${typed}`, { group, field, typed, k }, []);
  }

  terms(fields: readonly string[], typed: TypedTerms, k: number): readonly string[] {
    return this.#terms.answer(JSON.stringify([fields, typed]), { fields, typed, k }, []);
  }

  #matchesOf(resolved: ResolvedQuery): Matches {
    return matchesOf({ resolved, filter: null }, this.#layout);
  }

  async #frequentNumbers({ field, typed, k }: TypedValue): Promise<readonly string[]> {
    const path = this.#layout.numberPath(field);
    const prefix = digitsOf(typed) ?? "";
    const bounds = { min: { min: { field: path } }, max: { max: { field: path } } };
    const { min, max } = (await this.#batch.ask(this.#matchesOf(ALL), bounds)) as unknown as Extremes;
    const type = this.#layout.schema.numericField(field).type;
    const magnitude = Math.max(Math.abs(min.value ?? 0), Math.abs(max.value ?? 0));
    const ranges = rangesWithPrefix(prefix, magnitude).map((range): ResolvedQuery => {
      return { kind: "range", field, type, range, boost: 1 };
    });
    const matches = this.#matchesOf(or(ranges));
    const { buckets } = await askTerms<number>(this.#batch, matches, path, COMPARED_VALUES, BY_COUNT);
    return buckets
      .map(({ key }) => numberText(key))
      .filter((text) => text.startsWith(prefix))
      .slice(0, k);
  }

  async #frequentDates({ field, typed, k }: TypedValue): Promise<readonly string[]> {
    const prefix = typed.trim();
    const path = this.#layout.numberPath(field);
    const { values, starts } = await ascendingNumbers(this.#batch, this.#matchesOf(ALL), path, MS_PER_DAY);
    const counts = new Map<string, number>();
    for (const unit of unitsNamed(prefix)) {
      for (const [index, day] of values.entries()) {
        const text = unitText(unit, startOfUnit(unit, day));
        const count = (starts?.[index + 1] ?? 0) - (starts?.[index] ?? 0);
        if (text.startsWith(prefix)) counts.set(text, (counts.get(text) ?? 0) + count);
      }
    }
    return mostFrequent(counts, k);
  }

  async #frequentValues({ group, field, typed, k }: GroupValue): Promise<readonly Candidate[]> {
    const prefix = group.normalize(typed.trimStart());
    const clause = and(clausesOf([field], splitTyped(typed, group.analyzer)));
    const { values, storage } = this.#layout.valuePaths(field);
    const { buckets } = await askTerms<string>(this.#batch, this.#matchesOf(clause), values, COMPARED_VALUES);
    const candidates = buckets.flatMap(({ key: text, doc_count: count }) => {
      const isShort = text.length <= MAX_VALUE_LENGTH && !storage.isShortened(text);
      const rank = isShort ? rankOf(group.normalize(text), prefix) : null;
      return rank === null ? [] : [{ text, rank, count }];
    });
    return candidates
      .sort((a, b) => a.rank - b.rank || b.count - a.count || compareCodePoints(a.text, b.text))
      .slice(0, k);
  }

  async #frequentTerms(fields: readonly string[], typed: TypedTerms, k: number): Promise<readonly string[]> {
    const terms = await this.#sampledTerms(fields, typed);
    const { complete, lastPrefix } = typed;
    const isEnough = complete.length === 0 || lastPrefix === "" || terms.length * 2 >= k;
    const others = isEnough ? [] : await this.#sampledTerms(fields, { ...typed, complete: [] });
    return [...new Set([...terms, ...others])].slice(0, k);
  }

  /** The terms after the complete ones in documents, the most frequent first. */
  async #sampledTerms(fields: readonly string[], typed: TypedTerms): Promise<readonly string[]> {
    const { complete, lastPrefix } = typed;
    const query = matchingQuery(and(clausesOf(fields, typed)), this.#layout);
    const documents = await sampledDocuments(this.#view, query, SAMPLED_DOCUMENTS);
    const counts = new Map<string, number>();
    for (const field of fields) {
      const { analyzer } = this.#layout.schema.termField(field);
      for (const value of valuesIn(documents, field)) {
        if (value.length > MAX_ANALYZED_LENGTH) continue;
        const found = followersIn(analyzer.terms(value), complete).filter((term) => term.startsWith(lastPrefix));
        for (const term of new Set(found)) counts.set(term, (counts.get(term) ?? 0) + 1);
      }
    }
    return mostFrequent(counts, counts.size);
  }
}

interface Extremes {
  readonly min: { readonly value: number | null };
  readonly max: { readonly value: number | null };
}

/** Clauses for the documents that contain the complete terms next to each other, and a term with the prefix. */
function clausesOf(fields: readonly string[], { complete, lastPrefix }: TypedTerms): readonly ResolvedQuery[] {
  const clauses: ResolvedQuery[] = [];
  const [term = ""] = complete;
  if (complete.length === 1) clauses.push({ kind: "term", fields, term, boost: 1 });
  if (complete.length > 1) clauses.push({ kind: "phrase", fields, terms: complete, slop: 0, boost: 1 });
  if (lastPrefix !== "") {
    const automaton = prefixAutomaton(lastPrefix);
    clauses.push({ kind: "expansion", fields, automaton, label: `${lastPrefix}*`, term: lastPrefix, boost: 1 });
  }
  return clauses;
}

function mostFrequent(counts: ReadonlyMap<string, number>, k: number): readonly string[] {
  if (k === 0) return [];
  const frequent = new TopKByCount<string>(k, compareCodePoints);
  for (const [text, count] of counts) frequent.offer(text, count);
  return frequent.items.map(({ item }) => item);
}

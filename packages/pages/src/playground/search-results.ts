import { firstAnswer } from "virtual:demo";
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { facetRequests } from "../search/facet-requests.ts";
import { fittingFilter } from "../search/page-filter.ts";
import type { FacetPlan } from "../search/profile.ts";
import {
  type Answer,
  type FacetCounts,
  type Question,
  RELEVANCE_SORT,
  type ReceivedResponse,
  type SearchError,
  SearchFailure,
} from "../search/search-source.ts";
import { isSort } from "../search/sort-choices.ts";
import { centerOf } from "./centers.ts";
import type { OpenDataset } from "./opening.ts";
import type { PlaygroundState } from "./playground-state.ts";
import { DEMO, initialState, type ViewState } from "./view-state.ts";

/** The results that the page shows. */
export interface SearchOutcome {
  /** The documents that the answer is from; `null` before the first answer. */
  readonly open: OpenDataset | null;
  /** The last answer; `null` before the first one. */
  readonly answer: Answer | null;
  /** The question of that answer. */
  readonly question: Question | null;
  /** The errors of the text, and the text that they are of. */
  readonly errors: readonly SearchError[];
  readonly errorsOf: string;
  /** The last response, also of a failed search. */
  readonly response: ReceivedResponse | null;
}

/** A facet of the documents that are open; `null` until it has been counted. */
export interface ShownFacet {
  readonly plan: FacetPlan;
  readonly counts: Signal<FacetCounts | null>;
}

const nothing: SearchOutcome = {
  open: null,
  answer: null,
  question: null,
  errors: [],
  errorsOf: "",
  response: null,
};

/** Searches whenever the state or the documents change, and shows only the answer to the latest question. */
export class SearchResults {
  readonly outcome: Signal<SearchOutcome> = signal(nothing);
  /** The facets that are shown. Each follows `outcome` in a task of its own, so that no task takes long. */
  readonly facets: Signal<readonly ShownFacet[]> = signal([]);
  /** Whether the text has changed since a search that costs money: Enter sends it. */
  readonly isWaiting: ReadonlySignal<boolean>;
  readonly #state: PlaygroundState;
  readonly #current: ReadonlySignal<OpenDataset | null>;
  #aborter = new AbortController();

  constructor(state: PlaygroundState, current: ReadonlySignal<OpenDataset | null>) {
    this.#state = state;
    this.#current = current;
    this.isWaiting = computed(
      () => current.value?.source.isCharged === true && state.submitted.value !== state.query.value,
    );
    const asked = computed(() => {
      const open = current.value;
      if (open === null) return null;
      const question = questionOf(state.view.value, open);
      const isSubmitted = !open.source.isCharged || state.submitted.value === question.query;
      return { open, key: JSON.stringify(isSubmitted ? question : { ...question, query: state.submitted.value }) };
    });
    let last: { readonly open: OpenDataset; readonly key: string } | null = null;
    effect(() => {
      const { value } = asked;
      if (value === null || (last?.open === value.open && last.key === value.key)) return;
      last = value;
      void this.#search(value.open, JSON.parse(value.key));
    });
  }

  /** Searches for documents like one: their query becomes the text of the search box, without alternatives of its words. */
  async searchLike(id: string): Promise<void> {
    const open = this.#current.peek();
    const before = this.#state.query.peek();
    if (open === null) return;
    try {
      const query = await open.source.like(id);
      // What was typed meanwhile is newer.
      if (this.#state.query.peek() !== before || this.#current.peek() !== open) return;
      this.#state.go({ query, sort: RELEVANCE_SORT, asYouType: false });
    } catch (error) {
      const { errors, response } = failureOf(error);
      this.outcome.value = { ...this.outcome.peek(), errors, errorsOf: before, response };
    }
  }

  async #search(open: OpenDataset, question: Question): Promise<void> {
    this.#aborter.abort();
    const aborter = new AbortController();
    this.#aborter = aborter;
    if (this.outcome.peek().open !== open) this.#begin(open, question);
    try {
      const answer = await open.source.search(question, aborter.signal);
      if (aborter.signal.aborted) return;
      const { errors, response } = answer;
      this.#show({ open, answer, question, errors, errorsOf: question.query, response });
    } catch (error) {
      if (aborter.signal.aborted) return;
      const { errors, response } = failureOf(error);
      this.outcome.value = { ...this.outcome.peek(), open, errors, errorsOf: question.query, response };
    }
  }

  /** Other documents: what was found in the earlier ones is no answer. The build contains the first one of the demo. */
  #begin(open: OpenDataset, question: Question): void {
    const first = JSON.stringify(questionOf(initialState, open));
    const isFirst = open.key === DEMO && JSON.stringify(question) === first;
    const outcome = isFirst ? { ...nothing, open, question, answer: firstAnswer } : { ...nothing, open };
    const facets = outcome.answer?.facets ?? {};
    batch(() => {
      this.outcome.value = outcome;
      this.facets.value = open.profile.facets.map((plan) => ({ plan, counts: signal(countsOf(facets, plan)) }));
    });
  }

  #show(outcome: SearchOutcome): void {
    this.outcome.value = outcome;
    const facets = outcome.answer?.facets ?? {};
    const pending = [...this.facets.peek()];
    const showNext = (): void => {
      const next = pending.shift();
      if (next === undefined || this.outcome.peek().answer !== outcome.answer) return;
      next.counts.value = countsOf(facets, next.plan);
      setTimeout(showNext);
    };
    setTimeout(showNext);
  }
}

function countsOf(facets: Answer["facets"], { field }: FacetPlan): FacetCounts | null {
  return (Object.hasOwn(facets, field) ? facets[field] : undefined) ?? null;
}

/** What the page asks these documents in a state. */
export function questionOf(view: ViewState, { source, profile }: OpenDataset): Question {
  const { fields, points, facets } = profile;
  const { query, sort, page, asYouType, meaning, facetSearches, expanded, panel } = view;
  const filter = fittingFilter(view.filter, profile);
  const centers = points.flatMap((field) => {
    const center = centerOf({ ...view, filter }, field);
    return center === null ? [] : [[field, center] as const];
  });
  return {
    query,
    filter,
    sort: isSort(sort, fields) ? sort : RELEVANCE_SORT,
    page,
    asYouType,
    byMeaning: meaning && source.hasMeaning && sort === RELEVANCE_SORT && query.trim() !== "",
    facets: facetRequests(facets, facetSearches, new Set(expanded), new Map(centers)),
    wantsPlan: panel === "plan" && source.place === "page",
  };
}

function failureOf(error: unknown): { errors: readonly SearchError[]; response: ReceivedResponse | null } {
  if (error instanceof SearchFailure) return error;
  return { errors: [{ message: error instanceof Error ? error.message : String(error) }], response: null };
}

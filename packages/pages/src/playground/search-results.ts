import firstPage from "virtual:first-page";
import { computed, effect, type Signal, signal } from "@preact/signals";
import { type Explanation, QueryError } from "firmament";
import type { CompanySchema } from "firmament/companies";
import type { WorkerEngine } from "firmament/worker";
import type { SearchError } from "../panels/query-errors.tsx";
import { highlightRequest, PAGE_SIZE, queryOf, type ResultPage, searchOptions } from "./company-search.ts";
import type { LocalCompanies } from "./local-companies.ts";
import type { PlaygroundState } from "./playground-state.ts";
import { initialState, type ViewState } from "./view-state.ts";

/** The results that the page shows. */
export interface SearchOutcome {
  /** The last page of results; `null` before the first one. */
  readonly page: ResultPage | null;
  /** The query of that page. */
  readonly query: string;
  /** The time between the request to the worker and its answer; `null` for the page of the build. */
  readonly milliseconds: number | null;
  /** The errors of the current query. The page is that of the corrected query, unless it exceeds a limit. */
  readonly errors: readonly SearchError[];
  readonly plan: Explanation | null;
}

type Engine = WorkerEngine<CompanySchema>;

const nothing: SearchOutcome = { page: null, query: "", milliseconds: null, errors: [], plan: null };

/** Searches whenever the state or the companies change, and shows only the answer to the latest question. */
export class SearchResults {
  readonly outcome: Signal<SearchOutcome>;
  /** The outcome whose facets are shown. It follows `outcome` in a task of its own, so that no task takes long. */
  readonly facets: Signal<SearchOutcome>;
  /** The cursor of each page that can be reached from a page that was shown, by the number of the page. */
  #cursors = new Map<number, string>();
  /** The engine and the query that the cursors belong to. */
  #source: { readonly engine: Engine; readonly key: string } | null = null;
  #latest = 0;

  constructor(state: PlaygroundState, companies: LocalCompanies) {
    const first = questionOf(state.view.peek());
    const outcome = first === questionOf(initialState) ? { ...nothing, page: firstPage } : nothing;
    this.outcome = signal(outcome);
    this.facets = signal(outcome);
    const question = computed(() => questionOf(state.view.value));
    effect(() => {
      const local = companies.current.value;
      // Only a change of the question is a reason to search again.
      void question.value;
      const view = state.view.peek();
      if (view.place === "page" && local !== null) void this.#search(view, local.engine);
    });
  }

  async #search(view: ViewState, engine: Engine): Promise<void> {
    const number = ++this.#latest;
    this.#dropForeignCursors(view, engine);
    const start = performance.now();
    try {
      const [page, plan, errors] = await Promise.all([
        this.#page(view, engine),
        planOf(view, engine),
        engine.validate(queryOf(view.query), { supersedes: "errors" }),
      ]);
      if (number !== this.#latest) return;
      const milliseconds = performance.now() - start;
      if (page.cursor !== null) this.#cursors.set(view.page + 1, page.cursor);
      const outcome = { page, query: view.query, milliseconds, errors, plan };
      this.outcome.value = outcome;
      setTimeout(() => {
        if (number === this.#latest) this.facets.value = outcome;
      });
    } catch (error) {
      if (number !== this.#latest || isAbort(error)) return;
      this.outcome.value = { ...this.outcome.peek(), query: view.query, errors: errorsOf(error) };
    }
  }

  async #page(view: ViewState, engine: Engine): Promise<ResultPage> {
    const cursor = this.#cursors.get(view.page);
    const {
      changes = [],
      suggestion = null,
      ...page
    } = await engine.search(queryOf(view.query), {
      ...searchOptions(view),
      ...(cursor === undefined ? { offset: (view.page - 1) * PAGE_SIZE } : { cursor }),
      highlight: highlightRequest,
      supersedes: "results",
    });
    return { ...page, changes, suggestion };
  }

  /** A cursor belongs to one engine, one query and one order. */
  #dropForeignCursors({ query, sort, asYouType }: ViewState, engine: Engine): void {
    const key = JSON.stringify([query, sort, asYouType]);
    if (this.#source?.engine === engine && this.#source.key === key) return;
    this.#source = { engine, key };
    this.#cursors = new Map();
  }
}

/** The members of the state that a search depends on, as a key. */
function questionOf({ query, sort, page, place, asYouType, showsPlan, facetSearches }: ViewState): string {
  return JSON.stringify([query, sort, page, place, asYouType, showsPlan, facetSearches]);
}

async function planOf(view: ViewState, engine: Engine): Promise<Explanation | null> {
  if (!view.showsPlan) return null;
  return engine.explain(queryOf(view.query), { asYouType: view.asYouType, lenient: true, supersedes: "plan" });
}

function errorsOf(error: unknown): readonly SearchError[] {
  if (error instanceof QueryError) return error.diagnostics;
  return [{ message: error instanceof Error ? error.message : String(error) }];
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

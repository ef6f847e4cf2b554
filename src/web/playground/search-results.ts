import { effect, type Signal, signal } from "@preact/signals";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import type { Diagnostic, Explanation } from "../../index.ts";
import { facetRequest, highlightRequest, orderOf, PAGE_SIZE, queryOf, type ResultPage } from "./company-search.ts";
import type { LocalCompanies } from "./local-companies.ts";
import type { PlaygroundState } from "./playground-state.ts";
import type { ViewState } from "./view-state.ts";

/** The results that the page shows. */
export interface SearchOutcome {
  /** The last page that was found; `null` before the first one. */
  readonly page: ResultPage | null;
  /** The query of that page. */
  readonly query: string;
  /** The time between the request to the worker and its answer; `null` before the first one. */
  readonly milliseconds: number | null;
  /** The errors of the current query. The page is that of the corrected query, unless it exceeds a limit. */
  readonly errors: readonly Pick<Diagnostic, "message">[];
  readonly plan: Explanation | null;
}

const nothing: SearchOutcome = { page: null, query: "", milliseconds: null, errors: [], plan: null };

/** Searches whenever the state or the companies change, and keeps only the answer to the latest question. */
export class SearchResults {
  readonly outcome: Signal<SearchOutcome> = signal(nothing);
  /** The cursors of the pages that the visitor has turned to, by the number of the page that they lead to. */
  #cursors = new Map<number, string>();
  #searched = "";
  #latest = 0;

  constructor(state: PlaygroundState, companies: LocalCompanies) {
    effect(() => {
      const view = state.view.value;
      const local = companies.state.value;
      if (view.place !== "page" || local.kind !== "ready") return;
      void this.#search(view, local.engine);
    });
  }

  async #search(view: ViewState, engine: Engine): Promise<void> {
    const number = ++this.#latest;
    const searched = JSON.stringify([view.query, view.sort, view.asYouType, this.#engineNumber(engine)]);
    if (searched !== this.#searched) this.#cursors = new Map();
    this.#searched = searched;
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
      this.outcome.value = { page, query: view.query, milliseconds, errors, plan };
    } catch (error) {
      if (number !== this.#latest || isAbort(error)) return;
      this.outcome.value = { ...this.outcome.peek(), errors: errorsOf(error) };
    }
  }

  async #page(view: ViewState, engine: Engine): Promise<ResultPage> {
    const cursor = this.#cursors.get(view.page);
    const { hits, total, facets, changes, suggestion, ...page } = await engine.search(queryOf(view.query), {
      ...orderOf(view.sort),
      limit: PAGE_SIZE,
      ...(cursor === undefined ? { offset: (view.page - 1) * PAGE_SIZE } : { cursor }),
      asYouType: view.asYouType,
      lenient: true,
      explain: true,
      highlight: highlightRequest,
      facets: facetRequest(view.facetSearches),
      supersedes: "results",
    });
    return { hits, total, facets, cursor: page.cursor, changes: changes ?? [], suggestion: suggestion ?? null };
  }

  readonly #engines = new WeakMap<object, number>();
  #engineCount = 0;

  #engineNumber(engine: object): number {
    const known = this.#engines.get(engine);
    if (known !== undefined) return known;
    this.#engines.set(engine, ++this.#engineCount);
    return this.#engineCount;
  }
}

type Engine = Extract<LocalCompanies["state"]["value"], { readonly kind: "ready" }>["engine"];

async function planOf(view: ViewState, engine: Engine): Promise<Explanation | null> {
  if (!view.showsPlan) return null;
  return engine.explain(queryOf(view.query), { asYouType: view.asYouType, lenient: true, supersedes: "plan" });
}

function errorsOf(error: unknown): readonly Pick<Diagnostic, "message">[] {
  if (error instanceof QueryError) return error.diagnostics;
  return [{ message: error instanceof Error ? error.message : String(error) }];
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

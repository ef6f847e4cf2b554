import type { LikeEngine } from "@firmament/like";
import { QueryError, type Schema, validate } from "firmament";
import type { WorkerEngine } from "firmament/worker";
import type { Dataset, PageDocument } from "./dataset.ts";
import { engineAnswer, engineFilter, engineOptions, sampleOptions } from "./engine-request.ts";
import type { Meaning } from "./meaning.ts";
import {
  ALSO_SIMILAR,
  type Answer,
  type FacetRequests,
  type Question,
  queryOf,
  type Sample,
  SearchFailure,
  type SearchSource,
  type SourceTools,
} from "./search-source.ts";

/** Documents in a worker of the page. */
export class WorkerSource implements SearchSource {
  readonly dataset: Dataset;
  readonly place = "page";
  readonly hasKey = false;
  readonly isCharged = false;
  readonly maxHits = null;
  readonly hasMeaning: boolean;
  readonly tools: SourceTools;
  readonly #engine: WorkerEngine<Schema>;

  /** Fulfilled when the engine has all documents. */
  readonly #ready: Promise<unknown>;
  readonly #openMeaning: ((documents: AsyncIterable<object>) => Promise<Meaning>) | null;
  #meaning: Promise<Meaning> | null = null;

  /**
   * @param ready fulfilled when the engine has all documents: questions wait for it
   * @param openMeaning gives the documents vectors, when a question needs them for the first time; `null`: they have none
   */
  constructor(
    dataset: Dataset,
    engine: WorkerEngine<Schema>,
    ready: Promise<unknown> = Promise.resolve(),
    openMeaning: ((documents: AsyncIterable<object>) => Promise<Meaning>) | null = null,
  ) {
    this.#openMeaning = openMeaning;
    this.hasMeaning = openMeaning !== null;
    this.dataset = dataset;
    this.#engine = engine;
    this.#ready = ready;
    const tools = engineTools(engine);
    this.tools = {
      ...tools,
      lint: (text, options) =>
        ready.then(
          () => tools.lint(text, options),
          () => [],
        ),
    };
  }

  async sample(facets: FacetRequests): Promise<Sample> {
    const page = await this.#engine.search("*:*", sampleOptions(facets));
    return {
      total: page.total,
      documents: page.hits.map(({ document }) => document as PageDocument),
      facets: page.facets as Sample["facets"],
    };
  }

  async search(question: Question, signal: AbortSignal): Promise<Answer> {
    const engine = this.#engine;
    const query = queryOf(question.query);
    const { filter, asYouType, wantsPlan } = question;
    // What keeps the documents from being opened is said where they are opened.
    await this.#ready.catch(() => {
      throw new SearchFailure([], null);
    });
    signal.throwIfAborted();
    try {
      const meaning = question.byMeaning ? await this.#meaningOfAll() : null;
      signal.throwIfAborted();
      const start = performance.now();
      const [page, plan, errors] = await Promise.all([
        this.#search(question, meaning, signal),
        wantsPlan ? engine.explain(query, { filter: engineFilter(filter), asYouType, lenient: true, signal }) : null,
        engine.validate(query, { signal, asYouType }),
      ]);
      const milliseconds = performance.now() - start;
      const text = (): string => JSON.stringify(page, null, 2);
      return { ...engineAnswer(page, errors, plan), milliseconds, response: { http: null, text } };
    } catch (error) {
      if (signal.aborted) throw error;
      throw new SearchFailure(error instanceof QueryError ? error.diagnostics : [messageOf(error)], null);
    }
  }

  /** @param meaning `null`: words alone order the hits, as they do for a text of which no word has a vector */
  #search(question: Question, meaning: Meaning | null, signal: AbortSignal) {
    const query = queryOf(question.query);
    const options = { ...engineOptions(question, this.dataset), signal };
    const vector = meaning?.vectorOf(question.query) ?? null;
    if (meaning === null || vector === null) return this.#engine.search(query, options);
    const { sort: _, ...others } = options;
    const near = { field: meaning.field as never, vector, also: ALSO_SIMILAR };
    const fields = Object.keys(this.dataset.schema.fields) as never[];
    return meaning.engine.search(query, { ...others, near, fields });
  }

  async #meaningOfAll(): Promise<Meaning | null> {
    const open = this.#openMeaning;
    if (open === null) return null;
    this.#meaning ??= open(this.#engine.documents());
    try {
      return await this.#meaning;
    } catch (error) {
      // The next question tries again.
      this.#meaning = null;
      throw error;
    }
  }

  async like(id: string): Promise<string> {
    try {
      // Most visitors do not need it.
      const { likeText } = await import("./like-text.ts");
      return await likeText(this.#engine as unknown as LikeEngine, this.dataset.schema, id);
    } catch (error) {
      throw new SearchFailure([messageOf(error)], null);
    }
  }

  close(): void {
    void this.#engine.close();
    // Who asked for the vectors learns why there are none.
    void this.#meaning?.then(
      ({ close }) => close(),
      () => {},
    );
  }
}

/** The tools of an engine in a worker; an empty text has neither errors nor warnings. */
export function engineTools(engine: WorkerEngine<Schema>): SourceTools {
  return {
    validate: async (text, options) => (text.trim() === "" ? [] : engine.validate(text, options)),
    lint: async (text, options) => (text.trim() === "" ? [] : engine.lint(text, options)),
    complete: async (text, offset, options) => engine.complete(text, offset, options),
  };
}

/** The tools that know no documents and no fields. */
export const syntaxTools: SourceTools = {
  validate: async (text, { asYouType }) => (asYouType || text.trim() === "" ? [] : validate(text)),
  lint: async () => [],
  complete: async () => [],
};

function messageOf(error: unknown): { readonly message: string } {
  return { message: error instanceof Error ? error.message : String(error) };
}

import type { Schema } from "firmament";
import type { WorkerEngine } from "firmament/worker";
import type { Dataset } from "./dataset.ts";
import { SAMPLE_SIZE } from "./engine-request.ts";
import { openEngine } from "./open-engine.ts";
import {
  type Answer,
  type FacetRequests,
  LIKE_TERMS,
  type Question,
  type ReceivedResponse,
  type Sample,
  SearchFailure,
  type SearchSource,
  type SourceTools,
} from "./search-source.ts";
import type { ServedDataset } from "./served-datasets.ts";
import { readAnswer, readErrors, readLikeQuery, readSample } from "./service-answer.ts";
import { searchPath, serviceBody } from "./service-request.ts";
import { engineTools } from "./worker-source.ts";

/** A question that is replaced within this time is not sent: a typed word is one request rather than five. */
const PAUSE_MS = 40;

/** The service reads no hit behind this one by the number of a page. */
const MAX_HITS = 10_000;

/** Documents that the service searches. */
export class ServiceSource implements SearchSource {
  readonly dataset: ServedDataset;
  readonly place = "service";
  readonly hasKey: boolean;
  readonly isCharged: boolean;
  readonly hasMeaning = false;
  readonly maxHits = MAX_HITS;
  readonly tools: SourceTools;
  readonly #key: string | null;
  /** An engine without documents, which knows the fields and the syntax; `null` until something is typed. */
  #engine: WorkerEngine<Schema> | null = null;

  /** @param key the visitor's; `null` for a dataset that everybody may search */
  constructor(dataset: ServedDataset, key: string | null) {
    this.dataset = dataset;
    this.#key = key;
    this.hasKey = key !== null;
    this.isCharged = key !== null && dataset.isCharged;
    const tools = (): SourceTools => {
      this.#engine ??= openEngine(withoutAnalyzers(dataset));
      return engineTools(this.#engine);
    };
    this.tools = {
      validate: (text, options) => tools().validate(text, options),
      complete: (text, offset, options) => tools().complete(text, offset, options),
      // What it would warn about follows from documents, which it does not have.
      lint: async () => [],
    };
  }

  async sample(facets: FacetRequests): Promise<Sample> {
    const body = { query: "*:*", per_page: SAMPLE_SIZE, ...(Object.keys(facets).length > 0 && { facets }) };
    const response = await this.#post(body, new AbortController().signal);
    const sample = response.http?.status === 200 ? readSample(response.text()) : null;
    if (sample === null) throw failureOf(response);
    return sample;
  }

  async search(question: Question, signal: AbortSignal): Promise<Answer> {
    await pause(signal);
    const start = performance.now();
    const response = await this.#post(serviceBody(question, this.dataset), signal);
    const answer = response.http?.status === 200 ? readAnswer(response.text()) : null;
    if (answer === null) throw failureOf(response);
    const milliseconds = performance.now() - start;
    return { ...answer, milliseconds, response };
  }

  async like(id: string): Promise<string> {
    const body = { query: "*:*", like: { ids: [id], terms: LIKE_TERMS }, count_only: true };
    const response = await this.#post(body, new AbortController().signal);
    const query = response.http?.status === 200 ? readLikeQuery(response.text()) : null;
    if (query === null) throw failureOf(response);
    return query;
  }

  close(): void {
    void this.#engine?.close();
  }

  async #post(body: object, signal: AbortSignal): Promise<ReceivedResponse> {
    try {
      const response = await fetch(searchPath(this.dataset), {
        method: "POST",
        headers: { "content-type": "application/json", ...(this.#key !== null && { "x-api-key": this.#key }) },
        body: JSON.stringify(body),
        signal,
      });
      const text = await response.text();
      return { http: { status: response.status, headers: [...response.headers] }, text: () => text };
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new SearchFailure([{ message: `The service cannot be reached: ${reason}` }], null);
    }
  }
}

function failureOf(response: ReceivedResponse): SearchFailure {
  const status = response.http?.status ?? 0;
  const errors =
    status === 200
      ? [{ message: "The service answered in another form than that of a search." }]
      : readErrors(response.text(), status);
  return new SearchFailure(errors, response);
}

/** The schema with the default analyzer: the page has not loaded those of all languages, and needs none. */
function withoutAnalyzers({ schema: { fields } }: Dataset): Dataset["schema"] {
  const isAnalyzer = (name: string, value: unknown): boolean => name === "analyzer" && typeof value === "string";
  return JSON.parse(JSON.stringify({ fields }, (name, value) => (isAnalyzer(name, value) ? undefined : value)));
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
    if (signal.aborted) reject(signal.reason);
  });
}

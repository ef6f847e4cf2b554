import type { SchemaJson, Warning } from "firmament";
import type { Fix, Span } from "firmament/grammar";
import { type ProblemBody, type ServiceDiagnostic, ServiceProblem } from "./service-problem.ts";

/** What the server knows about the client of a request. */
export interface Connection {
  readonly clientAddress: string;
}

/** A service as a function: the result of `createHandler`, or `fetch` of one on another machine. */
export type ServiceHandler = (request: Request, connection?: Connection) => Promise<Response>;

/** Who asks, and when the answer is of no use any more. */
export interface Caller {
  /** `null` without a key. */
  readonly key: string | null;
  /** The page that asks; `null` unless a page does. */
  readonly origin: string | null;
  readonly connection: Connection | undefined;
  /** The headers of the message that concern each of its requests: see {@link passedHeaders}. */
  readonly passed: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** What proxies and traces say about a message. */
const PASSED_HEADERS = ["x-forwarded-for", "traceparent", "tracestate"];

/** The headers by which the service knows the client behind a proxy, and the trace of a request. */
export function passedHeaders({ headers }: Request): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PASSED_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** A dataset that the caller can search. */
export interface DatasetInfo {
  readonly name: string;
  /** Other names of it. */
  readonly aliases: readonly string[];
  readonly title: string;
  /** The number of documents; `null` until they are loaded. */
  readonly documents: number | null;
  readonly schema: Pick<SchemaJson, "fields">;
  /** Whether the service computes the vectors of texts; missing without a field of vectors. */
  readonly embeds?: boolean;
}

/** A document of any schema. */
export type AnyDocument = Readonly<Record<string, unknown>>;

/** The values of a field: the frequent ones of words, the range of numbers and dates. */
export interface FieldValues {
  readonly values?: readonly { readonly value: string; readonly count: number }[];
  /** The number of other values, at least. */
  readonly others?: number;
  readonly min?: number | string | null;
  readonly max?: number | string | null;
}

export interface SearchAnswer {
  readonly data: readonly AnyDocument[];
  readonly pagination: { readonly total: number; readonly next_cursor: string | null };
  readonly facets?: Readonly<Record<string, unknown>>;
  /** By document id. */
  readonly similarities?: Readonly<Record<string, number | null>>;
}

export interface ValidationAnswer {
  readonly diagnostics: readonly ServiceDiagnostic[];
  readonly lint: readonly Warning[];
  readonly formatted: string | null;
  readonly estimated_total: number | null;
}

/** Why a query finds nothing, or why it does not find a document. */
export interface WhyNotAnswer {
  readonly total: number;
  readonly matches: boolean | null;
  readonly clauses: readonly WhyNotClause[];
  readonly edit: { readonly query: string; readonly fixes: readonly Fix[]; readonly changes: number } | null;
}

export interface WhyNotClause {
  readonly span: Span;
  readonly text: string;
  readonly reason?: string;
  /** How many documents match the clause alone. */
  readonly total?: number;
  /** How many documents match the query without the clause. */
  readonly total_without?: number;
}

/** The requests of one caller. Every method rejects with a {@link ServiceProblem} if the service rejects the request. */
export class ServiceApi {
  readonly #handler: ServiceHandler;
  readonly #caller: Caller;

  constructor(handler: ServiceHandler, caller: Caller) {
    this.#handler = handler;
    this.#caller = caller;
  }

  async datasets(): Promise<readonly DatasetInfo[]> {
    return ((await this.#send("GET", "/datasets")) as { readonly datasets: readonly DatasetInfo[] }).datasets;
  }

  search(dataset: string, body: object): Promise<SearchAnswer> {
    return this.#post(dataset, "search", body) as Promise<SearchAnswer>;
  }

  validate(dataset: string, body: object): Promise<ValidationAnswer> {
    return this.#post(dataset, "validate", body) as Promise<ValidationAnswer>;
  }

  async values(dataset: string, body: object): Promise<Readonly<Record<string, FieldValues>>> {
    const answer = await this.#post(dataset, "values", body);
    return (answer as { readonly fields: Readonly<Record<string, FieldValues>> }).fields;
  }

  whyNot(dataset: string, body: object): Promise<WhyNotAnswer> {
    return this.#post(dataset, "why-not", body) as Promise<WhyNotAnswer>;
  }

  document(dataset: string, id: string): Promise<AnyDocument> {
    return this.#send("GET", `${pathOf(dataset)}/documents/${encodeURIComponent(id)}`) as Promise<AnyDocument>;
  }

  #post(dataset: string, action: string, body: object): Promise<unknown> {
    return this.#send("POST", `${pathOf(dataset)}/${action}`, JSON.stringify(body));
  }

  async #send(method: "GET" | "POST", path: string, body?: string): Promise<unknown> {
    const { key, origin, connection, passed, signal } = this.#caller;
    const headers = {
      ...passed,
      ...(body !== undefined && {
        "content-type": "application/json",
        "content-length": String(new TextEncoder().encode(body).length),
      }),
      ...(key !== null && { "x-api-key": key }),
      ...(origin !== null && { origin }),
    };
    // The handler reads the path only.
    const request = new Request(`http://service${path}`, { method, headers, signal, body: body ?? null });
    const response = await this.#handler(request, connection);
    const answer: unknown = await response.json();
    if (!response.ok) {
      throw new ServiceProblem(response.status, answer as ProblemBody, response.headers.get("retry-after"));
    }
    return answer;
  }
}

function pathOf(dataset: string): string {
  return `/datasets/${encodeURIComponent(dataset)}`;
}

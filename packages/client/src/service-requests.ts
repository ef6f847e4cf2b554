import { messageOf } from "firmament/base";
import { errorOfResponse, ServiceError } from "./service-error.ts";

/** How a request to the service can be cancelled. */
export interface ServiceRequestOptions {
  /** Aborts the request; its promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * A name for requests of which only the last one counts. An earlier request of the same name that is still open is
   * aborted; its promise rejects with an `AbortError`.
   */
  readonly supersedes?: string | undefined;
}

/** A request for a dataset. */
export interface ServiceRequest<Body, Result> {
  /** Below the address of the dataset: `search`. */
  readonly path: string;
  /** `undefined` for a GET. */
  readonly body?: object;
  /** Whether a value is the body of a response to this request. */
  readonly isBody: (value: unknown) => value is Body;
  /** What the client returns. */
  readonly read: (body: Body) => Result;
  /** What it returns for an error; without this, its promise rejects. May throw the error again. */
  readonly recover?: (error: unknown) => Result;
  /** The texts of the request, for errors in them. */
  readonly texts?: { readonly query: string; readonly filter?: unknown };
}

/** Where the requests of a client go. */
export interface RequestTarget {
  readonly url: string;
  readonly dataset: string;
  readonly apiKey?: string | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Sends the requests of one client. */
export class ServiceRequests {
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: (request: Request) => Promise<Response>;
  /** The last request of each name, which a later one supersedes. */
  readonly #latest = new Map<string, { readonly controller: AbortController; readonly answer: Promise<unknown> }>();

  constructor({ url, dataset, apiKey, fetch }: RequestTarget) {
    this.#address = `${url.replace(/\/+$/, "")}/datasets/${encodeURIComponent(dataset)}`;
    this.#headers = { "content-type": "application/json", ...(apiKey !== undefined && { "x-api-key": apiKey }) };
    this.#fetch = fetch ?? ((request) => globalThis.fetch(request));
  }

  /**
   * Sends a request, unless a signal or a later request cancels it. Callers return the promise itself: a superseded one is
   * not waited for.
   *
   * @param request may throw, for invalid options: then the promise rejects
   * @throws {QueryError | CursorError | ServiceError} if the service rejects it, or does not answer
   */
  answer<Body, Result>(
    request: () => ServiceRequest<Body, Result>,
    { signal, supersedes }: ServiceRequestOptions,
  ): Promise<Result> {
    if (supersedes === undefined) return this.#send(request, signal);
    const open = this.#latest.get(supersedes);
    // Nobody has to wait for an answer that is not needed any more.
    open?.answer.catch(() => {});
    open?.controller.abort(
      new DOMException(`A later request of the name "${supersedes}" has superseded this one.`, "AbortError"),
    );
    const controller = new AbortController();
    const signals = [controller.signal, ...(signal === undefined ? [] : [signal])];
    const answer = this.#send(request, AbortSignal.any(signals));
    this.#latest.set(supersedes, { controller, answer });
    return answer;
  }

  async #send<Body, Result>(
    request: () => ServiceRequest<Body, Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const content = request();
    const { read, recover } = content;
    if (recover === undefined) return read(await this.#bodyOf(content, signal));
    try {
      return read(await this.#bodyOf(content, signal));
    } catch (error) {
      return recover(error);
    }
  }

  async #bodyOf<Body>(
    { path, body, isBody, texts }: ServiceRequest<Body, unknown>,
    signal: AbortSignal | undefined,
  ): Promise<Body> {
    const address = `${this.#address}/${path}`;
    const content = body === undefined ? { method: "GET" } : { method: "POST", body: JSON.stringify(body) };
    signal?.throwIfAborted();
    let response: Response;
    let answer: unknown;
    try {
      const init = { ...content, headers: this.#headers, ...(signal !== undefined && { signal }) };
      response = await this.#fetch(new Request(address, init));
      answer = parsed(await response.text());
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ServiceError("unreachable", `The service at ${address} did not answer: ${messageOf(cause)}.`, {
        cause,
      });
    }
    signal?.throwIfAborted();
    if (response.ok && isBody(answer)) return answer;
    throw errorOfResponse(response, answer, texts);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

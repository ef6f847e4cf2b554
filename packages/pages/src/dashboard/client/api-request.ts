import { record, type Shape, text } from "./shape.ts";

/** The prefix of the dashboard's API. */
export const API = "/internal-api/v1/dashboard";

/** Why a request failed, as the page shows it. */
export class ApiProblem extends Error {
  override readonly name: string = "ApiProblem";
  readonly code: string;
  readonly title: string;
  /** The member of the request that is wrong; `null` if none is named. */
  readonly member: string | null;

  /** @param detail the cause, or what the user should do */
  constructor(code: string, title: string, detail: string, member: string | null = null) {
    super(detail);
    this.code = code;
    this.title = title;
    this.member = member;
  }
}

const problemShape = record({ code: text, title: text, detail: text });

/** How a page reads and changes what an API has. */
export interface ApiRequests {
  /**
   * Requests a path of the API.
   *
   * @throws {ApiProblem} for an error response, a response of another shape, and without a connection
   * @throws {DOMException} `AbortError`
   */
  read<T>(path: string, shape: Shape<T>, signal: AbortSignal): Promise<T>;
  /** As {@link read}, with a question as a body in JSON. */
  ask<T>(path: string, body: object, shape: Shape<T>, signal: AbortSignal): Promise<T>;
  /** As {@link read}, with a body in JSON; by default a `POST`. A change is never aborted: the page could not know whether it took effect. */
  change<T>(path: string, body: object, shape: Shape<T>, method?: "POST" | "PUT"): Promise<T>;
}

/**
 * @param prefix of all paths
 * @param headers of each request, such as a key
 */
export function requestsTo(prefix: string, headers: () => Readonly<Record<string, string>> = () => ({})): ApiRequests {
  return {
    read: (path, shape, signal) => send(prefix + path, { signal, headers: headers() }, shape),
    ask: (path, body, shape, signal) =>
      send(prefix + path, { method: "POST", signal, ...withBody(headers(), body) }, shape),
    change: (path, body, shape, method = "POST") =>
      send(prefix + path, { method, ...withBody(headers(), body) }, shape),
  };
}

function withBody(headers: Readonly<Record<string, string>>, body: object): Pick<RequestInit, "headers" | "body"> {
  return { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}

export const { read, change }: ApiRequests = requestsTo(API);

/** The query part of an address, without the members that are empty. */
export function queryOf(members: Readonly<Record<string, string | number | null>>): string {
  const used = Object.entries(members).filter(([, value]) => value !== null && value !== "");
  return used.length === 0 ? "" : `?${new URLSearchParams(used.map(([name, value]) => [name, String(value)]))}`;
}

async function send<T>(path: string, init: RequestInit, shape: Shape<T>): Promise<T> {
  const { response, content } = await receive(path, init);
  if (!response.ok) throw problemOf(response, content);
  try {
    return shape(content === "" ? null : JSON.parse(content), "");
  } catch (error) {
    throw unexpected(error instanceof SyntaxError ? "It is not JSON." : String((error as Error).message));
  }
}

async function receive(
  path: string,
  init: RequestInit,
): Promise<{ readonly response: Response; readonly content: string }> {
  try {
    const response = await fetch(path, { ...init, cache: "no-store", redirect: "error" });
    return { response, content: await response.text() };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiProblem("unreachable", "The service cannot be reached", "Check your connection, then try again.");
  }
}

function problemOf({ status }: Response, content: string): ApiProblem {
  try {
    const body: unknown = JSON.parse(content);
    const { code, title, detail } = problemShape(body, "");
    const { member } = body as { readonly member?: unknown };
    return new ApiProblem(code, title, detail, typeof member === "string" ? member : null);
  } catch {
    return unexpected(`Its status is ${status}.`);
  }
}

function unexpected(cause: string): ApiProblem {
  return new ApiProblem("unexpected", "The service sent an unexpected response", `${cause} Try again later.`);
}

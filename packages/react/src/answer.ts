import { isError } from "firmament/base";
import type { AnySource } from "./search-source.ts";
import type { AnyPage } from "./search-state.ts";

/** What a component searches for. */
export interface Request {
  readonly source: AnySource | null;
  /** The query and its options. */
  readonly key: string;
  /** The state of the source's documents, as far as it is known. */
  readonly revision: number;
}

/** What a component shows, and the request that it answers. */
export interface Answer extends Request {
  /** The page that was found last. */
  readonly page: AnyPage | undefined;
  /** Why the request has failed. */
  readonly error: Error | undefined;
}

/** The result of a search. */
export type Outcome = Pick<Answer, "page" | "error">;

/** No options have this key. */
const NO_KEY = "";

/** What a component shows first: the page of the server, or nothing. */
export function firstAnswer(request: Request, initial: AnyPage | undefined): Answer {
  return { ...request, key: initial === undefined ? NO_KEY : request.key, page: initial, error: undefined };
}

/** The answer after another one, whose page stays if the search has failed. */
export function nextAnswer(before: Answer, request: Request, { page, error }: Outcome): Answer {
  return { ...request, page: page ?? keptPage(before, request), error };
}

/** The page to show until a request is answered: pages of another source have other documents. */
export function keptPage(answer: Answer, request: Request): AnyPage | undefined {
  return isOfSource(answer, request) ? answer.page : undefined;
}

export function isAnswerTo(request: Request, answer: Answer): boolean {
  return isOfSource(answer, request) && answer.key === request.key && answer.revision === request.revision;
}

/** What was known before there was a source is that of the first one: the page of the server. */
function isOfSource(answer: Answer, { source }: Request): boolean {
  return answer.source === null || answer.source === source;
}

/** Searches a source that answers at once. */
export function search(source: AnySource, query: unknown, options: object): Outcome {
  try {
    return { page: source.search(query, options) as AnyPage, error: undefined };
  } catch (error) {
    return failure(error);
  }
}

/** Searches a source that answers later. Never rejects. */
export async function searchLater(source: AnySource, query: unknown, options: object): Promise<Outcome> {
  try {
    return { page: (await source.search(query, options)) as AnyPage, error: undefined };
  } catch (error) {
    return failure(error);
  }
}

function failure(reason: unknown): Outcome {
  return { page: undefined, error: isError(reason) ? reason : new Error(String(reason), { cause: reason }) };
}

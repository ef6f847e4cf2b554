import type { Diagnostic } from "firmament";
import { CursorError, QueryError } from "firmament/worker";

/** What the members of {@link ServiceError} are. */
export interface ServiceErrorOptions extends ErrorOptions {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly member?: string | undefined;
}

/** The service has rejected a request, or has not answered. The message gives the reason and the remedy. */
export class ServiceError extends Error {
  override readonly name: string = "ServiceError";
  /** The code of the problem, such as `rate_limited`; `unreachable` and `unexpected_response` without one. */
  readonly code: string;
  /** The status of the response; `undefined` without one. */
  readonly status: number | undefined;
  /** The id of the request, for the operator of the service. */
  readonly requestId: string | undefined;
  /** The member of the request that is wrong, if the service says so: `filter`, `id`. */
  readonly member: string | undefined;
  /** The seconds after which to try again, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor(
    code: string,
    message: string,
    { status, requestId, retryAfter, member, ...options }: ServiceErrorOptions = {},
  ) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.member = member;
  }
}

/** The members of a problem that a client reads; see `ProblemBody` of `@firmament/server`. */
interface Problem {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly request_id?: string;
  readonly member?: string;
  readonly diagnostics?: readonly Diagnostic[];
}

const CURSOR_CODE = /^cursor_(malformed|mismatch|expired)$/;

/**
 * The error of a response that is no page: a `QueryError` for an error in the query or in the text of its filter, a
 * `CursorError` for one of the cursor, as an engine throws them, and otherwise a {@link ServiceError}.
 */
export function errorOfResponse(
  { status, headers }: Response,
  body: unknown,
  texts?: { readonly query: string; readonly filter?: unknown },
): Error {
  if (!isProblem(body)) {
    return new ServiceError("unexpected_response", `The response with the status ${status} is not from the service.`, {
      status,
    });
  }
  const { code, title, detail, request_id: requestId, member, diagnostics = [] } = body;
  const isFilter = member === "filter";
  const text = isFilter ? texts?.filter : texts?.query;
  // The spans of an error in one of several filters do not say which one it is.
  if (diagnostics.length > 0 && typeof text === "string") {
    return new QueryError(text, diagnostics, isFilter ? "filter" : "query");
  }
  const [, cursorCode] = CURSOR_CODE.exec(code) ?? [];
  if (cursorCode !== undefined) return new CursorError(cursorCode as CursorError["code"]);
  const retryAfter = headers.get("retry-after");
  return new ServiceError(code, `${title}. ${detail}`, {
    status,
    requestId,
    member,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  });
}

function isProblem(body: unknown): body is Problem {
  const { code, detail } = (body ?? {}) as Partial<Problem>;
  return typeof code === "string" && typeof detail === "string";
}

import type { Diagnostic } from "firmament";
import type { Fix, Span } from "firmament/grammar";

/** An error of a query, as responses contain it. */
export interface ServiceDiagnostic extends Pick<Diagnostic, "code" | "message"> {
  readonly span: Span;
  /** The text of the query with the span underlined. */
  readonly caret: string;
  readonly suggestions?: readonly string[];
  readonly fixes?: readonly Fix[];
}

/** The members of a problem response that tools read. */
export interface ProblemBody {
  readonly code: string;
  readonly detail: string;
  readonly diagnostics?: readonly ServiceDiagnostic[];
  readonly member?: string;
  readonly datasets?: readonly string[];
}

/** A request that the service rejects. */
export class ServiceProblem extends Error {
  override readonly name: string = "ServiceProblem";
  readonly status: number;
  readonly body: ProblemBody;
  /** After how many seconds the request may succeed; `null` if that is not known. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ProblemBody, retryAfter: string | null = null) {
    super(body.detail);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter === null ? null : Number(retryAfter);
  }
}

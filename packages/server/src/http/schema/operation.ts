import type { ProblemCode } from "./problem-code.ts";

/** The documentation of an endpoint. */
export interface Operation {
  /** `searchCompanies`, for example; no other operation has it. */
  readonly id: string;
  readonly method: "get" | "post" | "put";
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly key: "required" | "optional" | "none";
  /** Whether responses have the headers `X-Credits-Charged` and `X-Credits-Remaining`. */
  readonly reportsCredits: boolean;
  readonly takesIdempotencyKey: boolean;
  /** Whether responses have the header `X-Dataset-Generation`, if the service has a dataset. */
  readonly reportsGeneration: boolean;
  /** The names of the schemas of the bodies; `null` without a request body. */
  readonly request: string | null;
  /** Whether the body can also have a change in each line. */
  readonly takesLines?: true;
  readonly response: string;
  readonly problems: readonly ProblemCode[];
}

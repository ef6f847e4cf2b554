import type { ProblemCode } from "../schema/problem-code.ts";

/** A complete request, shown in the documentation and executed by a test. */
export interface Example {
  /** The id of the operation. */
  readonly operation: string;
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | null;
  /** The id of a document in the path, or the name of an alias. */
  readonly id?: string;
  /** The code of the problem in the response; `null` for a 200 response. */
  readonly problem: ProblemCode | null;
  /**
   * The response of a service with the bundled companies; only the cursor, the time and the account differ. `null` if
   * the documentation does not show it.
   */
  readonly response: object | null;
}

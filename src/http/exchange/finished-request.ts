import type { Micros } from "../../accounts/money.ts";

/** A request that was answered, as logs and metrics tell of it; never its key's text, nor its body. */
export interface FinishedRequest {
  /** As the answer's `X-Request-Id` says. */
  readonly requestId: string;
  readonly method: string;
  /** The path that was asked for, without what follows `?`; at most 200 characters of it. */
  readonly path: string;
  /** The path of the endpoint; `null` when there is none. As few as there are endpoints. */
  readonly route: string | null;
  readonly status: number;
  /** The code of the problem that was the answer; `null` when it was none. */
  readonly problem: string | null;
  /** From the call of the handler to its answer. */
  readonly milliseconds: number;
  /** The account's id; `null` when no key was recognised. */
  readonly account: string | null;
  /** The key's id; `null` when no key was recognised. */
  readonly key: string | null;
  /** Of searches: how many records the answer has, and what was charged for them; else `null`. */
  readonly rows: number | null;
  readonly charged: Micros | null;
  /** Whether a kept answer was given again. */
  readonly replayed: boolean;
  /** Whether the caller went away before the answer. */
  readonly cancelled: boolean;
}

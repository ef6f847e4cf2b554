import type { StepResult, Steps } from "@firmament/dataset/database";
import type { Query } from "./connections.ts";
import { concernsDatabase } from "./postgres-error.ts";

/** Runs queries in order; a query can be sent before the results of those before it. */
type Send = (query: Query) => Promise<StepResult>;

const NO_RESULT: StepResult = { rows: [], changes: 0 };

/** The result of a query, or its error. */
type Outcome = { readonly result: StepResult } | { readonly error: unknown };

/**
 * Runs steps, and waits only where they do.
 *
 * @param before queries that were sent before; their errors are thrown as if the steps had sent them
 * @throws the first error of a query that the steps did not catch, and the errors of the steps themselves. An error that concerns
 * the database ends the work at once: the steps cannot catch it.
 */
export async function driven<T>(steps: Steps<T>, send: Send, before: readonly Promise<StepResult>[] = []): Promise<T> {
  let sent = before.map(outcomeOf);
  const firstError = async (): Promise<{ readonly error: unknown } | null> => {
    const outcomes = await Promise.all(sent);
    sent = [];
    return outcomes.find((outcome) => "error" in outcome) ?? null;
  };
  let next = steps.next();
  while (next.done !== true) {
    const { query, parameters, mode } = next.value;
    const outcome = outcomeOf(send({ text: query.sql, values: query.bind(parameters), isPrepared: true }));
    if (mode === "send") {
      sent.push(outcome);
      next = steps.next(NO_RESULT);
      continue;
    }
    const earlier = await firstError();
    const own = await outcome;
    const failure = mode === "recover" ? null : earlier;
    const error = failure ?? ("error" in own ? own : null);
    if (error !== null && concernsDatabase(error.error)) throw error.error;
    if (error !== null) next = steps.throw(error.error);
    else if ("result" in own) next = steps.next(own.result);
  }
  const failure = await firstError();
  if (failure !== null) throw failure.error;
  return next.value;
}

function outcomeOf(result: Promise<StepResult>): Promise<Outcome> {
  return result.then(
    (value) => ({ result: value }),
    (error: unknown) => ({ error }),
  );
}

import { useEffect, useState } from "preact/hooks";
import type { ApiProblem } from "./api-request.ts";
import { handleEndedSession } from "./ended-session.ts";

/** A value that is read from the API. */
export interface Resource<T> {
  /** The last value that was read, also while another one is read; `null` before the first one. */
  readonly value: T | null;
  /** Why the last try failed. */
  readonly problem: ApiProblem | null;
  readonly isLoading: boolean;
  reload(): void;
  /** Replaces the value after a change that the page knows. */
  replace(update: (value: T) => T): void;
}

/**
 * Reads a value when the component appears and when the inputs change. A response to earlier inputs is ignored.
 *
 * @param inputs what `load` depends on
 */
export function useResource<T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: readonly (string | number)[] = [],
): Resource<T> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setLoading(true);
    load(signal)
      .then(
        (loaded) => {
          if (signal.aborted) return;
          setValue(() => loaded);
          setProblem(null);
        },
        (error: unknown) => {
          if (!signal.aborted && !handleEndedSession(error)) setProblem(error as ApiProblem);
        },
      )
      .finally(() => {
        if (!signal.aborted) setLoading(false);
      });
    return () => controller.abort();
  }, [...inputs, tries]);
  return {
    value,
    problem,
    isLoading,
    reload: () => setTries((count) => count + 1),
    replace: (update) => setValue((current) => (current === null ? null : update(current))),
  };
}

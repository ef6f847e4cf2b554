import { useRef, useState } from "preact/hooks";
import type { ApiProblem } from "./api-request.ts";
import { handleEndedSession } from "./ended-session.ts";

/** A change that a user requests with a button. */
export interface Action<A extends readonly unknown[]> {
  /** Does nothing while the last call runs: a double click has the effect of one. */
  run(...inputs: A): void;
  readonly isRunning: boolean;
  /** Why the last call failed. */
  readonly problem: ApiProblem | null;
}

/** @param work the change; what it rejects with is shown as `problem`, unless the session has ended */
export function useAction<A extends readonly unknown[]>(work: (...inputs: A) => Promise<void>): Action<A> {
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const attempt = async (inputs: A): Promise<void> => {
    running.current = true;
    setRunning(true);
    setProblem(null);
    try {
      await work(...inputs);
    } catch (error) {
      if (!handleEndedSession(error)) setProblem(error as ApiProblem);
    } finally {
      running.current = false;
      setRunning(false);
    }
  };
  return {
    run: (...inputs) => {
      if (!running.current) void attempt(inputs);
    },
    isRunning,
    problem,
  };
}

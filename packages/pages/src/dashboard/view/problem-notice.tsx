import type { ApiProblem } from "../client/api-request.ts";

interface ProblemNoticeProps {
  readonly problem: ApiProblem | null;
  /** Absent if a new try is not useful, or has a button of its own. */
  readonly onRetry?: () => void;
}

/** Says why a request failed; nothing for `null`. Screen readers announce it. */
export function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  return (
    <div role="alert">
      {problem !== null && (
        <div class="notice notice-bad spread">
          <p>
            <strong>{problem.title}.</strong> {problem.message}
          </p>
          {onRetry !== undefined && (
            <button type="button" class="button button-small" onClick={onRetry}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  );
}

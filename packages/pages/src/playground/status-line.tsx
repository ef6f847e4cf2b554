import { formatBytes, formatCount, formatMilliseconds, formatNumber } from "../parts/format.ts";
import type { Opening } from "./opening.ts";
import type { Playground } from "./playground.ts";
import "./status-line.css";

/** The number of matches with the time of the search, and the progress of documents that are opened. */
export function StatusLine({ playground: { library, results } }: { readonly playground: Playground }) {
  const { answer, open, response } = results.outcome.value;
  const opening = library.opening.value;
  const documents = open?.source.dataset.documents ?? null;
  const header = (name: string): string | undefined => response?.http?.headers.find(([found]) => found === name)?.[1];
  const charged = open?.source.isCharged === true ? header("x-credits-charged") : undefined;
  return (
    <div class="status-line">
      {answer !== null && (
        <p role="status">
          <strong class="number">{formatCount(answer.total, "result", "results")}</strong>
          {documents !== null && answer.total < documents && (
            <span class="soft number"> of {formatNumber(documents)}</span>
          )}
          {answer.milliseconds !== null && (
            <span class="soft number"> in {formatMilliseconds(answer.milliseconds)}</span>
          )}
          {charged !== undefined && (
            <span class="soft number">
              , charged {charged}, {header("x-credits-remaining")} left
            </span>
          )}
        </p>
      )}
      {results.isWaiting.value && <p class="hint">Enter searches: each search is charged.</p>}
      {opening?.kind === "opening" && <OpeningProgress {...opening} />}
      {opening?.kind === "failed" && (
        <p class="notice notice-bad row" role="alert">
          {opening.message}
          {library.wanted.value !== null && (
            <button
              type="button"
              class="button button-small"
              onClick={() => void library.open(library.wanted.peek() ?? "")}
            >
              Try again
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function OpeningProgress({ title, done, total }: Extract<Opening, { readonly kind: "opening" }>) {
  const amount = total === null ? formatCount(done, "record", "records") : formatBytes(done);
  return (
    <div class="row">
      <progress aria-label={`Opening ${title}`} value={total === null ? undefined : done} max={total ?? undefined} />
      <span class="hint number">
        Opening: {amount}
        {total !== null && ` of ${formatBytes(total)}`}
      </span>
    </div>
  );
}

import { formatBytes, formatCount, formatMilliseconds, formatNumber } from "../parts/format.ts";
import type { LocalState } from "./local-companies.ts";
import type { SearchOutcome } from "./search-results.ts";
import "./status-line.css";

interface StatusLineProps {
  readonly local: LocalState;
  readonly outcome: SearchOutcome;
}

/** The number of matches with the time of the search, or the progress of the index file. */
export function StatusLine({ local, outcome }: StatusLineProps) {
  return (
    <div class="status-line">
      {local.kind === "opening" && <OpeningProgress {...local} />}
      {local.kind === "failed" && <p class="notice notice-bad">{local.message}</p>}
      {outcome.page !== null && (
        <p role="status">
          <strong class="number">{formatCount(outcome.page.total, "company", "companies")}</strong>
          {local.kind === "ready" && <span class="soft number"> of {formatNumber(local.size)}</span>}
          {outcome.milliseconds !== null && (
            <span class="soft number"> in {formatMilliseconds(outcome.milliseconds)}, in this page</span>
          )}
        </p>
      )}
    </div>
  );
}

function OpeningProgress({ name, done, total }: Extract<LocalState, { readonly kind: "opening" }>) {
  const amount = total === null ? formatCount(done, "company", "companies") : formatBytes(done);
  const label = `Opening the ${name}`;
  return (
    <div class="row">
      <progress aria-label={label} value={total === null ? undefined : done} max={total ?? undefined} />
      <span class="soft number">
        {label}: {amount}
        {total !== null && ` of ${formatBytes(total)}`}
      </span>
    </div>
  );
}

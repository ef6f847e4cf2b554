import { formatBytes, formatCount, formatMilliseconds, formatNumber } from "../parts/format.ts";
import type { LocalEngine, Opening } from "./local-companies.ts";
import type { SearchOutcome } from "./search-results.ts";
import "./status-line.css";

interface StatusLineProps {
  readonly current: LocalEngine | null;
  readonly opening: Opening | null;
  readonly outcome: SearchOutcome;
}

/** The number of matches with the time of the search, and the progress of companies that are opened. */
export function StatusLine({ current, opening, outcome }: StatusLineProps) {
  return (
    <div class="status-line">
      {outcome.page !== null && (
        <p role="status">
          <strong class="number">{formatCount(outcome.page.total, "company", "companies")}</strong>
          {current !== null && <span class="soft number"> of {formatNumber(current.size)}</span>}
          {outcome.milliseconds !== null && (
            <span class="soft number"> in {formatMilliseconds(outcome.milliseconds)}</span>
          )}
        </p>
      )}
      {opening?.kind === "opening" && <OpeningProgress {...opening} />}
      {opening?.kind === "failed" && (
        <p class="notice notice-bad" role="alert">
          {opening.message}
        </p>
      )}
    </div>
  );
}

function OpeningProgress({ name, done, total }: Extract<Opening, { readonly kind: "opening" }>) {
  const amount = total === null ? formatCount(done, "company", "companies") : formatBytes(done);
  return (
    <div class="row">
      <progress aria-label={`Opening the ${name}`} value={total === null ? undefined : done} max={total ?? undefined} />
      <span class="hint number">
        Opening: {amount}
        {total !== null && ` of ${formatBytes(total)}`}
      </span>
    </div>
  );
}

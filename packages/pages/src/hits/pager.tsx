import { formatNumber } from "../parts/format.ts";

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** The last hit that can be shown; `null` without a limit. */
  readonly maxHits: number | null;
  onPage(page: number): void;
}

/** Turns to the previous and the next page. */
export function Pager({ page, pageSize, total, maxHits, onPage }: PagerProps) {
  const hasNext = page * pageSize < Math.min(total, maxHits ?? total);
  if (page === 1 && !hasNext) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav class="row" aria-label="Pages of results">
      <button type="button" class="button" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </button>
      <span class="soft number">
        {formatNumber(Math.min(first, total))} to {formatNumber(Math.min(first + pageSize - 1, total))} of{" "}
        {formatNumber(total)}
      </span>
      <button type="button" class="button" disabled={!hasNext} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  );
}

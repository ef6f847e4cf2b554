import { formatNumber } from "../parts/format.ts";
import "./remainder.css";

interface RemainderProps {
  /** Rows with a count of 0 are left out. */
  readonly rows: readonly { readonly label: string; readonly count: number }[];
}

/** The documents that a panel counts but does not draw. */
export function Remainder({ rows }: RemainderProps) {
  const counted = rows.filter(({ count }) => count > 0);
  if (counted.length === 0) return null;
  return (
    <dl class="remainder">
      {counted.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class="number">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

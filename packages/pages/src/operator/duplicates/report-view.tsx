import { formatCount, formatMilliseconds, formatNumber } from "../../parts/format.ts";
import { GroupCard } from "./group-card.tsx";
import type { ReadReport } from "./read-report.ts";

interface ReportViewProps {
  readonly report: ReadReport;
  readonly dataset: string;
  /** The fields of the schema. */
  readonly fields: readonly string[];
  readonly isSearching: boolean;
  onMore(offset: number): void;
}

/** The groups of a report, with what was kept apart and skipped. */
export function ReportView({ report, dataset, fields, isSearching, onMore }: ReportViewProps) {
  const { documents, total, groups, next_offset, notes, took_ms, change_number } = report;
  return (
    <>
      <div role="status">
        <p>
          <strong>{formatCount(total, "group", "groups")}</strong> among{" "}
          {formatCount(documents, "document", "documents")}, in {formatMilliseconds(took_ms)}.
        </p>
        {notes.map((note) => (
          <p key={note} class="soft">
            {note}
          </p>
        ))}
        {change_number === null && (
          <p class="notice">
            The documents are in no dataset file, which would keep decisions. Load them with <code>firmament load</code>
            , and serve that file.
          </p>
        )}
      </div>
      {groups.map((group, index) => (
        <GroupCard key={group.ids.join("\n")} dataset={dataset} group={group} number={index + 1} fields={fields} />
      ))}
      {next_offset !== null && (
        <div>
          <button type="button" class="button" disabled={isSearching} onClick={() => onMore(next_offset)}>
            More groups
          </button>
        </div>
      )}
      <NotGrouped report={report} />
    </>
  );
}

function NotGrouped({ report: { conflicts, conflict_count, skipped } }: { readonly report: ReadReport }) {
  if (conflict_count === 0 && skipped.length === 0) return null;
  return (
    <details class="card">
      <summary>
        {formatCount(conflict_count, "pair", "pairs")} kept apart, {formatCount(skipped.length, "value", "values")}{" "}
        skipped
      </summary>
      <ul>
        {conflicts.map(({ ids, reasons, difference }) => (
          <li key={ids.join("\n")} class="break">
            <code>{ids.join(" and ")}</code>: {reasons.join("; ")}, but {difference}
          </li>
        ))}
        {skipped.map(({ rule, key, documents }) => (
          <li key={`${rule} ${key}`} class="break">
            <code>{rule}</code>: {formatNumber(documents)} documents have {key}
          </li>
        ))}
      </ul>
    </details>
  );
}

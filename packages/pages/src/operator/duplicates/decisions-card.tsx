import { useAction } from "../../dashboard/client/use-action.ts";
import { useResource } from "../../dashboard/client/use-resource.ts";
import { DataTable } from "../../dashboard/view/data-table.tsx";
import { Moment } from "../../dashboard/view/moment.tsx";
import { ProblemNotice } from "../../dashboard/view/problem-notice.tsx";
import { formatCount } from "../../parts/format.ts";
import { type Decisions, duplicatesApi } from "../client/duplicates-api.ts";

/** What was decided about the documents of a dataset, and how it is taken back. */
export function DecisionsCard({ dataset }: { readonly dataset: string }) {
  const { value, problem, reload } = useResource((signal) => duplicatesApi.decisions(dataset, signal), [dataset]);
  const takeBack = useAction(async (change: () => Promise<unknown>) => {
    await change();
    reload();
  });
  return (
    <div class="stack">
      <ProblemNotice problem={problem ?? takeBack.problem} />
      {value !== null && <DecisionTables decisions={value} dataset={dataset} onTakeBack={takeBack.run} />}
    </div>
  );
}

interface DecisionTablesProps {
  readonly decisions: Decisions;
  readonly dataset: string;
  onTakeBack(change: () => Promise<unknown>): void;
}

function DecisionTables({ decisions: { merges, distinct }, dataset, onTakeBack }: DecisionTablesProps) {
  return (
    <>
      <p class="soft">
        {formatCount(merges.total, "merge", "merges")}, {formatCount(distinct.total, "pair", "pairs")} declared
        different. The latest 100 of each are listed. They are kept in the file of the dataset.
      </p>
      {merges.merges.length > 0 && (
        <div class="card table-card">
          <DataTable
            caption="Merges"
            rows={merges.merges}
            keyOf={({ number }) => String(number)}
            columns={[
              { heading: "Kept", cell: ({ kept }) => <code class="break">{kept}</code> },
              { heading: "Deleted", cell: ({ removed }) => <code class="break">{removed.join(", ")}</code> },
              { heading: "By", cell: ({ by }) => <span class="break">{by}</span> },
              { heading: "When", cell: ({ at }) => <Moment at={at} /> },
              {
                heading: "Actions",
                isActions: true,
                cell: ({ number, kept }) => (
                  <button
                    type="button"
                    class="button button-small"
                    aria-label={`Take back the merge into ${kept}`}
                    onClick={() => onTakeBack(() => duplicatesApi.undo(dataset, number))}
                  >
                    Undo
                  </button>
                ),
              },
            ]}
          />
        </div>
      )}
      {distinct.pairs.length > 0 && (
        <div class="card table-card">
          <DataTable
            caption="Declared different"
            rows={distinct.pairs}
            keyOf={({ number }) => String(number)}
            columns={[
              { heading: "Documents", cell: ({ ids }) => <code class="break">{ids.join(", ")}</code> },
              { heading: "By", cell: ({ by }) => <span class="break">{by}</span> },
              { heading: "When", cell: ({ at }) => <Moment at={at} /> },
              {
                heading: "Actions",
                isActions: true,
                cell: ({ ids }) => (
                  <button
                    type="button"
                    class="button button-small"
                    aria-label={`Take back that ${ids.join(" and ")} are different`}
                    onClick={() => onTakeBack(() => duplicatesApi.join(dataset, ids))}
                  >
                    Undo
                  </button>
                ),
              },
            ]}
          />
        </div>
      )}
    </>
  );
}

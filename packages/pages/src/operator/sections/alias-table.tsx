import { useState } from "preact/hooks";
import { useAction } from "../../dashboard/client/use-action.ts";
import { useResource } from "../../dashboard/client/use-resource.ts";
import { DataTable } from "../../dashboard/view/data-table.tsx";
import { DialogForm } from "../../dashboard/view/dialog-form.tsx";
import { ProblemNotice } from "../../dashboard/view/problem-notice.tsx";
import { type Alias, api } from "../client/api.ts";

interface AliasTableProps {
  /** The names of all datasets. */
  readonly datasets: readonly string[];
}

/** The names that stand for datasets, which can be moved; nothing for a service without any. */
export function AliasTable({ datasets }: AliasTableProps) {
  const { value, problem, reload } = useResource(api.aliases);
  const [moved, setMoved] = useState<Alias | null>(null);
  if (problem !== null) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (value === null || value.aliases.length === 0) return null;
  return (
    <>
      <div class="card table-card">
        <DataTable
          caption="Aliases"
          rows={value.aliases}
          keyOf={({ name }) => name}
          columns={[
            { heading: "Alias", cell: ({ name }) => <code class="break">{name}</code> },
            {
              heading: "Stands for",
              cell: (alias) => (
                <>
                  <code class="break">{alias.dataset}</code>
                  {alias.problem !== null && <div class="hint break">{alias.problem}</div>}
                </>
              ),
            },
            {
              heading: "Actions",
              isActions: true,
              cell: (alias) => (
                <button
                  type="button"
                  class="button button-small"
                  aria-label={`Move ${alias.name}`}
                  onClick={() => setMoved(alias)}
                >
                  Move
                </button>
              ),
            },
          ]}
        />
      </div>
      {moved !== null && (
        <MoveDialog alias={moved} datasets={datasets} onClose={() => setMoved(null)} onMoved={reload} />
      )}
    </>
  );
}

interface MoveDialogProps extends AliasTableProps {
  readonly alias: Alias;
  onClose(): void;
  onMoved(): void;
}

function MoveDialog({ alias: { name, dataset }, datasets, onClose, onMoved }: MoveDialogProps) {
  const others = datasets.filter((each) => each !== dataset);
  const [target, setTarget] = useState(others[0] ?? dataset);
  const action = useAction(async () => {
    await api.moveAlias(name, target);
    onMoved();
    onClose();
  });
  return (
    <DialogForm
      title={`Move ${name}?`}
      action={action}
      button={{ text: "Move alias", busyText: "Moving…" }}
      onClose={onClose}
    >
      <label class="field">
        <span class="label">Dataset</span>
        <select class="select" value={target} onChange={({ currentTarget }) => setTarget(currentTarget.value)}>
          {others.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <p class="soft">
        Searches by this name find the documents of the other dataset at once. Their cursors have expired; saved
        searches stay with {dataset}.
      </p>
    </DialogForm>
  );
}

import { shellWord } from "firmament/base";
import { useState } from "preact/hooks";
import { useResource } from "../../dashboard/client/use-resource.ts";
import { type Column, DataTable } from "../../dashboard/view/data-table.tsx";
import { focusSection } from "../../dashboard/view/focus.ts";
import { Moment } from "../../dashboard/view/moment.tsx";
import { SectionView } from "../../dashboard/view/section-view.tsx";
import { formatBytes, formatCount, formatNumber } from "../../parts/format.ts";
import { api, type Dataset, type Verification } from "../client/api.ts";
import { Command } from "../view/command.tsx";
import { ConfirmDialog } from "../view/confirm-dialog.tsx";
import { AliasTable } from "./alias-table.tsx";
import { SchemaDialog } from "./schema-dialog.tsx";

/** The datasets with their files, and what can be done with them. */
export function DatasetsSection() {
  const resource = useResource(api.datasets);
  const [verified, setVerified] = useState<Dataset | null>(null);
  const [changed, setChanged] = useState<Dataset | null>(null);
  const [result, setResult] = useState<{ readonly name: string; readonly verification: Verification } | null>(null);
  return (
    <SectionView
      title="Datasets"
      intro="What this server searches."
      resource={resource}
      actions={
        <button type="button" class="button" onClick={resource.reload}>
          Refresh
        </button>
      }
    >
      {({ datasets }) => (
        <>
          {result !== null && <VerificationNotice {...result} />}
          <div class="card table-card">
            <DataTable
              caption="Datasets"
              columns={columnsOf(setVerified, setChanged)}
              rows={datasets}
              keyOf={({ name }) => name}
            />
          </div>
          <AliasTable datasets={datasets.map(({ name }) => name)} />
          {datasets.map((dataset) => (
            <DatasetDetails key={dataset.name} dataset={dataset} />
          ))}
          <ShellCommands datasets={datasets} />
          {changed !== null && (
            <SchemaDialog
              dataset={changed}
              onClose={() => setChanged(null)}
              onChanged={() => {
                resource.reload();
                focusSection();
              }}
            />
          )}
          {verified !== null && (
            <ConfirmDialog
              title={`Verify ${verified.title}?`}
              button={{ text: "Verify", busyText: "Verifying…" }}
              onClose={() => setVerified(null)}
              onConfirm={async () => {
                setResult({ name: verified.name, verification: await api.verify(verified.name) });
              }}
            >
              <p>
                The server reads all documents and compares them with its index. Searches continue, but may be slower
                until it is done. For a million documents it takes about a minute.
              </p>
            </ConfirmDialog>
          )}
        </>
      )}
    </SectionView>
  );
}

function columnsOf(
  onVerify: (dataset: Dataset) => void,
  onChange: (dataset: Dataset) => void,
): readonly Column<Dataset>[] {
  return [
    {
      heading: "Dataset",
      cell: ({ title, name }) => (
        <>
          <strong class="break">{title}</strong>
          <br />
          <code class="soft">{name}</code>
        </>
      ),
    },
    { heading: "State", cell: (dataset) => <DatasetState dataset={dataset} /> },
    {
      heading: "Documents",
      isNumber: true,
      cell: ({ documents }) => (documents === null ? "–" : formatNumber(documents)),
    },
    {
      heading: "On disk",
      isNumber: true,
      cell: ({ file }) => (file === null ? "–" : formatBytes(file.bytes + (file.index_bytes ?? 0))),
    },
    {
      heading: "Generation",
      isNumber: true,
      cell: ({ file }) => (file === null ? "–" : formatNumber(file.generation)),
    },
    { heading: "Change", isNumber: true, cell: ({ file }) => (file === null ? "–" : formatNumber(file.change_number)) },
    {
      heading: "Last change",
      cell: ({ file }) => (file === null || file.updated_at === null ? "–" : <Moment at={file.updated_at} />),
    },
    {
      heading: "Actions",
      isActions: true,
      cell: (dataset) =>
        dataset.file !== null && (
          <>
            <button
              type="button"
              class="button button-small"
              aria-label={`Change the schema of ${dataset.title}`}
              onClick={() => onChange(dataset)}
            >
              Schema
            </button>
            <button
              type="button"
              class="button button-small"
              aria-label={`Verify ${dataset.title}`}
              onClick={() => onVerify(dataset)}
            >
              Verify
            </button>
          </>
        ),
    },
  ];
}

const STATES = {
  ready: { text: "Ready", badge: "badge badge-good" },
  loading: { text: "Loading", badge: "badge" },
  unavailable: { text: "Unavailable", badge: "badge badge-bad" },
} as const;

function DatasetState({ dataset: { state, problem, file, public: isPublic } }: { readonly dataset: Dataset }) {
  const { text, badge } = STATES[state];
  const pending = file?.pending_changes ?? 0;
  return (
    <>
      <span class={badge}>{text}</span> {isPublic && <span class="badge">Public</span>}
      {problem !== null && <div class="hint break">{problem}</div>}
      {pending > 0 && <div class="hint">{formatCount(pending, "change", "changes")} not searched yet</div>}
    </>
  );
}

function DatasetDetails({ dataset: { title, file, schema } }: { readonly dataset: Dataset }) {
  const fields = [...schema.types];
  return (
    <details class="card">
      <summary>
        {title}: {formatCount(fields.length, "field", "fields")}
        {file !== null && " and its files"}
      </summary>
      <div class="stack">
        {file !== null && (
          <dl class="facts">
            <dt>File</dt>
            <dd>
              <code class="break">{file.path}</code>, {formatBytes(file.bytes)}
            </dd>
            <dt>Index file</dt>
            <dd>
              {file.index_bytes === null ? "none: the next start builds the index" : formatBytes(file.index_bytes)}
            </dd>
            <dt>All documents replaced</dt>
            <dd>{file.refreshed_at === null ? "never" : <Moment at={file.refreshed_at} />}</dd>
          </dl>
        )}
        <DataTable
          caption={`Fields of ${title}`}
          rows={fields}
          keyOf={([name]) => name}
          columns={[
            { heading: "Field", cell: ([name]) => <code class="break">{name}</code> },
            { heading: "Type", cell: ([, type]) => type },
          ]}
        />
      </div>
    </details>
  );
}

function VerificationNotice({ name, verification }: { readonly name: string; readonly verification: Verification }) {
  const { documents, problem_count, problems } = verification;
  const isIntact = problem_count === 0;
  return (
    <div class={isIntact ? "notice notice-good" : "notice notice-bad"} role="status">
      <p>
        <strong>
          {name}: {isIntact ? "no problems" : formatCount(problem_count, "problem", "problems")}
        </strong>{" "}
        in {formatCount(documents, "document", "documents")}.
      </p>
      {!isIntact && (
        <>
          <ul>
            {problems.map((problem) => (
              <li key={problem} class="break">
                {problem}
              </li>
            ))}
          </ul>
          <p>Restore a backup, or load all documents again with firmament load --refresh.</p>
        </>
      )}
    </div>
  );
}

/** What needs files of the server. */
function ShellCommands({ datasets }: { readonly datasets: readonly Dataset[] }) {
  const path = datasets.find((dataset) => dataset.file !== null)?.file?.path;
  if (path === undefined) return null;
  const file = shellWord(path);
  return (
    <details class="card">
      <summary>What only a shell can do</summary>
      <div class="stack">
        <p class="soft">
          These commands read and write files of the server. It follows their changes without a restart.
        </p>
        <p>Load documents, or replace all of them:</p>
        <Command text={`firmament load documents.ndjson --db ${file}`} />
        <Command text={`firmament load documents.ndjson --db ${file} --refresh`} />
        <p>Copy the dataset while it is used:</p>
        <Command text={`firmament backup copy.db --db ${file}`} />
      </div>
    </details>
  );
}

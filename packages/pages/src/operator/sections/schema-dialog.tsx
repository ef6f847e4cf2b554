import { useState } from "preact/hooks";
import { ApiProblem } from "../../dashboard/client/api-request.ts";
import { useAction } from "../../dashboard/client/use-action.ts";
import { namesIn } from "../../dashboard/sections/key-texts.ts";
import { DialogForm } from "../../dashboard/view/dialog-form.tsx";
import { TextField } from "../../dashboard/view/text-field.tsx";
import { formatCount, formatNumber } from "../../parts/format.ts";
import { Modal } from "../../parts/modal.tsx";
import { api, type Dataset, type SchemaChange } from "../client/api.ts";

interface SchemaDialogProps {
  readonly dataset: Dataset;
  onClose(): void;
  onChanged(): void;
}

/** Gives a dataset another schema, after a look at what it does to the documents. */
export function SchemaDialog(props: SchemaDialogProps) {
  const { dataset, onClose } = props;
  const { custom_analyzers: analyzers } = dataset;
  if (analyzers.length === 0) return <SchemaForm {...props} />;
  return (
    <Modal title={titleOf(dataset)} onClose={onClose}>
      <p class="notice">
        A schema in JSON cannot name the analyzers of the program that serves the documents:{" "}
        <code>{analyzers.join(", ")}</code>. Change the schema in this program, by <code>changeSchema</code>.
      </p>
    </Modal>
  );
}

function titleOf({ title }: Dataset): string {
  return `Change the schema of ${title}`;
}

function SchemaForm({ dataset, onClose, onChanged }: SchemaDialogProps) {
  const [json, setJson] = useState(dataset.schema.json);
  const [renames, setRenames] = useState("");
  const form = JSON.stringify([json, renames]);
  const [checked, setChecked] = useState<{ readonly form: string; readonly change: SchemaChange } | null>(null);
  const [lossyForm, setLossyForm] = useState<string | null>(null);
  /** What the schema would do; `null` unless the form is as it was checked. */
  const preview = checked?.form === form ? checked.change : null;
  const allowLoss = lossyForm === form;
  const action = useAction(async () => {
    const terms = { schema: parsed(json), rename: renamesOf(renames), allow_loss: allowLoss };
    if (preview === null) {
      setChecked({ form, change: await api.changeSchema(dataset.name, { ...terms, dry_run: true }) });
      return;
    }
    await api.changeSchema(dataset.name, { ...terms, dry_run: false });
    onClose();
    onChanged();
  });
  const isRefused = preview !== null && (preview.unfit > 0 || (preview.needs_allow_loss && !allowLoss));
  return (
    <DialogForm
      title={titleOf(dataset)}
      action={action}
      button={
        preview === null
          ? { text: "Check", busyText: "Checking…" }
          : { text: "Change schema", busyText: "Changing…", isDangerous: true, isDisabled: isRefused }
      }
      onClose={onClose}
    >
      <label class="field">
        <span class="label">Schema as JSON</span>
        <textarea
          class="input schema-text"
          rows={14}
          spellcheck={false}
          value={json}
          onInput={({ currentTarget }) => setJson(currentTarget.value)}
        />
      </label>
      <TextField
        label="Renamed fields"
        hint="Such as title=name, separated by commas. Without it, a field with another name is a new one."
        value={renames}
        onChange={setRenames}
      />
      {preview !== null && <Preview change={preview} />}
      {preview?.needs_allow_loss === true && (
        <label class="row check">
          <input
            type="checkbox"
            checked={allowLoss}
            onChange={({ currentTarget }) => setLossyForm(currentTarget.checked ? form : null)}
          />
          Drop these values. This cannot be undone.
        </label>
      )}
    </DialogForm>
  );
}

function Preview({ change }: { readonly change: SchemaChange }) {
  const { documents, unfit, unfit_examples, fields, invalid_searches } = change;
  return (
    <div class="notice" role="status">
      <p>
        <strong>{formatCount(documents, "document", "documents")}.</strong>{" "}
        {fields.length === 0 ? "No field changes." : "These fields change:"}
      </p>
      <ul>
        {fields.map(({ field, change, renamed_from, documents: used, lost, examples: [example] }) => (
          <li key={field} class="break">
            <code>{field}</code> is {change}
            {renamed_from !== null && ` (from ${renamed_from})`}:{" "}
            {formatCount(used, "document has a value", "documents have a value")}
            {lost > 0 && `, ${formatNumber(lost)} lose it`}
            {example !== undefined && `, such as ${example.value} of ${example.id}: it must be ${example.reason}`}
          </li>
        ))}
        {invalid_searches.map(({ id, query, problem }) => (
          <li key={id} class="break">
            The saved search <code>{query}</code> would make no alerts: {problem}
          </li>
        ))}
      </ul>
      {unfit > 0 && (
        <p>
          {formatCount(unfit, "document lacks", "documents lack")} a value that the schema requires, so it cannot be the
          schema. {unfit_examples.map(({ id, reason }) => `${id}: ${reason}. `)}
        </p>
      )}
    </div>
  );
}

/** @throws {ApiProblem} for a text that is not JSON */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new ApiProblem("invalid_json", "The schema is not JSON", `${(error as Error).message}.`);
  }
}

/** @throws {ApiProblem} for a pair without two names */
function renamesOf(text: string): Readonly<Record<string, string>> {
  const pairs = (namesIn(text) ?? []).map((pair) => pair.split("="));
  const wrong = pairs.find(([from = "", to = "", ...more]) => from === "" || to === "" || more.length > 0);
  if (wrong === undefined) return Object.fromEntries(pairs);
  throw new ApiProblem("invalid_body", "A renamed field has two names", `Write old=new, not ${wrong.join("=")}.`);
}

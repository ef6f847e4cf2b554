import { useState } from "preact/hooks";
import { useAction } from "../../dashboard/client/use-action.ts";
import { EXPIRY_CHOICES, type ExpiryChoice, expiryTime, localDay } from "../../dashboard/sections/expiry.ts";
import { namesIn } from "../../dashboard/sections/key-texts.ts";
import { DialogForm } from "../../dashboard/view/dialog-form.tsx";
import { TextField } from "../../dashboard/view/text-field.tsx";
import { type Account, api, KEY_SCOPES } from "../client/api.ts";
import { createdKey } from "../client/session.ts";

interface CreateKeyDialogProps {
  readonly account: Account;
  /** The names of the datasets that the service has. */
  readonly datasets: readonly string[];
  onClose(): void;
  onChanged(): void;
}

const SCOPE_TEXTS: Readonly<Record<(typeof KEY_SCOPES)[number], string>> = {
  search: "Search: searches, counts and alerts",
  ingest: "Ingest: changes of documents",
  admin: "Admin: this page, changes of datasets and all accounts",
};

export function CreateKeyDialog({ account, datasets, onClose, onChanged }: CreateKeyDialogProps) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly string[]>(["search"]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [filter, setFilter] = useState("");
  const [origins, setOrigins] = useState("");
  const [expiry, setExpiry] = useState<ExpiryChoice>("never");
  const [day, setDay] = useState("");
  const action = useAction(async () => {
    const expiresAt = expiryTime(expiry, day, Date.now());
    const pages = namesIn(origins);
    createdKey.value = await api.createKey({
      ...{ account: account.id, name, scopes },
      ...(chosen.length > 0 && { datasets: chosen }),
      ...(filter.trim() !== "" && { filter: filter.trim() }),
      ...(pages !== null && { origins: pages }),
      ...(expiresAt !== null && { expires_at: expiresAt }),
    });
    onClose();
    onChanged();
  });
  return (
    <DialogForm
      title="Create a key"
      action={action}
      button={{ text: "Create key", busyText: "Creating…" }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="By which its holder recognizes it."
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <Choices
        legend="Scopes"
        texts={Object.fromEntries(KEY_SCOPES.map((scope) => [scope, SCOPE_TEXTS[scope]]))}
        chosen={scopes}
        onChange={setScopes}
      />
      {datasets.length > 1 && (
        <Choices
          legend="Datasets, none for all"
          texts={Object.fromEntries(datasets.map((dataset) => [dataset, dataset]))}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <TextField
        label="Filter"
        hint="A query that every answer obeys, such as tenant:7. Only for the scope search."
        maxLength={1000}
        value={filter}
        onChange={setFilter}
      />
      <TextField
        label="Origins"
        hint="Pages that may send the key, such as https://shop.example. Empty for all."
        value={origins}
        onChange={setOrigins}
      />
      <label class="field">
        <span class="label">Expiry</span>
        <select
          class="select"
          value={expiry}
          onChange={({ currentTarget }) => setExpiry(currentTarget.value as ExpiryChoice)}
        >
          {Object.entries(EXPIRY_CHOICES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {expiry === "day" && (
        <label class="field">
          <span class="label">Last day</span>
          <input
            type="date"
            class="input"
            required
            min={localDay(Date.now())}
            value={day}
            onInput={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </label>
      )}
    </DialogForm>
  );
}

interface ChoicesProps {
  readonly legend: string;
  /** By value. */
  readonly texts: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

function Choices({ legend, texts, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset class="choices">
      <legend class="label">{legend}</legend>
      {Object.entries(texts).map(([value, text]) => (
        <label key={value} class="row check">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          <span class="break">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

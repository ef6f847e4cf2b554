import { useState } from "preact/hooks";
import { api, type CreatedKey } from "../client/api.ts";
import { useAction } from "../client/use-action.ts";
import { DialogForm } from "../view/dialog-form.tsx";
import { TextField } from "../view/text-field.tsx";
import { EXPIRY_CHOICES, type ExpiryChoice, expiryTime, localDay } from "./expiry.ts";
import { KeyNameField } from "./key-name-field.tsx";
import { namesIn } from "./key-texts.ts";

interface CreateKeyDialogProps {
  onClose(): void;
  onCreated(created: CreatedKey): void;
}

export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const [name, setName] = useState("");
  const [datasets, setDatasets] = useState("");
  const [filter, setFilter] = useState("");
  const [origins, setOrigins] = useState("");
  const [choice, setChoice] = useState<ExpiryChoice>("never");
  const [day, setDay] = useState("");
  const action = useAction(async () => {
    const expiresAt = expiryTime(choice, day, Date.now());
    const named = { datasets: namesIn(datasets), origins: namesIn(origins) };
    const created = await api.createKey({
      name,
      ...(named.datasets !== null && { datasets: named.datasets }),
      ...(filter.trim() !== "" && { filter }),
      ...(named.origins !== null && { origins: named.origins }),
      ...(expiresAt !== null && { expires_at: expiresAt }),
    });
    onCreated(created);
  });
  return (
    <DialogForm
      title="Create a key"
      action={action}
      button={{ text: "Create key", busyText: "Creating…" }}
      onClose={onClose}
    >
      <KeyNameField value={name} onChange={setName} />
      <TextField
        label="Datasets"
        hint="Their names, with commas; empty for all"
        value={datasets}
        onChange={setDatasets}
      />
      <TextField
        label="Filter"
        hint="A query that documents must match in every answer, such as tenant:acme; empty for all documents"
        value={filter}
        onChange={setFilter}
      />
      <TextField
        label="Pages"
        hint="The origins of the pages that send the key, such as https://shop.example.com; empty for all"
        value={origins}
        onChange={setOrigins}
      />
      <label class="field">
        <span class="label">Expiry</span>
        <select
          class="select"
          value={choice}
          onChange={({ currentTarget }) => setChoice(currentTarget.value as ExpiryChoice)}
        >
          {Object.entries(EXPIRY_CHOICES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {choice === "day" && (
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

import { useState } from "preact/hooks";
import { api, type CreatedKey, type NewKey } from "../client/api.ts";
import { useAction } from "../client/use-action.ts";
import { DialogForm } from "../view/dialog-form.tsx";
import { EXPIRY_CHOICES, type ExpiryChoice, expiryTime, localDay } from "./expiry.ts";
import { KeyNameField } from "./key-name-field.tsx";

interface CreateKeyDialogProps {
  onClose(): void;
  onCreated(created: CreatedKey): void;
}

export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const [name, setName] = useState("");
  const [service, setService] = useState<NewKey["service"]>("search");
  const [choice, setChoice] = useState<ExpiryChoice>("never");
  const [day, setDay] = useState("");
  const action = useAction(async () => {
    const expiresAt = expiryTime(choice, day, Date.now());
    onCreated(await api.createKey({ name, service, ...(expiresAt !== null && { expires_at: expiresAt }) }));
  });
  return (
    <DialogForm
      title="Create a key"
      action={action}
      button={{ text: "Create key", busyText: "Creating…" }}
      onClose={onClose}
    >
      <KeyNameField value={name} onChange={setName} />
      <label class="field">
        <span class="label">Service</span>
        <select
          class="select"
          value={service}
          onChange={({ currentTarget }) => setService(currentTarget.value === "all" ? "all" : "search")}
        >
          <option value="search">Search</option>
          <option value="all">All services but changes of documents</option>
        </select>
      </label>
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

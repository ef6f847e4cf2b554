import { useState } from "preact/hooks";
import { api, type Key } from "../client/api.ts";
import { useAction } from "../client/use-action.ts";
import { DialogForm } from "../view/dialog-form.tsx";
import { KeyNameField } from "./key-name-field.tsx";
import { nameOf } from "./key-texts.ts";

interface RenameKeyDialogProps {
  readonly target: Key;
  onClose(): void;
  onRenamed(key: Key): void;
}

export function RenameKeyDialog({ target, onClose, onRenamed }: RenameKeyDialogProps) {
  const [name, setName] = useState(target.name);
  const action = useAction(async () => onRenamed(await api.renameKey(target.id, name)));
  return (
    <DialogForm
      title="Rename the key"
      action={action}
      button={{ text: "Rename", busyText: "Renaming…" }}
      onClose={onClose}
    >
      <KeyNameField value={name} onChange={setName} />
    </DialogForm>
  );
}

interface RevokeKeyDialogProps {
  readonly target: Key;
  onClose(): void;
  onRevoked(key: Key): void;
}

export function RevokeKeyDialog({ target, onClose, onRevoked }: RevokeKeyDialogProps) {
  const action = useAction(async () => onRevoked(await api.revokeKey(target.id)));
  return (
    <DialogForm
      title="Revoke the key?"
      action={action}
      button={{ text: "Revoke key", busyText: "Revoking…", isDangerous: true }}
      onClose={onClose}
    >
      <p class="break">
        Requests with <strong>{nameOf(target)}</strong> (<code>{target.prefix}…</code>) fail from now on. This cannot be
        undone.
      </p>
    </DialogForm>
  );
}

import { nameOf } from "../../dashboard/sections/key-texts.ts";
import { api, type Key } from "../client/api.ts";
import { ConfirmDialog } from "../view/confirm-dialog.tsx";

interface RevokeKeyDialogProps {
  readonly target: Key;
  onClose(): void;
  onRevoked(): void;
}

export function RevokeKeyDialog({ target, onClose, onRevoked }: RevokeKeyDialogProps) {
  return (
    <ConfirmDialog
      title="Revoke the key?"
      button={{ text: "Revoke key", busyText: "Revoking…", isDangerous: true }}
      onClose={onClose}
      onConfirm={async () => {
        await api.revokeKey(target.id);
        onRevoked();
      }}
    >
      <p>
        Requests with <strong>{nameOf(target)}</strong> (<code>{target.prefix}…</code>) fail from now on. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
}

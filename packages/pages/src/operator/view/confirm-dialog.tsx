import type { ComponentChildren } from "preact";
import { useAction } from "../../dashboard/client/use-action.ts";
import { DialogForm } from "../../dashboard/view/dialog-form.tsx";

interface ConfirmDialogProps {
  /** A question. */
  readonly title: string;
  readonly button: { readonly text: string; readonly busyText: string; readonly isDangerous?: boolean };
  /** What happens. */
  readonly children: ComponentChildren;
  onClose(): void;
  /** The change; the dialog stays open with the reason if it fails. */
  onConfirm(): Promise<void>;
}

/** Asks before a change. */
export function ConfirmDialog({ title, button, children, onClose, onConfirm }: ConfirmDialogProps) {
  const action = useAction(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <DialogForm title={title} action={action} button={button} onClose={onClose}>
      <div class="break">{children}</div>
    </DialogForm>
  );
}

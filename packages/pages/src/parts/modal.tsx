import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { useModal } from "./use-modal.ts";

interface ModalProps {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Called when the user closes the dialog, also with the Escape key. */
  onClose(): void;
}

/** A dialog over the page, open as long as it is rendered. */
export function Modal({ title, children, onClose }: ModalProps) {
  const dialog = useModal(onClose);
  const titleId = useId();
  return (
    <dialog {...dialog} aria-labelledby={titleId}>
      <div class="stack">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

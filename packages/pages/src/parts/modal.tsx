import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface ModalProps {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Called when the user closes the dialog, also with the Escape key. */
  onClose(): void;
}

/** A dialog over the page, open as long as it is rendered. The browser keeps the focus inside. */
export function Modal({ title, children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Removing an open dialog would lose the focus; closing it returns the focus to what had it before.
    return () => current?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <div class="stack">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

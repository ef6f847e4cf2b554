import { useEffect, useRef } from "preact/hooks";

/**
 * The attributes of a `dialog` that is modal as long as it is rendered. The browser keeps the focus inside.
 *
 * @param onClose called when the user closes the dialog: the page must remove it
 */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Removing an open dialog would lose the focus; closing it returns the focus to what had it before.
    return () => current?.close();
  }, []);
  return {
    ref: dialog,
    // The event of a dialog that was removed comes later.
    onClose: () => {
      if (dialog.current !== null) onClose();
    },
  };
}

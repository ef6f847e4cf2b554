import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { useModal } from "./use-modal.ts";
import "./sheet.css";

interface SheetProps {
  readonly title: string;
  /** Below the content, and always in sight. */
  readonly footer?: ComponentChildren;
  readonly children: ComponentChildren;
  /** Called when the user closes the sheet, also with the Escape key or by a click beside it. */
  onClose(): void;
}

/** A dialog that covers the page from the bottom of a small screen, and is in the middle of a large one. */
export function Sheet({ title, footer, children, onClose }: SheetProps) {
  const dialog = useModal(onClose);
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog by the Escape key
    <dialog
      {...dialog}
      class="sheet"
      aria-labelledby={titleId}
      onClick={(event) => event.target === dialog.ref.current && onClose()}
    >
      <div class="sheet-content">
        <div class="sheet-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" class="button button-quiet" onClick={onClose}>
            Close<span class="visually-hidden"> {title}</span>
          </button>
        </div>
        <div class="sheet-body">{children}</div>
        {footer !== undefined && <div class="sheet-footer">{footer}</div>}
      </div>
    </dialog>
  );
}

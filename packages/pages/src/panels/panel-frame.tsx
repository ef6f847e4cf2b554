import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import "./panel-frame.css";

interface PanelFrameProps {
  readonly title: string;
  /** A short text beside the title that also shows while the panel is closed, such as the number of filters. */
  readonly status: string | null;
  /** Whether the panel starts open without a filter; with one it always does. */
  readonly startsOpen: boolean;
  /** Removes the panel's filter; `null` without a filter. */
  readonly onClear: (() => void) | null;
  readonly children: ComponentChildren;
}

/** The frame of a panel: a title that opens and closes it. */
export function PanelFrame({ title, status, startsOpen, onClear, children }: PanelFrameProps) {
  const bodyId = useId();
  const [isOpen, setIsOpen] = useState(() => status !== null || startsOpen);
  return (
    <section class="panel" aria-label={title}>
      <div class="panel-head">
        <h3>
          <button
            type="button"
            class="panel-toggle"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <svg class="panel-chevron" viewBox="0 0 12 12" aria-hidden="true">
              <path d="M4 2.500 8 6 4 9.500" />
            </svg>
            {title}
          </button>
        </h3>
        {status !== null && <span class="panel-status">{status}</span>}
        {onClear !== null && (
          <button type="button" class="link panel-clear" onClick={onClear}>
            Clear<span class="visually-hidden"> the filter of {title}</span>
          </button>
        )}
      </div>
      <div class="panel-body" id={bodyId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}

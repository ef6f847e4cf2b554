import type { ComponentChildren } from "preact";
import "./disclosure.css";

interface DisclosureProps {
  readonly title: string;
  /** Without it, the card starts closed, and keeps what the user does. */
  readonly isOpen?: boolean;
  /** Called when the user opens or closes the card, not when `isOpen` changes. */
  onToggle?(isOpen: boolean): void;
  readonly children: ComponentChildren;
}

/** A card whose title opens and closes it. */
export function Disclosure({ title, isOpen, onToggle, children }: DisclosureProps) {
  return (
    <details
      class="card disclosure"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle?.(currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}

import type { ComponentChildren } from "preact";

interface FigureProps {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A figure with its title, in a list with the class `figures`. */
export function Figure({ title, note, children }: FigureProps) {
  return (
    <div class="card figure">
      <dt>{title}</dt>
      <dd class="figure-value">{children}</dd>
      {note !== undefined && <dd class="soft figure-note">{note}</dd>}
    </div>
  );
}

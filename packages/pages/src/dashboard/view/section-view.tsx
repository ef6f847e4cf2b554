import type { ComponentChildren } from "preact";
import type { Resource } from "../client/use-resource.ts";
import { ProblemNotice } from "./problem-notice.tsx";

interface SectionViewProps<T> {
  readonly title: string;
  /** One sentence below the title. */
  readonly intro?: string;
  /** Controls beside the title. */
  readonly actions?: ComponentChildren;
  /** What is shown also while the content cannot be read, such as a filter. */
  readonly controls?: ComponentChildren;
  readonly resource: Resource<T>;
  children(value: T): ComponentChildren;
}

/** A section of the account with what it reads: its content, that it is loading, or why it cannot be read. */
export function SectionView<T>({ title, intro, actions, controls, resource, children }: SectionViewProps<T>) {
  const { value, problem, isLoading, reload } = resource;
  return (
    <section class="stack" aria-labelledby="section-title" aria-busy={isLoading}>
      <div class="section-head">
        <div>
          <h2 id="section-title" tabIndex={-1}>
            {title}
          </h2>
          {intro !== undefined && <p class="soft">{intro}</p>}
        </div>
        {actions}
      </div>
      {controls}
      <ProblemNotice problem={problem} onRetry={reload} />
      {value === null ? (
        isLoading && (
          <p class="soft loading" role="status">
            Loading…
          </p>
        )
      ) : (
        <div class={isLoading ? "stack is-stale" : "stack"}>{children(value)}</div>
      )}
    </section>
  );
}

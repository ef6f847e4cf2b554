import type { ComponentChildren } from "preact";

interface ScrollRegionProps {
  /** The name of the region for screen readers. */
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Content that may be wider than the page. It takes the focus, so that the arrow keys can scroll it. */
export function ScrollRegion({ label, class: className = "", children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the keyboard could not scroll it
    <section class={`scroll-x ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

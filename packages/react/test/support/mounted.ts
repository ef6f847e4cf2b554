import { act, type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";

// React warns without it: https://react.dev/reference/react/act.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Elements in the document of a test, with their text. */
export interface Mounted {
  readonly container: HTMLElement;
  text(): string;
  render(node: ReactNode): Promise<void>;
  /** Renders in a transition. */
  renderLater(node: ReactNode): Promise<void>;
  unmount(): Promise<void>;
}

function mounted(container: HTMLElement, root: Root): Mounted {
  return {
    container,
    text: () => container.textContent ?? "",
    render: (node) => act(async () => root.render(node)),
    renderLater: (node) => act(async () => startTransition(() => root.render(node))),
    unmount: () => act(async () => root.unmount()),
  };
}

function newContainer(html = ""): HTMLElement {
  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.append(container);
  return container;
}

export async function mount(node: ReactNode): Promise<Mounted> {
  const container = newContainer();
  const page = mounted(container, createRoot(container));
  await page.render(node);
  return page;
}

/** Hydrates what a server has rendered. `errors` has each mismatch. */
export async function hydrate(html: string, node: ReactNode): Promise<Mounted & { readonly errors: unknown[] }> {
  const container = newContainer(html);
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, node, { onRecoverableError: (error) => errors.push(error) }),
  );
  return { ...mounted(container, root), errors };
}

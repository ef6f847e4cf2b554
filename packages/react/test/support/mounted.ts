import { act, type ReactNode, startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach } from "vitest";

/** Whether updates wait for `act`, without which React then warns: https://react.dev/reference/react/act. */
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
environment.IS_REACT_ACT_ENVIRONMENT = true;

/** Lets React work as in a page during the tests of a file: answers arrive when they do. */
export function withoutAct(): void {
  beforeEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  });
  afterEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  });
}

/** Elements in the document of a test, with their text. */
export interface Mounted {
  readonly container: HTMLElement;
  text(): string;
  render(node: ReactNode): Promise<void>;
  /** Renders in a transition. */
  renderLater(node: ReactNode): Promise<void>;
  unmount(): Promise<void>;
}

async function run(work: () => void): Promise<void> {
  if (environment.IS_REACT_ACT_ENVIRONMENT) await act(async () => work());
  else flushSync(work);
}

function mounted(container: HTMLElement, root: Root): Mounted {
  return {
    container,
    text: () => container.textContent ?? "",
    render: (node) => run(() => root.render(node)),
    renderLater: (node) => run(() => startTransition(() => root.render(node))),
    unmount: () => run(() => root.unmount()),
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
  const onRecoverableError = (error: unknown): void => void errors.push(error);
  const root = await act(async () => hydrateRoot(container, node, { onRecoverableError }));
  return { ...mounted(container, root), errors };
}

/** What a reader does to leave a problem that is shown. */
const ACTIONS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Marks a problem in the table of all problems, and keeps it in view until the reader does something: Scalar renders its
 * parts one after the other, and scrolls to the beginning of the table.
 */
export function showProblem(reference: HTMLElement, code: string): void {
  const show = (): void => {
    const row = rowOf(reference, code);
    row?.classList.add("shown-problem");
    const { top, bottom } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top < 0 || bottom > innerHeight) row?.scrollIntoView({ block: "center" });
  };
  const observer = new MutationObserver(show);
  observer.observe(reference, { childList: true, subtree: true });
  addEventListener("scroll", show);
  const leave = (): void => {
    observer.disconnect();
    removeEventListener("scroll", show);
    for (const action of ACTIONS) removeEventListener(action, leave);
  };
  for (const action of ACTIONS) addEventListener(action, leave, { passive: true });
  show();
}

function rowOf(reference: HTMLElement, code: string): Element | null {
  const cells = [...reference.querySelectorAll("td code")];
  return cells.find(({ textContent }) => textContent === code)?.closest("tr") ?? null;
}

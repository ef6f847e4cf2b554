/** Scrolls to a problem in the table of all problems, and marks it; waits until the table is rendered. */
export function showProblem(reference: HTMLElement, code: string): void {
  if (showRow(reference, code)) return;
  const observer = new MutationObserver(() => {
    if (showRow(reference, code)) observer.disconnect();
  });
  observer.observe(reference, { childList: true, subtree: true });
}

function showRow(reference: HTMLElement, code: string): boolean {
  const cell = [...reference.querySelectorAll("td code")].find(({ textContent }) => textContent === code);
  const row = cell?.closest("tr");
  if (row === undefined || row === null) return false;
  row.classList.add("shown-problem");
  row.scrollIntoView({ block: "center" });
  return true;
}

/** Moves the focus to the title of the section, for when the control that had it is gone. */
export function focusSection(): void {
  document.getElementById("section-title")?.focus();
}

/** Moves the focus to the content of the page, for when another page has replaced the control that had it. */
export function focusMain(): void {
  document.getElementById("main")?.focus();
}

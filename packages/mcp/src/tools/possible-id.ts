/** Whether an id can be a part of a path: a URL resolves dots, and has no halves of surrogate pairs. */
export function isPossibleId(id: string): boolean {
  return !["", ".", ".."].includes(id) && id.isWellFormed();
}

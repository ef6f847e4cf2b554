import { applyFixes, validate } from "firmament";

/**
 * The text that an edit of filters returns. The errors of a text that cannot be parsed are fixed first; if that is not
 * possible, the text stays as it is.
 *
 * @param edit returns `null` for a text with syntax errors
 */
export function editedQuery(text: string, edit: (text: string) => string | null): string {
  return edit(text) ?? edit(applyFixes(text, validate(text))) ?? text;
}

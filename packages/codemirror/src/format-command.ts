import type { Command, EditorView } from "@codemirror/view";
import { format, QueryError } from "firmament";
import type { EditorChange } from "./fix-changes.ts";

/** The narrowest and the widest line, in characters. */
const MIN_WIDTH = 20;
const MAX_WIDTH = 80;

/** Formats the query for the width of the editor. Does nothing, and returns `false`, if the text has errors. */
export const formatQuery: Command = (view) => {
  if (view.state.readOnly) return false;
  const text = view.state.doc.toString();
  const change = formatChange(text, widthOf(view));
  if (change === null) return false;
  if (change.insert !== "" || change.to > change.from) {
    view.dispatch({ changes: change, scrollIntoView: true, userEvent: "input.format" });
  }
  return true;
};

/** The change of a text that formats it; `null` for a text with errors. Keeps the text at both ends, for the caret. */
export function formatChange(text: string, width: number): EditorChange | null {
  const formatted = formattedOrNull(text, width);
  if (formatted === null) return null;
  const max = Math.min(text.length, formatted.length);
  let prefix = 0;
  while (prefix < max && text[prefix] === formatted[prefix]) prefix++;
  let suffix = 0;
  while (suffix < max - prefix && text.at(-1 - suffix) === formatted.at(-1 - suffix)) suffix++;
  return { from: prefix, to: text.length - suffix, insert: formatted.slice(prefix, formatted.length - suffix) };
}

function formattedOrNull(text: string, width: number): string | null {
  try {
    return format(text, { width });
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

/** The number of characters in a line. */
function widthOf(view: EditorView): number {
  const columns = Math.floor(view.contentDOM.clientWidth / view.defaultCharacterWidth);
  return Math.min(Math.max(columns || MAX_WIDTH, MIN_WIDTH), MAX_WIDTH);
}

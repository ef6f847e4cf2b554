const MAX_SHOWN_LENGTH = 60;

/** A text as a JSON string on one line, shortened for an error message. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text);
}

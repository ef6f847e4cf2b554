/** Enough of what somebody wrote to find it by. */
const SHOWN = 60;

/** A text between quotes, on one line, as errors show it. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}

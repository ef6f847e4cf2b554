import { describe } from "./value-description.ts";

/** The id of a document: a text, or an integer up to 2^53 − 1, which stands for its decimal text. */
export type DocumentId = string | number;

/** The text of an id; `null` for a value that is none. */
export function idText(id: unknown): string | null {
  if (typeof id === "string") return id;
  return Number.isSafeInteger(id) ? String(id) : null;
}

/**
 * The text of an id that a program names. A text is any text: no document has the empty one.
 *
 * @throws {TypeError} for a value that is no id
 */
export function readId(id: unknown): string {
  const text = idText(id);
  if (text !== null) return text;
  const fault = idFault(id);
  throw new TypeError(`${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`);
}

/** What is wrong with an id, as the beginning of a sentence in lower case. */
export function idFault(id: unknown): string {
  if (id === undefined || id === null) return "the id is missing";
  if (Number.isInteger(id)) {
    const side = (id as number) > 0 ? "above" : "below −";
    const bound = side === "above" ? " 2^53 − 1" : "(2^53 − 1)";
    return `the id ${String(id)} is ${side}${bound}, write it as text`;
  }
  return `the id must be a non-empty string or an integer, not ${describe(id)}`;
}

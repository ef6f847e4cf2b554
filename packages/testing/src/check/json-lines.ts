import { UnsupportedQuery } from "./adapter.ts";

/** A line from an engine. */
export interface Answer {
  readonly id: unknown;
  readonly ok?: unknown;
  readonly ids?: unknown;
  readonly unsupported?: unknown;
  readonly error?: unknown;
  readonly name?: unknown;
  readonly changes?: unknown;
}

/** @throws {Error} if a line is not a JSON object */
export function readAnswer(line: string): Answer {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = null;
  }
  if (typeof value === "object" && value !== null && "id" in value) return value;
  throw new Error(
    `The engine wrote a line that is not an answer: ${excerpt(line)}. Its standard output must contain answers only.`,
  );
}

/** The answer to the first request. */
export function readHello({ name, changes }: Answer): { readonly name: string | null; readonly changes: boolean } {
  return { name: typeof name === "string" && name !== "" ? name : null, changes: changes === true };
}

/**
 * @throws {UnsupportedQuery} if the engine does not offer the query
 * @throws {Error} if the answer has no ids
 */
export function idsOf(answer: Answer): readonly string[] {
  const { ids, unsupported } = answer;
  if (typeof unsupported === "string") throw new UnsupportedQuery(unsupported);
  if (Array.isArray(ids) && ids.every((id) => typeof id === "string" || typeof id === "number")) return ids.map(String);
  throw new Error(`The answer must have a list of ids, not ${excerpt(JSON.stringify(answer))}`);
}

export function excerpt(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

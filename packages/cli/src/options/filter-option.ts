import { InvalidArgumentError } from "commander";
import type { Filter } from "firmament";
import { messageOf } from "firmament/base";
import type { DocumentType } from "../document-type/document-type.ts";

/**
 * Adds a filter to `others`: a query, or conditions as JSON, `{"remote": true, "price": {"lt": 20}}`.
 *
 * @param others `undefined` for the first filter
 * @throws {InvalidArgumentError} for invalid JSON
 */
export function parseFilter(text: string, _type: DocumentType, others: readonly Filter[] = []): readonly Filter[] {
  return [...others, /^\s*[{[]\s*["{\]}]/.test(text) ? parseJson(text) : text];
}

function parseJson(text: string): Filter {
  try {
    return JSON.parse(text) as Filter;
  } catch (error) {
    const reason = messageOf(error);
    throw new InvalidArgumentError(`It is no JSON (${reason}). Write conditions as {"field": "value"}, or a query.`);
  }
}

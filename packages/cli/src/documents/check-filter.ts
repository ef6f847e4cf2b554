import { type Filter, QueryError } from "firmament";
import { AnalyzedSchema, checkFilter } from "firmament/query";
import type { DocumentType } from "../document-type/document-type.ts";
import { CommandFailure } from "../terminal/command-failure.ts";

/**
 * Checks the filters of a command before the documents are read.
 *
 * @throws {CommandFailure} exit 2
 */
export function checkFilterOption(type: DocumentType, filter: readonly Filter[] = []): void {
  try {
    checkFilter(new AnalyzedSchema(type.schema), filter);
  } catch (error) {
    if (!(error instanceof QueryError) && !(error instanceof TypeError)) throw error;
    // The option is a list, of which most commands have one filter.
    const message = filter.length === 1 ? error.message.replaceAll("filter[0]", "filter") : error.message;
    throw new CommandFailure(`error: --filter: ${message}`, 2);
  }
}

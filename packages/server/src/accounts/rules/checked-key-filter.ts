import { QueryError } from "firmament";
import { messageOf } from "firmament/base";
import { parse } from "firmament/grammar";
import { AccountsError } from "../accounts-error.ts";
import type { StoredFilter } from "../subscription.ts";

const MAX_FILTER_LENGTH = 10_000;

/**
 * The filter of a key as plain JSON. The schemas of datasets are unknown here: a dataset that the filter does not fit
 * refuses the requests of the key.
 *
 * @throws {AccountsError} `invalid_key` for a value that cannot be a filter, and for one that excludes nothing
 */
export function checkedKeyFilter(filter: StoredFilter): StoredFilter {
  const json = jsonOf(filter);
  if (json === undefined || json.length > MAX_FILTER_LENGTH) {
    throw invalid(`It must be JSON of at most ${MAX_FILTER_LENGTH.toLocaleString("en")} characters.`);
  }
  const value = JSON.parse(json) as unknown;
  checkForm(value);
  return value as StoredFilter;
}

function checkForm(filter: unknown): void {
  if (typeof filter === "string") checkQuery(filter);
  else if (typeof filter !== "object" || filter === null) {
    throw invalid('Write a query, conditions such as {"tenant":"acme"}, or a list of both.');
  } else if (Object.keys(filter).length === 0) throw invalid("It is empty, so it excludes no document. Leave it out.");
  else if (Array.isArray(filter)) for (const each of filter) checkForm(each);
}

function checkQuery(query: string): void {
  if (query.trim() === "") throw invalid("It is an empty query. Leave it out.");
  try {
    parse(query);
  } catch (error) {
    if (error instanceof QueryError) throw invalid(error.diagnostics[0]?.message ?? error.message);
    throw error;
  }
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw invalid(messageOf(error));
  }
}

function invalid(reason: string): AccountsError {
  return new AccountsError("invalid_key", `The filter of the key is invalid. ${reason}`, { member: "filter" });
}

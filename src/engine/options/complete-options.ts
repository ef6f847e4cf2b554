import { readCount } from "./search-options.ts";

export interface CompleteOptions {
  /** How many values to give, up to a thousand; a whole number, default 10. Fields and operators are few: all of them are given. */
  readonly limit?: number;
}

const DEFAULT_VALUES = 10;

/** @throws {RangeError} when the limit is no whole number */
export function readCompletionLimit({ limit = DEFAULT_VALUES }: CompleteOptions): number {
  return readCount("limit", limit, 0);
}

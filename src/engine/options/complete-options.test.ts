import { expect, test } from "vitest";
import { companySchema } from "../../companies/company-schema.ts";
import { SearchEngine } from "../search-engine.ts";
import { complete } from "../tools/complete.ts";
import { readCompletionLimit } from "./complete-options.ts";

test("the limit is 10 by default, and must be a whole number", () => {
  expect(readCompletionLimit({})).toBe(10);
  expect(readCompletionLimit({ limit: 0 })).toBe(0);
  const engine = new SearchEngine(companySchema);
  for (const limit of [-1, 1.5, Number.NaN]) {
    expect(() => complete(engine, "na", 2, { limit })).toThrow(
      new RangeError(`limit must be a whole number from 0, not ${String(limit)}.`),
    );
  }
  expect(() => complete(engine, "na", 2, { limit: "3" as unknown as number })).toThrow(
    new RangeError('limit must be a whole number from 0, not the text "3".'),
  );
});

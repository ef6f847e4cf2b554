import { expect, test } from "vitest";
import { withValues } from "../query/value-filter.ts";
import { editedQuery } from "./edited-query.ts";

const inBern = (text: string): string | null => withValues(text, "location_city", ["Bern"]);

test("a filter is added to a valid query as it is written", () => {
  expect(editedQuery("software  AND name:a", inBern)).toBe("software  AND name:a AND location_city:Bern");
});

test("a broken query is fixed before a filter is added", () => {
  expect(editedQuery("name:(a OR b", inBern)).toBe("name:(a OR b) AND location_city:Bern");
});

test("a query that cannot be fixed stays as it is", () => {
  expect(editedQuery("name:a", () => null)).toBe("name:a");
});

import { expect, test } from "vitest";
import { dateFault, readDateValue } from "./date-value.ts";

test.each([
  ["2015", Date.UTC(2015, 0)],
  ["2015-06-03T10:00+02:00", Date.UTC(2015, 5, 3, 8)],
  [new Date("2015-06-03T10:00:00.123Z"), Date.UTC(2015, 5, 3, 10, 0, 0, 123)],
  [new Date(0), 0],
  ["2015-02-29", null],
  ["2015||+1d", null],
  ["now", null],
  [new Date(Number.NaN), null],
  [new Date(Date.UTC(10_000, 0)), null],
])("the value of %s is %s", (value, instant) => {
  expect(readDateValue(value)).toBe(instant);
});

test.each([
  ["2015-02-29", { reason: "2015-02 has 28 days", meant: null }],
  ["3.6.2015", { reason: "it is not in the form 2024, 2024-06 or 2024-06-03T10:00", meant: "2015-06-03" }],
  [new Date(Number.NaN), { reason: "it is an invalid Date", meant: null }],
  [new Date(Date.UTC(10_000, 0)), { reason: "the years are 0000 to 9999", meant: null }],
])("%s is refused with a reason", (value, fault) => {
  expect(dateFault(value)).toMatchObject(fault);
});

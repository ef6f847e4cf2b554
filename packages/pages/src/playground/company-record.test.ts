import { expect, test } from "vitest";
import { companyOf, recordOf } from "./company-record.ts";

test("members are fields in any case, or have usual names", () => {
  const record = {
    "Company Name": "Acme",
    City: "Bern",
    Employees: "1,200",
    industry: "Software; Design",
    Color: "red",
  };
  expect(companyOf(record, 7)).toEqual({
    id: "7",
    name: "Acme",
    location_city: "Bern",
    staff_count: 1200,
    industries: ["Software", "Design"],
  });
});

test("values keep their types, and empty or unreadable ones are missing", () => {
  expect(companyOf({ id: 5, followers: 12, staff_count: "many", tagline: "", name: null }, 1)).toEqual({
    id: "5",
    followers: 12,
  });
  expect(companyOf({ industries: ["a", "b"], name: ["A", "B"] }, 1)).toEqual({
    id: "1",
    industries: ["a", "b"],
    name: "A, B",
  });
});

test("a record is an object", () => {
  expect(() => recordOf([], 3)).toThrow("Record 3 is not an object.");
});

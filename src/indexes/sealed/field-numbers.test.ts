import { expect, test } from "vitest";
import { ALL_FIELDS, FieldNumbers } from "./field-numbers.ts";

test("numbers fields by schema order, and interns equal selections", () => {
  const fields = new FieldNumbers(["name", "tags", "toString"]);
  expect(fields.of("tags")).toBe(1);
  expect([...fields.select(["toString", "name"]).has]).toEqual([1, 0, 1]);
  expect(fields.select(["toString", "name"])).toBe(fields.select(["name", "toString", "name"]));
  expect(fields.select(["name"]).key).not.toBe(fields.select(["tags"]).key);
  expect(fields.select(["name", "tags", "toString"]).key).toBe(ALL_FIELDS);
  expect(() => fields.of("valueOf")).toThrow("no field of terms valueOf");
  expect(() => fields.select(["name", "valueOf"])).toThrow("no field of terms valueOf");
});

import { describe, expect, test } from "vitest";
import { selectedValues, withToggledValue, withValues } from "./value-filter.ts";

const field = "location_country";

describe("selected values", () => {
  test.each([
    ["location_country:Germany", ["Germany"]],
    ['software AND location_country:(Germany OR "New Zealand") AND staff_count:>5', ["Germany", "New Zealand"]],
    ["location_country : Germany AND a", ["Germany"]],
    ["(a OR b) AND (+location_country:(Germany) AND c)", ["Germany"]],
    ["location_country:Germany AND location_country:France", ["Germany", "France"]],
    ["location_country:AT\\&T AND location_country:\\AND", ["AT&T", "AND"]],
  ])("of %s", (text, values) => {
    expect(selectedValues(text, field)).toEqual(values);
  });

  test.each([
    "",
    "Germany",
    "location_city:Germany",
    "location_country:Germany OR a",
    "location_country:Germany a",
    "NOT location_country:Germany",
    "location_country:Germ*",
    "location_country:Germany^2",
    'location_country:"New Zealand"~2',
    "location_country:(Germany France)",
    "location_country:(Germany AND France)",
    "location_country:(Germany OR Fr*)",
    "location_country:(Germany OR location_city:Berlin)",
    "location_country:Germany AND (",
  ])("of %j are none", (text) => {
    expect(selectedValues(text, field)).toEqual([]);
  });

  test("are also those of a sequence, if white space means AND", () => {
    expect(selectedValues("software location_country:Germany", field, "AND")).toEqual(["Germany"]);
  });
});

describe("adding values", () => {
  test.each([
    ["", ["Germany"], "location_country:Germany"],
    ["*:*", ["Germany"], "location_country:Germany"],
    ["software", ["Germany"], "software AND location_country:Germany"],
    ["software AND b", ["New Zealand"], 'software AND b AND location_country:"New Zealand"'],
    ["a OR b", ["Germany"], "(a OR b) AND location_country:Germany"],
    [" a  b ", ["Germany"], "(a  b) AND location_country:Germany"],
    ["-a", ["Germany"], "-a AND location_country:Germany"],
    ["a\\ ", ["Germany"], "a\\  AND location_country:Germany"],
    ["location_country:Germany AND a", ["Germany", "Chad"], "location_country:(Germany OR Chad) AND a"],
    [
      "a AND location_country:(Chad OR Peru)",
      ["Chad", "Peru", "Fiji"],
      "a AND location_country:(Chad OR Peru OR Fiji)",
    ],
  ])("to %j: %j", (text, values, expected) => {
    expect(withValues(text, field, values)).toBe(expected);
  });

  test.each([
    "C++",
    "AND",
    "a b",
    "-5",
    "*",
    "te?t",
    'say "hi"',
    "a\\b",
    "a/b",
    "/x",
    "東京",
    "x:y",
    "",
    "a\u00a0b",
    "🦊",
  ])("%j can be read again", (value) => {
    const text = withValues("a OR b", field, [value, "Chad"]) ?? "";
    expect(selectedValues(text, field)).toEqual([value, "Chad"]);
  });

  test("escapes the field", () => {
    expect(withValues("", "my field", ["x"])).toBe("my\\ field:x");
    expect(selectedValues("my\\ field:x", "my field")).toEqual(["x"]);
  });
});

describe("removing values", () => {
  test.each([
    ["location_country:Germany", [], ""],
    ["software AND location_country:Germany", [], "software"],
    ["location_country:Germany AND software", [], "software"],
    ["a AND location_country:Germany AND -b", [], "a AND -b"],
    ["(a OR b) AND location_country:Germany", [], "a OR b"],
    ["(a OR b)^2 AND location_country:Germany", [], "(a OR b)^2"],
    ["a AND (location_country:Germany)", [], "a"],
    ["(a AND location_country:Germany) AND b", [], "(a) AND b"],
    ["location_country:Germany AND a\\ ", [], "a\\ "],
    ["location_country:(Germany OR Chad) AND a", ["Chad"], "location_country:Chad AND a"],
    ["location_country:Germany AND a", ["Chad"], "location_country:Chad AND a"],
    ["location_country:Chad AND a AND location_country:Peru", [], "a"],
    ["location_country:Chad AND a AND location_country:Chad", [], "a"],
    ["location_country:Chad OR a", [], "location_country:Chad OR a"],
  ])("from %j leaves %j", (text, values, expected) => {
    expect(withValues(text, field, values)).toBe(expected);
  });

  test("from a sequence, if white space means AND", () => {
    expect(withValues("a location_country:Chad b", field, [], "AND")).toBe("a b");
    expect(withValues("a location_country:Chad", field, [], "AND")).toBe("a");
  });
});

test("a text with syntax errors is not changed", () => {
  expect(withValues("a AND", field, ["Germany"])).toBeNull();
});

test("a field whose filters cannot be read again ends", () => {
  expect(withValues("a", "_exists_", ["website"])).toBe("a AND _exists_:website");
});

test.each([
  ["software", "Germany", "software AND location_country:Germany"],
  ["location_country:Germany AND a", "France", "location_country:(Germany OR France) AND a"],
  ["location_country:(Germany OR France) AND a", "France", "location_country:Germany AND a"],
  ["location_country:Germany", "Germany", ""],
  ["location_country:(", "Germany", null],
])("a toggle in %s of %s gives %s", (text, value, toggled) => {
  expect(withToggledValue(text, field, value)).toBe(toggled);
});

import { expect, test } from "vitest";
import type { PageField } from "../search/page-field.ts";
import type { PageHit } from "../search/search-source.ts";
import { factOf, partsOf } from "./hit-parts.ts";
import { excerpt, type MarkedPart } from "./marked-parts.ts";
import { imageAddress, valueText, webAddress } from "./value-text.ts";

const hit: PageHit = {
  id: "1",
  document: { id: "1", name: "Desk lamp", tags: ["LED", "new", "a", "b", "c"], shops: [{ city: "Oslo" }] },
  highlights: { name: [{ marked: "Desk <em>lamp</em>", spans: [] }], tags: [{ marked: "<em>new</em>", spans: [] }] },
  score: null,
  explanation: null,
  fusion: null,
};

function textOf(parts: readonly MarkedPart[] | null): string | null {
  return parts?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("") ?? null;
}

function field(name: string, type: PageField["type"] = "keyword"): PageField {
  return { name, title: name, type, many: true };
}

test("a value has its matches marked", () => {
  expect(textOf(partsOf(hit, "name", 100))).toBe("Desk [lamp]");
  expect(textOf(partsOf(hit, "id", 100))).toBe("1");
  expect(partsOf(hit, "other", 100)).toBeNull();
  expect(partsOf(hit, null, 100)).toBeNull();
});

test("of several values, those with matches come first", () => {
  expect(factOf(hit, field("tags"))?.values.map(textOf)).toEqual(["[new]", "LED", "a", "b"]);
  expect(factOf(hit, field("shops.city"))?.values.map(textOf)).toEqual(["Oslo"]);
  expect(factOf(hit, field("none"))).toBeNull();
});

test("an excerpt contains the first match", () => {
  const parts = [
    { text: "a".repeat(500), isMatch: false },
    { text: "match", isMatch: true },
    { text: "b".repeat(500), isMatch: false },
  ];
  const cut = textOf(excerpt(parts, 100)) ?? "";
  expect(cut).toBe(`…${"a".repeat(60)}[match]${"b".repeat(35)}…`);
  expect(excerpt(parts, 2000)).toEqual(parts);
  expect(textOf(excerpt([{ text: "abcdef", isMatch: false }], 3))).toBe("abc…");
});

test.each([
  ["price", "number", 1234.5, "1,234.5"],
  ["year", "integer", 2024, "2024"],
  ["new", "boolean", true, "yes"],
  ["at", "date", "2024-06-03", "Jun 3, 2024"],
  ["at", "date", "2024-06", "2024-06"],
  ["at", "date", "2024-06-03T10:30:00Z", "Jun 3, 2024, 10:30 AM"],
  ["at", "date", "soon", "soon"],
  ["raw", "text", { a: 1 }, '{"a":1}'],
] as const)("%s (%s) %j is %s", (name, type, value, text) => {
  expect(valueText({ name, type }, value)).toBe(text);
});

test("only addresses of the web are links", () => {
  expect(webAddress("https://example.com/a")).toBe("https://example.com/a");
  expect(webAddress("www.example.com")).toBe("https://www.example.com");
  for (const value of ["javascript:alert(1)", "data:text/html,x", "Example", "a b.c", "", null, 5, "https://"])
    expect(webAddress(value)).toBeNull();
});

test("only images that the policy of the page allows are shown", () => {
  const origin = "https://shop.example";
  expect(imageAddress("/images/1.png", origin)).toBe("/images/1.png");
  expect(imageAddress("https://shop.example/1.png", origin)).toBe("https://shop.example/1.png");
  expect(imageAddress("data:image/png;base64,AA", origin)).toBe("data:image/png;base64,AA");
  for (const value of [
    "https://other.example/1.png",
    "//other.example/1.png",
    "javascript:alert(1)",
    "photo",
    '"><img src=x>',
    "",
    null,
  ])
    expect(imageAddress(value, origin)).toBeNull();
});

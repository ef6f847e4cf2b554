import { expect, test } from "vitest";
import { isWebOrigin, requireWebOrigins } from "./web-origin.ts";

test.each([
  ["https://example.com", true],
  ["http://127.0.0.1:8080", true],
  ["http://[::1]", true],
  ["https://example.com/", false],
  ["https://example.com:443", false],
  ["https://Example.com", false],
  ["https://ada@example.com", false],
  ["ftp://example.com", false],
  ["example.com", false],
  ["null", false],
  ["*", false],
  ["", false],
])("%s", (text, expected) => {
  expect(isWebOrigin(text)).toBe(expected);
});

test("all origins can be named where a list allows it", () => {
  for (const text of ["*", "https://example.com"]) expect(() => requireWebOrigins(text)).not.toThrow();
  expect(() => requireWebOrigins("https://example.com/a")).toThrow(
    new TypeError('"https://example.com/a" is not an origin. Write https://example.com, or * for all origins.'),
  );
});

import { expect, test } from "vitest";
import { keyState, listOf, nameOf, restrictionsOf } from "./key-words.ts";

test.each([
  [null, null, null],
  ["2026-01-01T00:00:00Z", null, "Revoked"],
  [null, "2026-11-01T12:00:00Z", "Expired"],
  [null, "2026-11-01T12:00:01Z", null],
])("a key that was revoked at %s and expires at %s has the state %s", (revoked_at, expires_at, state) => {
  expect(keyState({ revoked_at, expires_at }, Date.parse("2026-11-01T12:00:00Z"))).toBe(state);
});

test("a key has a name, and restrictions in words", () => {
  expect(nameOf({ name: " " })).toBe("Unnamed key");
  expect(restrictionsOf({ datasets: null, filter: null, origins: null })).toEqual([]);
  expect(restrictionsOf({ datasets: ["a", "b"], filter: "tenant:7", origins: ["https://a.example"] })).toEqual([
    "only a, b",
    "only documents with tenant:7",
    "only pages of https://a.example",
  ]);
});

test("a list is typed with commas or spaces", () => {
  expect(listOf(" a, b  c,")).toEqual(["a", "b", "c"]);
  expect(listOf(" ")).toEqual([]);
});

import { expect, test } from "vitest";
import { fragmentOf, routeOf, SECTIONS, tokenOf } from "./route.ts";

test("a fragment names a section and its parameters", () => {
  expect(routeOf("#ledger?kind=charge&from=2026-11-01")).toEqual({
    section: "ledger",
    parameters: { kind: "charge", from: "2026-11-01" },
  });
  expect(routeOf("#keys")).toEqual({ section: "keys", parameters: {} });
});

test.each(["", "#", "#main", "#sign-in=abc", "#KEYS", "#keys/1"])("%j names no section", (fragment) => {
  expect(routeOf(fragment)).toBeNull();
});

test.each(SECTIONS)("the route %s survives its fragment", (section) => {
  const route = { section, parameters: { key: "a&b=c#d?e", name: "<é>" } };
  expect(routeOf(fragmentOf(route))).toEqual(route);
});

test("empty parameters are left out", () => {
  expect(fragmentOf({ section: "ledger", parameters: { kind: "", key: "" } })).toBe("#ledger");
});

test("only the fragment of a sign-in link contains a token", () => {
  expect(tokenOf("#sign-in=AB-c_1")).toBe("AB-c_1");
  expect(["#sign-in=", "#sign-in", "#keys", ""].map(tokenOf)).toEqual([null, null, null, null]);
});

import { expect, test } from "vitest";
import { curlExample, inDisplayOrder, nameOf, namesIn, restrictionTexts, scopesText, stateOf } from "./key-texts.ts";

const key = {
  id: "key_1",
  prefix: "fm_1",
  name: "",
  scopes: ["search"],
  datasets: null,
  filter: null,
  origins: null,
  created_at: "2026-11-01T00:00:00Z",
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
};

test("a key is active until it expires or is revoked", () => {
  const expiring = { ...key, expires_at: "2026-11-03T00:00:00Z" };
  const expiry = Date.parse(expiring.expires_at);
  expect(stateOf(key, expiry)).toBe("active");
  expect(stateOf(expiring, expiry - 1)).toBe("active");
  expect(stateOf(expiring, expiry)).toBe("expired");
  expect(stateOf({ ...expiring, revoked_at: "2026-11-02T00:00:00Z" }, expiry)).toBe("revoked");
});

test("active keys come first, the newest first", () => {
  const revoked = { ...key, id: "key_2", revoked_at: "2026-11-02T00:00:00Z" };
  const newest = { ...key, id: "key_3" };
  expect(inDisplayOrder([key, revoked, newest], 0).map(({ id }) => id)).toEqual(["key_3", "key_1", "key_2"]);
  expect(inDisplayOrder([], 0)).toEqual([]);
});

test("a key without a name, and an unknown scope, have a text", () => {
  expect([nameOf({ name: " " }), nameOf({ name: "Importer" })]).toEqual(["Unnamed key", "Importer"]);
  expect(scopesText({ scopes: ["search", "ingest", "constructor"] })).toBe(
    "Search, Changes\u00a0of\u00a0documents, constructor",
  );
});

test("each restriction of a key has a text", () => {
  expect(restrictionTexts(key)).toEqual([]);
  const restricted = { datasets: ["a", "b"], filter: { tenant: "acme" }, origins: ["https://a.example"] };
  expect(restrictionTexts(restricted)).toEqual([
    "Datasets: a, b",
    'Filter: {"tenant":"acme"}',
    "Pages of https://a.example",
  ]);
  expect(restrictionTexts({ ...key, filter: "tenant:acme" })).toEqual(["Filter: tenant:acme"]);
});

test("names are read with commas or spaces", () => {
  expect([namesIn(" "), namesIn("a, b  c,")]).toEqual([null, ["a", "b", "c"]]);
});

test("the example is a command with the key", () => {
  expect(
    curlExample("https://example.com", "fm_abc", "companies"),
  ).toBe(`curl 'https://example.com/datasets/companies/search' \\
  -H 'x-api-key: fm_abc' \\
  -H 'content-type: application/json' \\
  -d '{"query":"software AND staff_count:[50 TO 500]","per_page":3}'`);
});

test("the example of a key searches the dataset that the service has", () => {
  const example = curlExample("https://example.com", "fm_abc", "products");
  expect(example).toContain("'https://example.com/datasets/products/search'");
  expect(example).toContain('-d \'{"query":"*:*","per_page":3}\'');
});

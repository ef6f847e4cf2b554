import { expect, test } from "vitest";
import { INDEX_NAME, parseNodes, shownNodes } from "./cluster-options.ts";

test("addresses are separated by commas; passwords are not shown", () => {
  const nodes = parseNodes("https://ada:s3cret@a.example.com:9200, http://127.0.0.1:9201/");
  expect(nodes).toEqual(["https://ada:s3cret@a.example.com:9200", "http://127.0.0.1:9201"]);
  expect(shownNodes(nodes)).toBe("https://a.example.com:9200, http://127.0.0.1:9201");
});

test.each(["", "a.example.com:9200", "ftp://a", "https://a/path", "https://a,", "https://a?b", "https://u:p@a/#x"])(
  "%j is no list of addresses",
  (text) => {
    expect(() => parseNodes(text)).toThrow(
      new RangeError("Not addresses such as https://search.example.com:9200, separated by commas, without a path."),
    );
  },
);

test("an index has a name of lower-case letters, digits, dashes and underscores", () => {
  for (const name of ["companies", "a", "2026_companies-x"]) expect(name).toMatch(INDEX_NAME);
  for (const name of ["", "-a", "_a", "Companies", "a.b", "a".repeat(129)]) expect(name).not.toMatch(INDEX_NAME);
});

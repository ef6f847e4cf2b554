import { readFileSync } from "node:fs";
import { law } from "@firmament/test-support/fuzz.ts";
import { Gbnf } from "@firmament/test-support/gbnf.ts";
import { queriesOf, queryTextsOf } from "@firmament/testing";
import fc from "fast-check";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { parse } from "../parser.ts";
import { print } from "../syntax/printer.ts";
import { gbnf } from "./gbnf.ts";

const grammar = new Gbnf(gbnf());

describe("the grammar for constrained generation", () => {
  test.each([
    "a",
    "a AND b OR NOT c",
    "+a -b",
    'name:"a b"~2^3',
    "staff_count:[50 TO 500}",
    "staff_count:>=-5",
    "staff_count:-5",
    "name:(a OR b)^0.5",
    "_exists_:website",
    "*:* AND website:*",
    "/gr(e){2,5}n|[^a-z]+/",
    String.raw`\AND AND ANDY AND a\ b\:c`,
    "name: //",
    "gogle~1 AND te?t AND *soft AND AND*",
  ])("accepts %s", (text) => {
    expect(parse(text)).toBeDefined();
    expect(grammar.accepts(text)).toBe(true);
  });

  test.each([
    "",
    "AND",
    "a AND",
    "a  b",
    "a && b",
    "(a",
    'name:"a',
    "name:name:a",
    "name:-a",
    "_exists_:(a)",
    "staff_count:[1 TO]",
    "a*~1",
    "/[z-a]/",
    "/a{5,2}/",
    "name://",
  ])("rejects %s", (text) => {
    expect(grammar.accepts(text)).toBe(false);
  });

  test("names only the given fields", () => {
    const restricted = new Gbnf(gbnf({ fields: ["name", "a b", "NOT"] }));
    for (const text of ["name:a", String.raw`a\ b:a`, String.raw`\NOT:a`, "_exists_:name", "a"]) {
      expect(restricted.accepts(text)).toBe(true);
    }
    for (const text of ["nam:a", "names:a", "_exists_:website"]) expect(restricted.accepts(text)).toBe(false);
    expect(() => gbnf({ fields: [] })).toThrow("The option fields of gbnf needs at least one name.");
  });

  test("is the file of the package", () => {
    expect(readFileSync(new URL("../lucene.gbnf", import.meta.url), "utf8"), "Run npm run gbnf.").toBe(gbnf());
  });

  law(
    "accepts what the printer prints",
    5000,
    fc.property(fc.oneof(queriesOf(companySchema).map(print), queryTextsOf(companySchema).map(canonical)), (text) => {
      fc.pre(!hasRangeBeyondAscii(text));
      expect({ text, accepted: grammar.accepts(text) }).toEqual({ text, accepted: true });
    }),
    30,
  );

  law(
    "generates texts of queries",
    5000,
    fc.property(grammar.texts(), (text) => {
      expect(grammar.accepts(text)).toBe(true);
      expect(parse(text).kind).toEqual(expect.any(String));
    }),
    30,
  );
});

function canonical(text: string): string {
  return print(parse(text));
}

/** Whether a regular expression has a range of characters that the grammar leaves out. */
function hasRangeBeyondAscii(text: string): boolean {
  return /\[[^\]]*[\u0080-\uffff]-/u.test(text);
}

import { expectPrinted } from "@firmament/test-support/engine/tree-comparison.ts";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { any, TextClauses } from "./text-clauses.ts";

const name = new TextClauses("name");

describe("TextClauses with literal texts", () => {
  test.each<[string, QueryNode]>([
    ["name:acme", name.term("acme")],
    ["name:\\-5", name.term("-5")],
    ["name:\\AND", name.term("AND")],
    ["name:a\\ \\*", name.term("a *")],
    ['name:"acme inc"', name.phrase("acme inc")],
    ['name:"acme inc"', name.equals("acme inc")],
    ['"acme"', any.equals("acme")],
    ['name:""', name.phrase("")],
    ['name:"a \\"b\\" \\\\"~2', name.phrase('a "b" \\', { slop: 2 })],
    ['name:"a"', name.phrase("a", { slop: -0 })],
    ['name:("a b" OR "c")', name.in(["a b", "c"])],
    ['name:("a")', name.in(["a"])],
    ["name:(NOT *:*)", name.in([])],
    ["name:acm*", name.prefix("acm")],
    ["name:a\\*\\ b*", name.prefix("a* b")],
    ["name:gogle~2", name.fuzzy("gogle")],
    ["name:gogle~0", name.fuzzy("gogle", { edits: 0 })],
    ["name:so?t*", name.wildcard("so?t*")],
    ["name:acme*", name.wildcard("acme*")],
    ["name:acme", name.wildcard("acme")],
    ["name:*", name.wildcard("*")],
    ["name:a\\*?", name.wildcard("a\\*?")],
    ["name:*A?", name.wildcard("*\\u0041?")],
    ["name:*a\\*\\\\?b", name.wildcard(["*", { text: "a*" }, { text: "\\" }, "?", { text: "" }, { text: "b" }])],
    ["name:\\-*?", name.wildcard([{ text: "-" }, "*", "?"])],
    ["name:/acm[eo]/", name.regexp("acm[eo]")],
    ["name:/a\\/b\\/\\./", name.regexp("a/b\\/\\.")],
    ["name: //", name.regexp("")],
    ["name:[a TO m]", name.between("a", "m")],
    ['name:{"" TO "*"}', name.between("", "*", { inclusive: "neither" })],
    ["name:[a TO *]", name.between("a", null)],
    ["name:*", name.exists()],
    ["acme", any.term("acme")],
    ['"acme inc"', any.phrase("acme inc")],
    ["//", any.regexp("")],
    ["[a TO b]", any.between("a", "b")],
    ["*", any.exists()],
  ])("%s", (text, tree) => {
    expectPrinted(tree, text);
  });
});

describe("TextClauses reject", () => {
  test.each<[string, () => QueryNode]>([
    ["A word must not be empty.", () => name.term("")],
    ["A word must not be empty.", () => name.fuzzy("")],
    ["A word must not be empty.", () => name.wildcard([])],
    ["A text must not be empty.", () => name.equals("")],
    ["A prefix must not be empty.", () => name.prefix("")],
  ])("an empty text: %s", (message, build) => {
    expect(build).toThrow(new TypeError(message));
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 31])("the slop %s", (slop) => {
    const message = `slop must be a whole number from 0 to 2147483647, not ${slop}.`;
    expect(() => name.phrase("a b", { slop })).toThrow(new RangeError(message));
  });

  test.each<[() => QueryNode, string]>([
    [
      () => name.regexp("a(b"),
      [
        "This `(` in the regular expression is not closed.",
        "  a(b",
        "   ^",
        "hint: Escape literal characters with a backslash.",
      ].join("\n"),
    ],
    [
      () => name.wildcard("a*\\"),
      [
        "The backslash at the end has no character to escape.",
        "  a*\\",
        "    ^",
        "hint: Write \\\\ for the character itself.",
      ].join("\n"),
    ],
    [
      () => name.wildcard("a\\u00*"),
      [
        "`\\u` needs four hexadecimal digits.",
        "  a\\u00*",
        "   ^^^^",
        "hint: Write a code unit as in \\u00e9, or \\\\u for a backslash and a u.",
      ].join("\n"),
    ],
  ])("an invalid pattern, %#", (build, message) => {
    expect(build).toThrow(QueryError);
    expect(build).toThrow(message);
  });
});

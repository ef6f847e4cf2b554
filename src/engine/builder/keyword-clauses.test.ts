import { expectPrinted } from "@firmament/test-support/engine/tree-comparison.ts";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { KeywordClauses } from "./keyword-clauses.ts";

const tags = new KeywordClauses("tags");

describe("KeywordClauses", () => {
  test.each<[string, QueryNode]>([
    ['tags:"c#"', tags.equals("c#")],
    ['tags:"say \\"a b*\\""', tags.equals('say "a b*"')],
    ['tags:("c#" OR "new york")', tags.in(["c#", "new york"])],
    ["tags:(NOT *:*)", tags.in([])],
    ["tags:new\\ y*", tags.startsWith("new y")],
    ["tags:c?*", tags.wildcard("c?*")],
    ["tags:*c\\ \\*", tags.wildcard(["*", { text: "c *" }])],
    ["tags:colour~1", tags.fuzzy("colour", { edits: 1 })],
    ["tags:/c.+/", tags.regexp("c.+")],
    ['tags:["a b" TO *]', tags.between("a b", null)],
    ["tags:*", tags.exists()],
  ])("%s", (text, tree) => {
    expectPrinted(tree, text);
  });

  test("reject an empty value, which no query finds", () => {
    for (const clause of [() => tags.equals(""), () => tags.in(["a", ""])]) {
      expect(clause).toThrow(new TypeError("A value must not be empty."));
    }
  });
});

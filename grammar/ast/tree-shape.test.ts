import { describe, expect, test } from "vitest";
import { QueryError } from "../diagnostics/query-error.ts";
import { parse } from "../parser.ts";
import { checkTree, defaultLimits } from "../syntax/limits.ts";
import { print } from "../syntax/printer.ts";
import type { QueryNode } from "./ast.ts";

const span = { start: 0, end: 0 };
const term = { kind: "term", span, field: null, boost: null, signed: false, text: "a" };
const check = (tree: unknown): void => checkTree(tree as QueryNode, defaultLimits);

describe("a tree that the compiler has not checked", () => {
  test.each<[unknown, string]>([
    [null, "the root must be a node, not null."],
    [{ kind: "foo" }, 'the root has an unknown kind: "foo".'],
    [{ kind: "toString" }, 'the root has an unknown kind: "toString".'],
    [{ kind: "and", span, clauses: [] }, "clauses must be a non-empty list of nodes."],
    [{ kind: "and", span, clauses: [term, 5] }, "clauses must be a non-empty list of nodes."],
    [{ kind: "and", span, clauses: [term, { kind: "not", span }] }, "clauses[1].clause must be a node."],
    [{ kind: "not", span, clause: { ...term, text: "" } }, "clause.text must be a non-empty string."],
    [
      { kind: "group", span, field: null, boost: null, query: { ...term, text: 5 } },
      "query.text must be a non-empty string.",
    ],
    [{ ...term, boost: "2 OR b" }, "boost must be null or a finite number from 0."],
    [{ ...term, boost: Number.NaN }, "boost must be null or a finite number from 0."],
    [{ ...term, field: "name" }, "field must be null or a field with a name."],
    [
      { ...term, signed: true, text: "5 OR *:*" },
      "the text of the root must be a number with a sign, because signed is true.",
    ],
    [{ ...term, kind: "phrase", slop: Number.POSITIVE_INFINITY }, "slop must be a whole number from 0."],
    [{ ...term, kind: "fuzzy", edits: "1 OR x" }, "edits must be 0, 1 or 2."],
    [{ ...term, kind: "comparison", operator: "x OR >" }, "operator must be one of > >= < <=."],
    [{ ...term, kind: "regexp", pattern: "a\\" }, "pattern must be a valid regular expression."],
    [{ ...term, kind: "wildcard", parts: [{ kind: "some" }] }, "parts must be a non-empty list of parts."],
    [
      { ...term, kind: "range", low: {}, high: { kind: "open" } },
      "low must be an open bound, or a value with text and inclusive.",
    ],
  ])("is rejected: %j", (tree, message) => {
    expect(() => check(tree)).toThrow(new TypeError(`Invalid query tree: ${message}`));
  });

  test("is rejected if a list of clauses has holes", () => {
    const clauses = new Array<unknown>(2);
    clauses[0] = term;
    const message = "Invalid query tree: clauses must be a non-empty list of nodes.";
    expect(() => check({ kind: "or", span, clauses })).toThrow(new TypeError(message));
  });

  test("is accepted if parse returned it", () => {
    const query = '(a OR b~1)^2 AND NOT name:"x y"~2 +/a+/ te?t* -w:[1 TO *} n:>=5 n:-5 x:* *:*';
    expect(() => check(JSON.parse(JSON.stringify(parse(query))))).not.toThrow();
  });

  test("is rejected if it contains itself", () => {
    const cyclic = { kind: "or", span, clauses: [term] as unknown[] };
    cyclic.clauses.push(cyclic);
    expect(() => check(cyclic)).toThrow(QueryError);
    expect(() => print(cyclic as unknown as QueryNode)).toThrow(new TypeError("The query tree contains itself."));
    const loop: { kind: string; span: unknown; clause?: unknown } = { kind: "not", span };
    loop.clause = loop;
    expect(() => check(loop)).toThrow(QueryError);
    expect(() => print(loop as unknown as QueryNode)).toThrow(new TypeError("The query tree contains itself."));
  });

  test("is rejected if shared nodes make it too large, without being printed", () => {
    let shared: unknown = term;
    for (let level = 0; level < 60; level++)
      shared = { kind: level % 2 === 0 ? "and" : "or", span, clauses: [shared, shared] };
    expect(() => check(shared)).toThrow("The query has more than 4096 clauses.");
  });
});

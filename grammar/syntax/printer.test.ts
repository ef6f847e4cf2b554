import { expect, test } from "vitest";
import type { QueryNode, TermNode } from "../ast/ast.ts";
import { parse } from "../parser.ts";
import { print } from "./printer.ts";

const span = { start: 0, end: 0 };

function term(text: string): TermNode {
  return { kind: "term", span, field: null, boost: null, text, signed: false };
}

function several(kind: "or" | "sequence" | "and", ...clauses: QueryNode[]): QueryNode {
  return { kind, span, clauses };
}

function one(kind: "not" | "required", clause: QueryNode): QueryNode {
  return { kind, span, clause };
}

const [a, b, c] = [term("a"), term("b"), term("c")];

test.each([
  ["(a OR b) AND c", several("and", several("or", a, b), c)],
  ["a AND b OR c", several("or", several("and", a, b), c)],
  ["(a b) AND c", several("and", several("sequence", a, b), c)],
  ["(a OR b) OR c", several("or", several("or", a, b), c)],
  ["a (b c)", several("sequence", a, several("sequence", b, c))],
  ["NOT (a AND b)", one("not", several("and", a, b))],
  ["NOT NOT a", one("not", one("not", a))],
  ["NOT +a", one("not", one("required", a))],
  ["+(NOT a)", one("required", one("not", a))],
  ["+(+a)", one("required", one("required", a))],
  ["NOT a b", several("sequence", one("not", a), b)],
])("adds the necessary parentheses to a tree built in code: %s", (text, tree) => {
  expect(print(tree)).toBe(text);
});

test.each([
  [1e21, "1000000000000000000000"],
  [1.5e-7, "0.00000015"],
  [0, "0"],
  [0.1, "0.1"],
])("prints the boost %d without an exponent", (boost, digits) => {
  expect(print({ ...a, boost })).toBe(`a^${digits}`);
  expect(parse(`a^${digits}`)).toMatchObject({ boost });
});

test("prints a tree of any depth", () => {
  let tree: QueryNode = a;
  for (let i = 0; i < 20_000; i++) tree = several("or", tree, b);
  expect(print(tree).length).toBeGreaterThan(20_000);
});

test("prints a test for a field named _exists_ so that it parses", () => {
  expect(print(parse("_exists_:_exists_^2"))).toBe("_exists_:_exists_^2");
  expect(print(parse(print(parse("_exists_:_exists_"))))).toBe("_exists_:_exists_");
});

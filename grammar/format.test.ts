import { describe, expect, test } from "vitest";
import type { QueryNode } from "./ast/ast.ts";
import { QueryError } from "./diagnostics/query-error.ts";
import { format } from "./format.ts";
import { parse } from "./parser.ts";

describe("prints a short query on one line without redundant parentheses", () => {
  test.each([
    ["a && !b || -c", "a AND NOT b OR NOT c"],
    ["  a\n\tb  ", "a b"],
    ["((a))", "a"],
    ['(a) AND (name:b) AND ("c d"~2) AND (e^2)', 'a AND name:b AND "c d"~2 AND e^2'],
    ["NOT (a) +(b)", "NOT a +b"],
    ["(a OR b)", "a OR b"],
    ["(+a -b)", "+a NOT b"],
    ["(a OR b) OR c OR (d)", "a OR b OR c OR d"],
    ["(a b) c", "a b c"],
    ["(a AND (b AND c)) AND d", "a AND b AND c AND d"],
    ["-a (b c)", "NOT a b c"],
    ["+a AND (b AND c)", "+a AND b AND c"],
    ["a AND (NOT b) AND (+c)", "a AND NOT b AND +c"],
    ["(a AND NOT b) AND c", "a AND NOT b AND c"],
    ["name:((a b))", "name:(a b)"],
    ["((a b))^2", "(a b)^2"],
    ["((a b)^2)", "(a b)^2"],
    ["name:(a)", "name:a"],
    ["name:(a^2)", "name:a^2"],
    ["name:(a)^2", "name:a^2"],
    ["(name:a)^2", "name:a^2"],
    ["name:((a b)^2)", "name:(a b)^2"],
    ["(*:*)^2", "*:*^2"],
    ["staff_count:(>5)^2", "staff_count:>5^2"],
    ["name:(*) OR (*)", "name:* OR *"],
  ])("%s", (text, formatted) => {
    expect(format(text)).toBe(formatted);
  });
});

describe("keeps necessary parentheses", () => {
  test.each([
    "a AND (b OR c)",
    "a OR (b AND c)",
    "(a AND b) OR c",
    "a (b AND c)",
    "a AND (b c)",
    "a OR (b c)",
    "(a b) OR c",
    "a (NOT b)",
    "a OR (NOT b)",
    "a (+b)",
    "(a OR NOT b) OR c",
    "(+a OR b) OR c",
    "(a NOT b) c",
    "(a OR b NOT c) OR d",
    "+a (b c)",
    "a +b (c d)",
    "+a OR (b OR c)",
    "NOT NOT +a (b c)",
    "NOT (NOT a)",
    "NOT (+a)",
    "NOT (a b)",
    "+(a b)",
    "name:(city:a)",
    "name:(city:(a b))",
    "name:(*:*)",
    "(a^2)^3",
    "((a b)^2)^3",
    "a AND b OR c d",
  ])("%s", (text) => {
    expect(format(text)).toBe(text);
  });
});

describe("breaks a long query before its outermost operators", () => {
  const long = (letter: string): string => letter.repeat(12);
  const [a, b, c, d] = ["a", "b", "c", "d"].map(long);

  test("only there if that is enough", () => {
    expect(format(`${a} AND (${b} OR ${c}) AND NOT ${d}`, { width: 40 })).toBe(
      [a, `AND (${b} OR ${c})`, `AND NOT ${d}`].join("\n"),
    );
  });

  test("then inside parentheses", () => {
    const text = `${a} OR name:(${b} OR NOT (${c} AND ${d}))^2 OR +(${c} ${d})`;
    expect(format(text, { width: 31 })).toBe(
      [a, "OR name:(", `  ${b}`, "  OR NOT (", `    ${c}`, `    AND ${d}`, "  )", ")^2", `OR +(${c} ${d})`].join("\n"),
    );
  });

  test("with operators of higher precedence indented", () => {
    expect(format(`${a} AND ${b} OR ${c} ${d} AND (${a} ${b}) OR ${a}`, { width: 20 })).toBe(
      [a, `  AND ${b}`, `OR ${c}`, `  ${d}`, "    AND (", `      ${a}`, `      ${b}`, "    )", `OR ${a}`].join("\n"),
    );
  });

  test("so that lines fit the width if possible", () => {
    expect(format(`${a} AND ${b}`, { width: 29 })).toBe(`${a} AND ${b}`);
    expect(format(`${a} AND ${b}`, { width: 28 })).toBe(`${a}\nAND ${b}`);
    expect(format(`NOT "${a} ${b}"`, { width: 1 })).toBe(`NOT "${a} ${b}"`);
    expect(format(`${a} AND ${b}`, { width: Number.POSITIVE_INFINITY })).toBe(`${a} AND ${b}`);
  });

  test("at 80 characters by default", () => {
    const words = Array.from({ length: 20 }, () => "abc");
    expect(format(words.join(" "))).toBe(words.join(" "));
    expect(format([...words, "ab"].join(" "))).toBe([...words, "ab"].join("\n"));
  });
});

describe("formats a tree", () => {
  const span = { start: 0, end: 0 };
  const term = (text: string): QueryNode => ({ kind: "term", span, field: null, boost: null, text, signed: false });
  const list = (kind: "or" | "and" | "sequence", ...clauses: QueryNode[]): QueryNode => ({ kind, span, clauses });
  const not = (clause: QueryNode): QueryNode => ({ kind: "not", span, clause });

  test("that was parsed like its text", () => {
    expect(format(parse("(a) AND ((b OR c))"))).toBe("a AND (b OR c)");
  });

  test("that was built in code, with the necessary parentheses", () => {
    const [a, b, c] = [term("a"), term("b"), term("c")];
    expect(format(list("and", a, list("or", b, c)))).toBe("a AND (b OR c)");
    expect(format(list("or", list("or", a, b), c))).toBe("a OR b OR c");
    expect(format(list("or", list("or", a, not(b)), c))).toBe("(a OR NOT b) OR c");
    expect(format(list("and", list("or", list("and", a)), b))).toBe("a AND b");
    expect(format(list("sequence", a, list("or", not(b))))).toBe("a (NOT b)");
    expect(format(not(list("and", a)))).toBe("NOT a");
    expect(format({ kind: "required", span, clause: not(a) })).toBe("+(NOT a)");
  });

  test("unless it is nested too deeply", () => {
    let tree = term("a");
    for (let i = 0; i < 101; i++) tree = not(tree);
    expect(() => format(tree)).toThrow(QueryError);
  });
});

test("rejects a text with errors", () => {
  expect(() => format("a AND")).toThrow(QueryError);
});

test.each([0, -1, Number.NaN])("rejects the width %j", (width) => {
  expect(() => format("a", { width })).toThrow(new RangeError(`width must be a number from 1, not ${width}.`));
});

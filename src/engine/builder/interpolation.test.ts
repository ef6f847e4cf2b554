import { describe, expect, test } from "vitest";
import { parse } from "../../../grammar/parser.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import { type Interpolation, interpolatedClause, textValue } from "./interpolation.ts";
import { scopeOf } from "./leaf.ts";

const tree = parse("a OR b");

describe("interpolatedClause", () => {
  test.each<[Interpolation, string, string]>([
    ["a b", '"a b"', 'name:"a b"'],
    ["", '""', 'name:""'],
    [5, "5", "name:5"],
    [new Date(0), `"1970-01-01T00:00:00.000Z"`, `name:"1970-01-01T00:00:00.000Z"`],
    [-5, "\\-5", "name:\\-5"],
    [tree, "a OR b", "name:(a OR b)"],
    [["a", 5, tree, parse("c d")], '("a" OR 5 OR (a OR b) OR (c d))', 'name:("a" OR 5 OR (a OR b) OR (c d))'],
    [["a"], '("a")', 'name:("a")'],
    [[], "(NOT *:*)", "name:(NOT *:*)"],
  ])("%j", (value, bare, fielded) => {
    expect(print(interpolatedClause(value, scopeOf(null), "Interpolation 1"))).toBe(bare);
    expect(print(interpolatedClause(value, scopeOf("name"), "Interpolation 1"))).toBe(fielded);
  });

  test("returns a tree unchanged without a field and a boost", () => {
    expect(interpolatedClause(tree, scopeOf(null), "Interpolation 1")).toBe(tree);
  });
});

test("textValue returns texts and the digits of numbers", () => {
  expect(textValue("a b", "Interpolation 1")).toBe("a b");
  expect(textValue(-1e21, "Interpolation 1")).toBe("-1000000000000000000000");
});

describe("an invalid value", () => {
  const expected =
    "an interpolation must be a text, a finite number, a valid Date, a tree of `parse`, `lucene` or `field`, or a list of these";

  test.each<[unknown, string]>([
    [Number.NaN, "Interpolation 1 is NaN"],
    [Number.NEGATIVE_INFINITY, "Interpolation 1 is -Infinity"],
    [null, "Interpolation 1 is null"],
    [undefined, "Interpolation 1 is undefined"],
    [true, "Interpolation 1 is true"],
    [5n, "Interpolation 1 is a bigint"],
    [Symbol("a"), "Interpolation 1 is a symbol"],
    [() => "a", "Interpolation 1 is a function"],
    [new Date(Number.NaN), "Interpolation 1 is an invalid Date"],
    [Object.freeze({ name: "a" }), "Interpolation 1 is an object"],
    [["a", null], "Interpolation 1[1] is null"],
    [new Array(1), "Interpolation 1[0] is undefined"],
    [[["a"]], "Interpolation 1[0] is a list"],
    [JSON.parse('{ "kind": "everything", "boost": null }'), "Interpolation 1 is an object"],
  ])("is rejected as a clause: %#", (value, message) => {
    const wrong = value as Interpolation;
    expect(() => interpolatedClause(wrong, scopeOf(null), "Interpolation 1")).toThrow(
      new TypeError(`${message}; ${expected}.`),
    );
  });

  test.each<[unknown, string]>([
    [Number.NaN, "NaN"],
    [["a"], "a list"],
    [tree, "an object"],
  ])("is rejected as a text: %#", (value, shown) => {
    const expected = "a bound or a compared value must be a text, a finite number or a valid Date";
    expect(() => textValue(value as Interpolation, "Interpolation 2")).toThrow(
      new TypeError(`Interpolation 2 is ${shown}; ${expected}.`),
    );
  });
});

import { expect, test } from "vitest";
import { parse } from "../parser.ts";
import type { QueryNode } from "./ast.ts";
import { type Algebra, childrenOf, fold } from "./visitor.ts";

const outline: Algebra<string> = {
  or: (_, children) => `or(${children})`,
  sequence: (_, children) => `sequence(${children})`,
  and: (_, children) => `and(${children})`,
  not: (_, children) => `not(${children})`,
  required: (_, children) => `required(${children})`,
  group: (_, children) => `group(${children})`,
  term: ({ text }) => text,
  phrase: ({ text }) => `"${text}"`,
  prefix: ({ text }) => `${text}*`,
  wildcard: ({ parts }) => `wildcard of ${parts.length}`,
  fuzzy: ({ text }) => `${text}~`,
  regexp: ({ pattern }) => `/${pattern}/`,
  range: () => "range",
  comparison: ({ operator }) => operator,
  exists: () => "exists",
  everything: () => "everything",
};

test("evaluates each node once, after its children, with their results in order", () => {
  const tree = parse('(a OR b c) AND NOT +d *:* x:* "e" f* ?g h~ /i/ [j TO k] >l');
  expect(fold(tree, outline)).toBe(
    'sequence(and(group(or(a,sequence(b,c))),not(required(d))),everything,exists,"e",f*,wildcard of 2,h~,/i/,range,>)',
  );
});

test("evaluates a tree of any depth", () => {
  const span = { start: 0, end: 0 };
  let tree: QueryNode = parse("a");
  for (let i = 0; i < 200_000; i++) tree = { kind: "not", span, clause: tree };
  const depth: Algebra<number> = { ...constants(1), not: (_, [below = 0]) => below + 1 };
  expect(fold(tree, depth)).toBe(200_001);
});

test("a leaf has no children", () => {
  expect(childrenOf(parse("a"))).toEqual([]);
});

test("rejects a value that is not a node, and shows its start", () => {
  const broken = { kind: "nod", text: "x".repeat(200) } as unknown as QueryNode;
  const message = `Unknown node in a query tree: {"kind":"nod","text":"${"x".repeat(78)}`;
  expect(() => childrenOf(broken)).toThrow(new TypeError(message));
  expect(() => fold({ kind: "not", span: { start: 0, end: 0 }, clause: broken }, outline)).toThrow(TypeError);
});

function constants(value: number): Algebra<number> {
  const same = (): number => value;
  return {
    or: same,
    sequence: same,
    and: same,
    not: same,
    required: same,
    group: same,
    term: same,
    phrase: same,
    prefix: same,
    wildcard: same,
    fuzzy: same,
    regexp: same,
    range: same,
    comparison: same,
    exists: same,
    everything: same,
  };
}

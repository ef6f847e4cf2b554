import type { QueryNode } from "firmament";
import { invariant } from "firmament/base";
import { type ClassMember, parseRegexp, type RegexpTree } from "firmament/grammar";

/** A tree as `TreeQuery.java` reads it: without spans, with fields as names and patterns in Lucene's notation. */
export function luceneTree(node: QueryNode): unknown {
  return plain(node);
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    if (name === "span") return [];
    if (name === "field") return [[name, nameOf(member)]];
    if (name === "pattern") return [["lucene", lucenePattern(String(member))]];
    return [[name, plain(member)]];
  });
  return Object.fromEntries(members);
}

function nameOf(field: unknown): string | null {
  return typeof field === "object" && field !== null && "name" in field ? String(field.name) : null;
}

/** The pattern without what Lucene lacks or reads differently, such as `\d` in brackets. */
function lucenePattern(pattern: string): string {
  const parsed = parseRegexp(pattern);
  invariant(parsed.ok, "the pattern of a tree is valid");
  return written(parsed.tree);
}

function written(tree: RegexpTree): string {
  switch (tree.kind) {
    case "empty":
      return "()";
    case "any":
      return ".";
    case "character":
      return character(tree.codePoint);
    case "class":
      return `[${tree.negated ? "^" : ""}${tree.members.flatMap(rangesOf).map(range).join("")}]`;
    case "concatenation":
      return tree.parts.map((part) => (part.kind === "alternation" ? `(${written(part)})` : written(part))).join("");
    case "alternation":
      return tree.alternatives.map(written).join("|");
    case "repetition":
      return `(${written(tree.body)}){${tree.min},${tree.max ?? ""}}`;
  }
}

/** A backslash before an ASCII letter or digit would mean a class. */
function character(codePoint: number): string {
  const text = String.fromCodePoint(codePoint);
  return codePoint < 0x80 && !/[A-Za-z0-9]/.test(text) ? `\\${text}` : text;
}

type Range = readonly [low: number, high: number];

/** Characters with a meaning in brackets are written on their own: Lucene 10 reads no range that starts with a backslash. */
function range([low, high]: Range): string {
  if (low > high) return "";
  if (low === high) return character(low);
  if (isSpecial(low)) return character(low) + range([low + 1, high]);
  if (isSpecial(high)) return range([low, high - 1]) + character(high);
  return `${String.fromCodePoint(low)}-${String.fromCodePoint(high)}`;
}

function isSpecial(codePoint: number): boolean {
  return "[]\\^-".includes(String.fromCodePoint(codePoint));
}

const SETS = {
  digit: [[0x30, 0x39]],
  word: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
  space: [
    [0x09, 0x0d],
    [0x20, 0x20],
  ],
} as const satisfies Record<string, readonly Range[]>;

function rangesOf(member: ClassMember): readonly Range[] {
  if (member.kind === "range") return [[member.low, member.high]];
  const ranges = SETS[member.kind];
  if (!member.negated) return ranges;
  const bounds = [-1, ...ranges.flat(), 0x110000];
  return Array.from({ length: bounds.length / 2 }, (_, index): Range => {
    return [(bounds[2 * index] ?? 0) + 1, (bounds[2 * index + 1] ?? 0) - 1];
  });
}

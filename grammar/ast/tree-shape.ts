import type { NodeKind, NodeOf, QueryNode } from "./ast.ts";
import { isNumber } from "./number.ts";
import { parseRegexp } from "./regexp.ts";

/** The check of a member of a node, with a description of valid values. */
interface Check {
  readonly expected: string;
  holds(value: unknown): boolean;
}

type Shape<N> = { readonly [M in Exclude<keyof N, "kind" | "span">]-?: Check };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isString = (value: unknown): value is string => typeof value === "string";

const node: Check = { expected: "a node", holds: isObject };
const nodes: Check = { expected: "a non-empty list of nodes", holds: isListOf(isObject) };
const text: Check = { expected: "a string", holds: isString };
const word: Check = { expected: "a non-empty string", holds: (value) => isString(value) && value !== "" };
const flag: Check = { expected: "true or false", holds: (value) => typeof value === "boolean" };
const field: Check = {
  expected: "null or a field with a name",
  holds: (value) => value === null || (isObject(value) && word.holds(value.name)),
};
const boost: Check = {
  expected: "null or a finite number from 0",
  holds: (value) => value === null || (Number.isFinite(value) && (value as number) >= 0),
};
const slop: Check = {
  expected: "a whole number from 0",
  holds: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
};
const edits: Check = { expected: "0, 1 or 2", holds: isOneOf(0, 1, 2) };
const operator: Check = { expected: "one of > >= < <=", holds: isOneOf(">", ">=", "<", "<=") };
const pattern: Check = {
  expected: "a valid regular expression",
  holds: (value) => isString(value) && parseRegexp(value).ok,
};
const parts: Check = {
  expected: "a non-empty list of parts",
  holds: isListOf(
    (part) =>
      isObject(part) &&
      (part.kind === "one" || part.kind === "many" || (part.kind === "text" && word.holds(part.text))),
  ),
};
const bound: Check = {
  expected: "an open bound, or a value with text and inclusive",
  holds: (value) =>
    isObject(value) &&
    (value.kind === "open" || (value.kind === "value" && isString(value.text) && flag.holds(value.inclusive))),
};

const shapes: { readonly [K in NodeKind]: Shape<NodeOf<K>> } = {
  or: { clauses: nodes },
  sequence: { clauses: nodes },
  and: { clauses: nodes },
  not: { clause: node },
  required: { clause: node },
  group: { field, boost, query: node },
  term: { field, boost, text: word, signed: flag },
  phrase: { field, boost, text, slop },
  prefix: { field, boost, text: word },
  wildcard: { field, boost, parts },
  fuzzy: { field, boost, text: word, edits },
  regexp: { field, boost, pattern },
  range: { field, boost, low: bound, high: bound },
  comparison: { field, boost, operator, text },
  exists: { field, boost },
  everything: { boost },
};

/**
 * Checks the members of one node, without its children. A tree may come from JSON, which the compiler does not check; a
 * member of a wrong type would be printed as part of the query.
 *
 * @param path of the node in the tree, for the error; empty for the root
 * @throws {TypeError} with the path of the invalid member and its expected value
 */
export function checkShape(value: unknown, path: string): asserts value is QueryNode {
  const location = path === "" ? "the root" : path;
  if (!isObject(value)) throw new TypeError(`Invalid query tree: ${location} must be a node, not ${String(value)}.`);
  const kind = value.kind;
  if (typeof kind !== "string" || !Object.hasOwn(shapes, kind)) {
    throw new TypeError(`Invalid query tree: ${location} has an unknown kind: ${JSON.stringify(kind)}.`);
  }
  for (const [member, check] of Object.entries<Check>(shapes[kind as NodeKind])) {
    if (check.holds(value[member])) continue;
    throw new TypeError(`Invalid query tree: ${path === "" ? member : `${path}.${member}`} must be ${check.expected}.`);
  }
  if (kind === "term" && value.signed === true && !isSignedNumber(value.text)) {
    throw new TypeError(
      `Invalid query tree: the text of ${location} must be a number with a sign, because signed is true.`,
    );
  }
}

function isSignedNumber(value: unknown): boolean {
  return isString(value) && /^[+-]/.test(value) && isNumber(value);
}

function isListOf(holds: (member: unknown) => boolean): Check["holds"] {
  // `every` skips the holes of an array; the copy has `undefined` instead.
  return (value) => Array.isArray(value) && value.length > 0 && [...value].every(holds);
}

function isOneOf(...values: readonly unknown[]): Check["holds"] {
  return (value) => values.includes(value);
}

import type { NodeKind, NodeOf, QueryNode } from "./ast.ts";
import { isNumber } from "./number.ts";
import { parseRegexp } from "./regexp.ts";

/** What a member of a node must be. */
interface Check {
  readonly what: string;
  holds(value: unknown): boolean;
}

type Shape<N> = { readonly [M in Exclude<keyof N, "kind" | "span">]-?: Check };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";

const node: Check = { what: "a node", holds: isObject };
const nodes: Check = { what: "a list of nodes, at least one", holds: isListOf(isObject) };
const text: Check = { what: "a text", holds: isText };
const word: Check = { what: "a text that is not empty", holds: (value) => isText(value) && value !== "" };
const truth: Check = { what: "true or false", holds: (value) => typeof value === "boolean" };
const field: Check = {
  what: "null or a field with a name",
  holds: (value) => value === null || (isObject(value) && word.holds(value.name)),
};
const boost: Check = {
  what: "null or a finite number from 0",
  holds: (value) => value === null || (Number.isFinite(value) && (value as number) >= 0),
};
const slop: Check = {
  what: "a whole number from 0",
  holds: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
};
const edits: Check = { what: "0, 1 or 2", holds: isOneOf(0, 1, 2) };
const operator: Check = { what: "one of > >= < <=", holds: isOneOf(">", ">=", "<", "<=") };
const pattern: Check = {
  what: "a sound regular expression",
  holds: (value) => isText(value) && parseRegexp(value).ok,
};
const parts: Check = {
  what: "a list of parts, at least one",
  holds: isListOf(
    (part) =>
      isObject(part) &&
      (part.kind === "one" || part.kind === "many" || (part.kind === "text" && word.holds(part.text))),
  ),
};
const bound: Check = {
  what: "an open end, or a value with a text and whether it is included",
  holds: (value) =>
    isObject(value) &&
    (value.kind === "open" || (value.kind === "value" && isText(value.text) && truth.holds(value.inclusive))),
};

const shapes: { readonly [K in NodeKind]: Shape<NodeOf<K>> } = {
  or: { clauses: nodes },
  sequence: { clauses: nodes },
  and: { clauses: nodes },
  not: { clause: node },
  required: { clause: node },
  group: { field, boost, query: node },
  term: { field, boost, text: word, signed: truth },
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
 * Checks the members of one node, not of those below it: trees may come from JSON, where no type has checked them, and
 * what is no text or number there would be printed as if it were part of a query.
 *
 * @param path the node's place in the tree, for the error; empty for the root
 * @throws {TypeError} that names the place, and what should stand there
 */
export function checkShape(value: unknown, path: string): asserts value is QueryNode {
  const place = path === "" ? "the root" : path;
  if (!isObject(value)) throw new TypeError(`A query's tree: ${place} must be a node, not ${String(value)}.`);
  const kind = value.kind;
  if (typeof kind !== "string" || !Object.hasOwn(shapes, kind)) {
    throw new TypeError(`A query's tree: ${place} has no kind of node: ${JSON.stringify(kind)}.`);
  }
  for (const [member, check] of Object.entries<Check>(shapes[kind as NodeKind])) {
    if (check.holds(value[member])) continue;
    throw new TypeError(`A query's tree: ${path === "" ? member : `${path}.${member}`} must be ${check.what}.`);
  }
  if (kind === "term" && value.signed === true && !isSignedNumber(value.text)) {
    throw new TypeError(`A query's tree: the text of ${place} must be a number with a sign, since it is signed.`);
  }
}

function isSignedNumber(value: unknown): boolean {
  return isText(value) && /^[+-]/.test(value) && isNumber(value);
}

function isListOf(holds: (member: unknown) => boolean): Check["holds"] {
  return (value) => Array.isArray(value) && value.length > 0 && value.every(holds);
}

function isOneOf(...values: readonly unknown[]): Check["holds"] {
  return (value) => values.includes(value);
}

import type { QueryNode } from "firmament";
import type { QueryTree } from "./query-tree.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

export interface TreeSchemaOptions {
  /** How many branches may contain one another; default 4. */
  readonly depth?: number | undefined;
  /** The names of the fields that queries may name; default: any. */
  readonly fields?: readonly string[] | undefined;
}

/** The members of a kind: their schemas, and which may be missing. */
type Shape<K extends QueryNode["kind"]> = {
  readonly [M in Exclude<keyof Extract<QueryTree, { readonly kind: K }>, "kind">]-?: JsonSchema;
};

const text: JsonSchema = { type: "string" };
const word: JsonSchema = { type: "string", minLength: 1 };
const boost: JsonSchema = { type: "number", minimum: 0 };

/** Literals, dots, escapes, repetitions and alternatives; more than that cannot be stated without nesting. */
const pattern: JsonSchema = {
  type: "string",
  pattern: String.raw`^(?:(?:[\p{L}\p{N} ]|\.|\\[.*+?()|\[\]{}\\/])[*+?]?)+(?:\|(?:(?:[\p{L}\p{N} ]|\.|\\[.*+?()|\[\]{}\\/])[*+?]?)+)*$`,
};

const part: JsonSchema = {
  anyOf: [objectOf("text", { text: word }), objectOf("one", {}), objectOf("many", {})],
};

const bound: JsonSchema = {
  anyOf: [objectOf("open", {}), objectOf("value", { text, inclusive: { type: "boolean" } }, ["inclusive"])],
};

/** The members that may be missing. */
const optional: readonly string[] = ["field", "boost", "slop", "edits"];

/**
 * The JSON Schema (draft 2020-12) of query trees with a bounded depth, for models whose output a schema constrains.
 * `queryOfTree` turns each value that it accepts into a query without syntax errors. Regular expressions have no parentheses or brackets here.
 *
 * @throws {RangeError} unless the depth is a whole number from 0 to 20, and for an empty list of fields
 */
export function queryTreeSchema({ depth = 4, fields }: TreeSchemaOptions = {}): JsonSchema {
  if (!Number.isInteger(depth) || depth < 0 || depth > 20) {
    throw new RangeError(`The option depth must be a whole number from 0 to 20, not ${String(depth)}.`);
  }
  if (fields?.length === 0) throw new RangeError("The option fields of queryTreeSchema needs at least one name.");
  const levels = Array.from({ length: depth }, (_, i) => [`level${i + 1}`, levelSchema(i)]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A query of Firmament",
    $ref: depth === 0 ? "#/$defs/leaf" : `#/$defs/level${depth}`,
    $defs: {
      field: fields === undefined ? { ...word, not: { const: "_exists_" } } : { enum: fields },
      leaf: { anyOf: Object.entries(leaves).map(([kind, shape]) => objectOf(kind, shape, optional)) },
      ...Object.fromEntries(levels),
    },
  };
}

const field: JsonSchema = { $ref: "#/$defs/field" };

type LeafKind = Exclude<QueryNode["kind"], BranchKind>;
type BranchKind = "or" | "sequence" | "and" | "not" | "required" | "group";

const leaves: { readonly [K in LeafKind]: Shape<K> } = {
  term: { field, text: word, boost },
  phrase: { field, text, slop: { type: "integer", minimum: 0, maximum: 1000 }, boost },
  prefix: { field, text: word, boost },
  wildcard: { field, parts: { type: "array", items: part, minItems: 1 }, boost },
  fuzzy: { field, text: word, edits: { enum: [0, 1, 2] }, boost },
  regexp: { field, pattern, boost },
  range: { field, low: bound, high: bound, boost },
  comparison: { field, operator: { enum: [">", ">=", "<", "<="] }, text, boost },
  exists: { field, boost },
  everything: { boost },
};

/** A leaf, or a branch with nodes of the level below. */
function levelSchema(below: number): JsonSchema {
  const node: JsonSchema = { $ref: below === 0 ? "#/$defs/leaf" : `#/$defs/level${below}` };
  const clauses: JsonSchema = { type: "array", items: node, minItems: 2 };
  const branches: { readonly [K in BranchKind]: Shape<K> } = {
    and: { clauses },
    or: { clauses },
    sequence: { clauses },
    not: { clause: node },
    required: { clause: node },
    group: { field, query: node, boost },
  };
  const shapes = Object.entries(branches).map(([kind, shape]) => objectOf(kind, shape, optional));
  return { anyOf: [{ $ref: "#/$defs/leaf" }, ...shapes] };
}

function objectOf(
  kind: string,
  members: Readonly<Record<string, JsonSchema>>,
  mayLack: readonly string[] = [],
): JsonSchema {
  return {
    type: "object",
    properties: { kind: { const: kind }, ...members },
    required: ["kind", ...Object.keys(members).filter((name) => !mayLack.includes(name))],
    additionalProperties: false,
  };
}

import fc, { type Arbitrary } from "fast-check";
import type { FieldName, LeafNode, QueryNode } from "../../../grammar/ast/ast.ts";
import type { Field, SimpleField } from "../../schema/field.ts";
import type { Schema } from "../../schema/schema.ts";
import { boosts, boundOf, everything, leaf, NO_SPAN, numberLeaf, operators, wordLeaf } from "./leaf.ts";
import { DATES, INTEGERS, KEYWORDS } from "./record.ts";
import { wordsOrSymbols } from "./words.ts";

type LeafOf = (field: Arbitrary<FieldName | null>) => Arbitrary<LeafNode>;

const unsigned = fc.constant(false);
const noSlop = fc.constant(0);

const keywordLeaf: LeafOf = (field) => {
  const text = fc.constantFrom(...KEYWORDS, "red", "cobol");
  const bound = boundOf(text);
  const parts = fc.constantFrom(
    [{ kind: "text", text: "c" } as const, { kind: "one" } as const],
    [{ kind: "many" } as const, { kind: "text", text: "york" } as const],
  );
  return fc.oneof(
    { weight: 6, arbitrary: leaf("term", field, { text, signed: unsigned }) },
    { weight: 3, arbitrary: leaf("phrase", field, { text, slop: noSlop }) },
    { weight: 2, arbitrary: leaf("prefix", field, { text: fc.constantFrom("c", "C", "New ", "e") }) },
    { weight: 1, arbitrary: leaf("wildcard", field, { parts }) },
    { weight: 2, arbitrary: leaf("range", field, { low: bound, high: bound }) },
    { weight: 1, arbitrary: leaf("exists", field, {}) },
  );
};

/** Leaves of equalities, ranges and comparisons. */
function literalLeaf(literals: readonly string[]): LeafOf {
  const text = fc.constantFrom(...literals);
  const bound = boundOf(text);
  return (field) =>
    fc.oneof(
      { weight: 4, arbitrary: leaf("term", field, { text, signed: unsigned }) },
      { weight: 1, arbitrary: leaf("phrase", field, { text, slop: noSlop }) },
      { weight: 6, arbitrary: leaf("range", field, { low: bound, high: bound }) },
      { weight: 4, arbitrary: leaf("comparison", field, { operator: operators, text }) },
      { weight: 1, arbitrary: leaf("exists", field, {}) },
    );
}

const booleanLeaf: LeafOf = (field) =>
  fc.oneof(
    { weight: 4, arbitrary: leaf("term", field, { text: fc.constantFrom("true", "false"), signed: unsigned }) },
    { weight: 1, arbitrary: leaf("exists", field, {}) },
  );

const LEAVES: Readonly<Record<Exclude<SimpleField["type"], "stored">, LeafOf>> = {
  text: wordLeaf,
  keyword: keywordLeaf,
  number: numberLeaf,
  integer: literalLeaf(INTEGERS.map(String)),
  date: literalLeaf(DATES),
  boolean: booleanLeaf,
};

function leafOf(field: SimpleField, name: Arbitrary<FieldName | null>): Arbitrary<LeafNode> | null {
  return field.type === "stored" ? null : LEAVES[field.type](name);
}

function nameOf(name: string): Arbitrary<FieldName> {
  return fc.constant({ name, span: NO_SPAN });
}

/** A word in any field. */
const bareWord = leaf("term", fc.constant(null), {
  text: fc.oneof(wordsOrSymbols, fc.constantFrom(...KEYWORDS, "2", "100", "2.5")),
  signed: unsigned,
});

/** Clauses about one field: leaves and a group of leaves. */
function clausesOf(name: string, field: Field): Arbitrary<QueryNode>[] {
  if (field.type === "objects") {
    const members = Object.entries(field.fields);
    const inner = members.flatMap(([member, each]) => clausesOf(member, each));
    const flat = members.flatMap(([member, each]) => clausesOf(`${name}.${member}`, each));
    return inner.length === 0 ? [] : [...flat, group(nameOf(name), treesOf(fc.oneof(...inner)))];
  }
  const named = leafOf(field, nameOf(name));
  const unnamed = leafOf(field, fc.constant(null));
  if (named === null || unnamed === null || field.type === "stored") return [];
  return [named, named, named, group(nameOf(name), treesOf(unnamed)), setOf(field.type, name)];
}

const VALUES: Readonly<Record<Exclude<SimpleField["type"], "stored">, Arbitrary<string>>> = {
  text: wordsOrSymbols,
  keyword: fc.oneof(fc.constantFrom(...KEYWORDS), fc.nat(60).map(String)),
  number: fc.oneof(fc.nat(110), fc.constantFrom(2.5, 1000)).map(String),
  integer: fc.nat(110).map(String),
  date: fc.oneof(
    fc.constantFrom(...DATES),
    fc.integer({ min: 1, max: 31 }).map((day) => `2024-01-${String(day).padStart(2, "0")}`),
  ),
  boolean: fc.constantFrom("true", "false"),
};

/** Enough values for the plan of a set, alone or with a clause that leaves few documents. */
function setOf(type: keyof typeof VALUES, name: string): Arbitrary<QueryNode> {
  const span = fc.constant(NO_SPAN);
  const value = leaf("term", fc.constant(null), { text: VALUES[type], signed: unsigned });
  const clauses = fc.array(value, { minLength: 20, maxLength: 40, size: "max" });
  const set = group(nameOf(name), fc.record({ kind: fc.constant("or" as const), span, clauses }));
  const limited = fc.tuple(bareWord, set).map((both): QueryNode => ({ kind: "and", span: NO_SPAN, clauses: both }));
  return fc.oneof(set, limited);
}

function group(field: Arbitrary<FieldName | null>, query: Arbitrary<QueryNode>): Arbitrary<QueryNode> {
  return fc.record({ kind: fc.constant("group" as const), span: fc.constant(NO_SPAN), field, boost: boosts, query });
}

/** Clauses combined in all ways. */
function treesOf(clause: Arbitrary<QueryNode>): Arbitrary<QueryNode> {
  const span = fc.constant(NO_SPAN);
  return fc.letrec<{ tree: QueryNode }>((tie) => {
    const clauses = fc.array(tie("tree"), { minLength: 2, maxLength: 3 });
    const list = (kind: "or" | "sequence" | "and"): Arbitrary<QueryNode> =>
      fc.record({ kind: fc.constant(kind), span, clauses });
    const unary = (kind: "not" | "required"): Arbitrary<QueryNode> =>
      fc.record({ kind: fc.constant(kind), span, clause: tie("tree") });
    return {
      tree: fc.oneof(
        { depthSize: "small", maxDepth: 2, withCrossShrink: true },
        { weight: 8, arbitrary: clause },
        { weight: 2, arbitrary: list("or") },
        { weight: 2, arbitrary: list("sequence") },
        { weight: 3, arbitrary: list("and") },
        { weight: 2, arbitrary: unary("not") },
        { weight: 1, arbitrary: unary("required") },
        { weight: 1, arbitrary: group(fc.constant(null), tie("tree")) },
      ),
    };
  }).tree;
}

/** Valid queries about the documents of a schema. */
export function queriesOf({ fields }: Schema): Arbitrary<QueryNode> {
  const clauses = Object.entries(fields).flatMap(([name, field]) => clausesOf(name, field));
  return treesOf(fc.oneof(everything, bareWord, ...clauses));
}

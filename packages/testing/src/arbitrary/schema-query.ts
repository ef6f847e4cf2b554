import fc, { type Arbitrary } from "fast-check";
import type { Field, QueryNode, Schema } from "firmament";
import { checkOptions } from "firmament/base";
import type { BranchNode, FieldName } from "firmament/grammar";
import type { SimpleField } from "firmament/query";
import {
  bareComparison,
  booleanLeaf,
  boosts,
  everything,
  fieldName,
  keywordLeaf,
  type LeafOf,
  leaf,
  literalLeaf,
  NO_SPAN,
  numberLeaf,
  wordLeaf,
} from "./leaf.ts";
import { bareLiterals, literalsOf, type SearchedType, setValuesOf } from "./literal.ts";
import { placeLeaf } from "./place.ts";
import { shrinkable } from "./shrinkable.ts";
import { smallerQueries } from "./smaller-queries.ts";
import { ARBITRARY_OPTIONS, type ArbitraryOptions } from "./vocabulary.ts";
import { type WordSource, wordSource } from "./words.ts";

/**
 * Valid queries about the documents of a schema, as trees, with every kind of node. Some trees lack the parentheses that their
 * text needs. A counterexample shrinks to few clauses of simple words.
 */
export function queriesOf(schema: Schema, options: ArbitraryOptions = {}): Arbitrary<QueryNode> {
  checkOptions("queriesOf", options, ARBITRARY_OPTIONS);
  const source = wordSource(options.words);
  const clauses = clausesOfSchema(schema, source);
  const trees = treesOf(fc.oneof(...clauses, { weight: 1, arbitrary: bareComparison(source) }));
  return shrinkable(trees, (query) => smallerQueries(query, schema));
}

/** A clause of a query, and how frequent it is. */
interface WeightedClause {
  readonly weight: number;
  readonly arbitrary: Arbitrary<QueryNode>;
}

/** Clauses about all fields of a schema, without a combination of them. */
export function clausesOfSchema({ fields }: Schema, source: WordSource): readonly WeightedClause[] {
  const named = Object.entries(fields).flatMap(([name, field]) => leavesOf(name, field, source));
  const others = named.length === 0 ? bareWord(source) : fc.oneof(...named);
  const groups = Object.entries(fields).flatMap(([name, field]) => groupsOf(name, field, others, source));
  // With many fields, clauses about the same field would be rare.
  const several = Math.max(1, Math.round(named.length / 4));
  return [
    { weight: several, arbitrary: everything },
    { weight: 4 * several, arbitrary: bareWord(source) },
    { weight: 2 * several, arbitrary: wordLeaf(source)(fc.constant(null)) },
    ...named.map((arbitrary) => ({ weight: 3, arbitrary })),
    ...groups,
  ];
}

/** A word or value in any field. */
function bareWord({ wordOrSymbol }: WordSource): Arbitrary<QueryNode> {
  return leaf("term", fc.constant(null), { text: fc.oneof(wordOrSymbol, bareLiterals), signed: fc.constant(false) });
}

/** Leaves about a field, which they name, or about the members of its objects. */
function leavesOf(name: string, field: Field, source: WordSource): readonly Arbitrary<QueryNode>[] {
  if (field.type === "stored") return [];
  if (field.type === "vector") return [leaf("exists", nameOf(name), {})];
  if (field.type !== "objects") return [leafOf(field.type, name, source)(nameOf(name))];
  const members = Object.entries(field.fields);
  return [
    ...members.flatMap(([member, inner]) => leavesOf(`${name}.${member}`, inner, source)),
    leaf("exists", nameOf(name), {}),
  ];
}

/** @param name the name of the field, for its values */
function leafOf(type: SearchedType, name: string, source: WordSource): LeafOf {
  switch (type) {
    case "text":
      return wordLeaf(source);
    case "keyword":
      return keywordLeaf(literalsOf(type, name, source));
    case "number":
      return numberLeaf(literalsOf(type, name, source));
    case "integer":
    case "date":
      return literalLeaf(literalsOf(type, name, source));
    case "point":
      return placeLeaf;
    case "boolean":
      return booleanLeaf(literalsOf(type, name, source));
  }
}

/** Groups about a field: leaves that the group names, sets of values, and queries on one object. */
function groupsOf(
  name: string,
  field: Field,
  others: Arbitrary<QueryNode>,
  source: WordSource,
): readonly WeightedClause[] {
  if (field.type === "stored" || field.type === "vector") return [];
  if (field.type === "objects") {
    const members = Object.entries<SimpleField>(field.fields);
    const inner = members.flatMap(([member, each]) => leavesOf(member, each, source));
    const groups = members.flatMap(([member, each]) => groupsOf(`${name}.${member}`, each, others, source));
    if (inner.length === 0) return groups;
    return [{ weight: 2, arbitrary: group(nameOf(name), treesOf(fc.oneof(...inner))) }, ...groups];
  }
  const unnamed = leafOf(field.type, name, source)(fc.constant(null));
  const clause = fc.oneof({ weight: 9, arbitrary: unnamed }, { weight: 1, arbitrary: others });
  return [
    { weight: 1, arbitrary: group(nameOf(name), treesOf(clause)) },
    { weight: 1, arbitrary: setOf(field.type, name, source) },
  ];
}

function nameOf(name: string): Arbitrary<FieldName> {
  return fc.constant(fieldName(name));
}

/** Enough values for the plan of a set, alone or with a clause that leaves few documents. */
function setOf(type: SearchedType, name: string, source: WordSource): Arbitrary<QueryNode> {
  const span = fc.constant(NO_SPAN);
  const value = leaf("term", fc.constant(null), { text: setValuesOf(type, name, source), signed: fc.constant(false) });
  const clauses = fc.array(value, { minLength: 20, maxLength: 40, size: "max" });
  const set = group(nameOf(name), fc.record({ kind: fc.constant("or" as const), span, clauses }));
  const limited = fc
    .tuple(bareWord(source), set)
    .map((both): QueryNode => ({ kind: "and", span: NO_SPAN, clauses: both }));
  return fc.oneof(set, limited);
}

function group(field: Arbitrary<FieldName | null>, query: Arbitrary<QueryNode>): Arbitrary<QueryNode> {
  return fc.record({ kind: fc.constant("group" as const), span: fc.constant(NO_SPAN), field, boost: boosts, query });
}

type ListKind = Extract<QueryNode, { readonly clauses: readonly QueryNode[] }>["kind"];

/** Clauses combined in all ways. */
export function treesOf(clause: Arbitrary<QueryNode>): Arbitrary<QueryNode> {
  const span = fc.constant(NO_SPAN);
  return fc.letrec<{ tree: QueryNode }>((tie) => {
    const clauses = fc.array(tie("tree"), { minLength: 2, maxLength: 3 });
    const list = (kind: ListKind): Arbitrary<QueryNode> => fc.record({ kind: fc.constant(kind), span, clauses });
    const unary = (kind: "not" | "required"): Arbitrary<QueryNode> =>
      fc.record({ kind: fc.constant(kind), span, clause: tie("tree") });
    const branches: Readonly<Record<BranchNode["kind"], WeightedClause>> = {
      or: { weight: 2, arbitrary: list("or") },
      sequence: { weight: 3, arbitrary: list("sequence") },
      and: { weight: 3, arbitrary: list("and") },
      not: { weight: 3, arbitrary: unary("not") },
      required: { weight: 1, arbitrary: unary("required") },
      group: { weight: 1, arbitrary: group(fc.constant(null), tie("tree")) },
    };
    const options = { depthSize: "small", maxDepth: 3 } as const;
    return { tree: fc.oneof(options, { weight: 8, arbitrary: clause }, ...Object.values(branches)) };
  }).tree;
}

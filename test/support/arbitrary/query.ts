import fc, { type Arbitrary } from "fast-check";
import type { FieldName, LeafNode, QueryNode } from "../../../grammar/ast/ast.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import {
  bareComparison,
  boosts,
  everything,
  nowhere,
  numberField,
  numberLeaf,
  signedNumber,
  textField,
  wordLeaf,
} from "./leaf.ts";

/** Where a clause of words may look: in a field, or wherever the clauses around it do. */
const anywhere = fc.oneof(fc.constant(null), textField);

/** What stands where no number field is named around it. */
const leafAmongWords: Arbitrary<LeafNode> = fc.oneof(
  { weight: 12, arbitrary: wordLeaf(anywhere) },
  { weight: 5, arbitrary: numberLeaf(numberField) },
  { weight: 1, arbitrary: signedNumber },
  { weight: 1, arbitrary: everything },
);

/** What stands in `followers:( … )`. */
const leafAmongNumbers: Arbitrary<LeafNode> = fc.oneof(
  { weight: 6, arbitrary: numberLeaf(fc.constant(null)) },
  { weight: 1, arbitrary: wordLeaf(textField) },
);

function several(kind: "or" | "sequence" | "and", clause: Arbitrary<QueryNode>): Arbitrary<QueryNode> {
  const clauses = fc.array(clause, { minLength: 2, maxLength: 3 });
  return fc.record({ kind: fc.constant(kind), span: fc.constant(nowhere), clauses });
}

function one(kind: "not" | "required", clause: Arbitrary<QueryNode>): Arbitrary<QueryNode> {
  return fc.record({ kind: fc.constant(kind), span: fc.constant(nowhere), clause });
}

function group(field: Arbitrary<FieldName | null>, query: Arbitrary<QueryNode>): Arbitrary<QueryNode> {
  return fc.record({ kind: fc.constant("group" as const), span: fc.constant(nowhere), field, boost: boosts, query });
}

const depth = { depthSize: "small", maxDepth: 4, withCrossShrink: true } as const;

/** Queries of every kind of node about companies, none of which is a mistake. Built in code: not only as the parser does. */
export const queries: Arbitrary<QueryNode> = fc.letrec<{
  tree: QueryNode;
  amongWords: QueryNode;
  amongNumbers: QueryNode;
}>((tie) => {
  const branches = (tree: Arbitrary<QueryNode>) => [
    { weight: 4, arbitrary: several("or", tree) },
    { weight: 6, arbitrary: several("sequence", tree) },
    { weight: 4, arbitrary: several("and", tree) },
    { weight: 4, arbitrary: one("not", tree) },
    { weight: 2, arbitrary: one("required", tree) },
    { weight: 1, arbitrary: group(fc.constant(null), tree) },
    { weight: 1, arbitrary: group(textField, tie("amongWords")) },
    { weight: 1, arbitrary: group(numberField, tie("amongNumbers")) },
  ];
  return {
    tree: fc.oneof(
      depth,
      { weight: 10, arbitrary: leafAmongWords },
      { weight: 1, arbitrary: bareComparison },
      ...branches(tie("tree")),
    ),
    amongWords: fc.oneof(depth, { weight: 11, arbitrary: leafAmongWords }, ...branches(tie("amongWords"))),
    amongNumbers: fc.oneof(depth, { weight: 11, arbitrary: leafAmongNumbers }, ...branches(tie("amongNumbers"))),
  };
}).tree;

const signs = fc.constantFrom("", "", "", "", "-", "+", "NOT ", "!", "! ", "NOT NOT ", "NOT -", "NOT +");
const joints = fc.constantFrom(" ", " ", " ", " AND ", " OR ", " && ", " || ", "\t", "\u3000", "\n&&", " - ", " @ OR ");

/** Texts of queries, with their operators and signs written in every way and in lists of any kind. */
export const queryTexts: Arbitrary<string> = fc.letrec<{ list: string; clause: string }>((tie) => ({
  list: fc
    .array(fc.tuple(signs, tie("clause"), joints), { minLength: 1, maxLength: 5 })
    .map((items) => items.flatMap(([sign, clause, joint], i) => [...(i === 0 ? [] : [joint]), sign, clause]).join("")),
  clause: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    { weight: 3, arbitrary: leafAmongWords.map(print) },
    { weight: 1, arbitrary: tie("list").map((list) => `(${list})`) },
    { weight: 1, arbitrary: fc.tuple(textField, tie("list")).map(([{ name }, list]) => `${name} :( ${list} )`) },
  ),
})).list;

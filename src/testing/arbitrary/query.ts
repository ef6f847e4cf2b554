import fc, { type Arbitrary } from "fast-check";
import type { FieldName, LeafNode, QueryNode } from "../../../grammar/ast/ast.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import {
  bareComparison,
  boosts,
  everything,
  NO_SPAN,
  numberField,
  numberLeaf,
  signedNumber,
  textField,
  wordLeaf,
} from "./leaf.ts";

/** A text field, or `null` for the field of the group around the leaf. */
const optionalTextField = fc.oneof(fc.constant(null), textField);

/** Leaves outside groups with a number field. */
const textLeaf: Arbitrary<LeafNode> = fc.oneof(
  { weight: 12, arbitrary: wordLeaf(optionalTextField) },
  { weight: 5, arbitrary: numberLeaf(numberField) },
  { weight: 1, arbitrary: signedNumber },
  { weight: 1, arbitrary: everything },
);

/** Leaves in groups with a number field, such as `followers:( … )`. */
const numberGroupLeaf: Arbitrary<LeafNode> = fc.oneof(
  { weight: 6, arbitrary: numberLeaf(fc.constant(null)) },
  { weight: 1, arbitrary: wordLeaf(textField) },
);

function list(kind: "or" | "sequence" | "and", clause: Arbitrary<QueryNode>): Arbitrary<QueryNode> {
  const clauses = fc.array(clause, { minLength: 2, maxLength: 3 });
  return fc.record({ kind: fc.constant(kind), span: fc.constant(NO_SPAN), clauses });
}

function unary(kind: "not" | "required", clause: Arbitrary<QueryNode>): Arbitrary<QueryNode> {
  return fc.record({ kind: fc.constant(kind), span: fc.constant(NO_SPAN), clause });
}

function group(field: Arbitrary<FieldName | null>, query: Arbitrary<QueryNode>): Arbitrary<QueryNode> {
  return fc.record({ kind: fc.constant("group" as const), span: fc.constant(NO_SPAN), field, boost: boosts, query });
}

const depth = { depthSize: "small", maxDepth: 4, withCrossShrink: true } as const;

/** Valid queries about companies, with every kind of node, also with trees that the parser does not build. */
export const queries: Arbitrary<QueryNode> = fc.letrec<{
  tree: QueryNode;
  inTextGroup: QueryNode;
  inNumberGroup: QueryNode;
}>((tie) => {
  const branches = (tree: Arbitrary<QueryNode>) => [
    { weight: 4, arbitrary: list("or", tree) },
    { weight: 6, arbitrary: list("sequence", tree) },
    { weight: 4, arbitrary: list("and", tree) },
    { weight: 4, arbitrary: unary("not", tree) },
    { weight: 2, arbitrary: unary("required", tree) },
    { weight: 1, arbitrary: group(fc.constant(null), tree) },
    { weight: 1, arbitrary: group(textField, tie("inTextGroup")) },
    { weight: 1, arbitrary: group(numberField, tie("inNumberGroup")) },
  ];
  return {
    tree: fc.oneof(
      depth,
      { weight: 10, arbitrary: textLeaf },
      { weight: 1, arbitrary: bareComparison },
      ...branches(tie("tree")),
    ),
    inTextGroup: fc.oneof(depth, { weight: 11, arbitrary: textLeaf }, ...branches(tie("inTextGroup"))),
    inNumberGroup: fc.oneof(depth, { weight: 11, arbitrary: numberGroupLeaf }, ...branches(tie("inNumberGroup"))),
  };
}).tree;

const signs = fc.constantFrom("", "", "", "", "-", "+", "NOT ", "!", "! ", "NOT NOT ", "NOT -", "NOT +");
const separators = fc.constantFrom(
  " ",
  " ",
  " ",
  " AND ",
  " OR ",
  " && ",
  " || ",
  "\t",
  "\u3000",
  "\n&&",
  " - ",
  " @ OR ",
);

/** Texts of valid queries, with all notations of operators and signs, in lists of any kind. */
export const queryTexts: Arbitrary<string> = fc.letrec<{ list: string; clause: string }>((tie) => ({
  list: fc
    .array(fc.tuple(signs, tie("clause"), separators), { minLength: 1, maxLength: 5 })
    .map((items) =>
      items.flatMap(([sign, clause, separator], i) => [...(i === 0 ? [] : [separator]), sign, clause]).join(""),
    ),
  clause: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    { weight: 3, arbitrary: textLeaf.map(print) },
    { weight: 1, arbitrary: tie("list").map((list) => `(${list})`) },
    { weight: 1, arbitrary: fc.tuple(textField, tie("list")).map(([{ name }, list]) => `${name} :( ${list} )`) },
  ),
})).list;

import type { LeafNode, QueryNode } from "../../../grammar/ast/ast.ts";
import { childrenOf } from "../../../grammar/ast/visitor.ts";
import { pointSupport } from "../../geo/point-support.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { resolveNumericLeaf } from "./numeric-leaf.ts";
import type { NumericType } from "./numeric-syntax.ts";

/** The fields whose type supports a clause. */
export function fittingFields(schema: AnalyzedSchema, node: QueryNode): readonly string[] {
  const fitsText = fitsTextField(node);
  return schema.fieldNames.filter((name) => {
    const storage = schema.storage(name);
    if (storage === "points") return fitsPointField(node, name);
    if (storage === "vectors") return everyLeaf(node, ({ kind }) => kind === "everything" || kind === "exists");
    if (storage === "numbers") return fitsNumericField(node, schema.numericField(name).type);
    return storage === "terms" && fitsText;
  });
}

/** Whether a field of terms supports a clause, without the parts that have a field of their own. */
function fitsTextField(node: QueryNode): boolean {
  return everyLeaf(node, (leaf) => leaf.kind !== "comparison" && !(leaf.kind === "term" && leaf.signed));
}

/** Whether a field of numbers supports a clause, without the parts that have a field of their own. */
function fitsNumericField(node: QueryNode, type: NumericType): boolean {
  return everyLeaf(node, (leaf) => {
    let isValid = true;
    const report = (): void => {
      isValid = false;
    };
    if (leaf.kind !== "everything") resolveNumericLeaf(leaf, { name: "", type }, 1, { report, now: () => 0 });
    return isValid;
  });
}

/** Whether a field of points supports a clause, without the parts that have a field of their own. */
function fitsPointField(node: QueryNode, name: string): boolean {
  return everyLeaf(node, (leaf) => leaf.kind === "everything" || pointSupport().readClause(leaf, name).kind === "area");
}

function everyLeaf(node: QueryNode, fits: (leaf: LeafNode) => boolean): boolean {
  switch (node.kind) {
    case "or":
    case "sequence":
    case "and":
    case "not":
    case "required":
    case "group":
      return childrenOf(node).every((child) => ("field" in child && child.field !== null) || everyLeaf(child, fits));
    default:
      return fits(node);
  }
}

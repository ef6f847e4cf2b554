import type { FieldName, QueryNode } from "../../grammar/ast/ast.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { Operand, OperandList } from "./misreading.ts";
import { operandsIn } from "./operator-words.ts";

/** The lists of a query: its own, and those of all groups. */
export function operandLists(tree: QueryNode, schema: AnalyzedSchema): readonly OperandList[] {
  const lists: OperandList[] = [];
  const pending: Omit<OperandList, "operands">[] = [{ container: tree, field: null, objects: null, schema }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const scope = next;
    const operands = [...operandsIn(scope.container, false)].map(
      ({ node, isAfterOperator }): Operand => ({ ...withoutSigns(node), isAfterOperator }),
    );
    lists.push({ ...scope, operands });
    pending.push(
      ...operands.flatMap(({ node }) => (node.kind === "group" ? [within(node.query, node.field, scope)] : [])),
    );
  }
  return lists;
}

function withoutSigns(signed: QueryNode): Pick<Operand, "node" | "isSigned"> {
  let node = signed;
  while (node.kind === "not" || node.kind === "required") node = node.clause;
  return { node, isSigned: node !== signed };
}

/** The scope of the content of a group. */
function within(
  container: QueryNode,
  field: FieldName | null,
  scope: Omit<OperandList, "operands">,
): Omit<OperandList, "operands"> {
  if (field === null) return { ...scope, container };
  const schema = scope.schema.type(field.name) === "objects" ? scope.schema.objects(field.name) : null;
  return schema === null ? { ...scope, container, field } : { container, field: null, objects: field, schema };
}

import type { QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { DeadlineError } from "../base/deadline.ts";
import { incompleteOperators } from "./incomplete-operator.ts";
import type { Misreading, MisreadingCode, MisreadingContext, OperandList } from "./misreading.ts";
import { missingBrackets } from "./missing-brackets.ts";
import { missingColons } from "./missing-colon.ts";
import { missingFields } from "./missing-field.ts";
import { operandLists } from "./operand-lists.ts";
import { typographicQuotes } from "./typographic-quotes.ts";

type Finder = (list: OperandList, context: MisreadingContext) => readonly Misreading[];

/** A clause belongs to the first misreading that is found. */
const finderByCode: Readonly<Record<MisreadingCode, Finder>> = {
  "typographic-quotes": typographicQuotes,
  "missing-colon": missingColons,
  "missing-brackets": missingBrackets,
  "missing-field": missingFields,
  "incomplete-operator": incompleteOperators,
};

/** The misreadings of a query, and the clauses that they concern. */
export interface Misreadings {
  readonly found: readonly Misreading[];
  readonly nodes: ReadonlySet<QueryNode>;
  /** The whole query and the contents of groups that directly contain such clauses. */
  readonly containers: ReadonlySet<QueryNode>;
}

/** Adds a clause and all clauses in it: the content of a group that is a value of a misread field. */
function addWithin(node: QueryNode, nodes: Set<QueryNode>, containers: Set<QueryNode>): void {
  nodes.add(node);
  if (node.kind === "group") containers.add(node.query);
  for (const child of childrenOf(node)) addWithin(child, nodes, containers);
}

/** The misreadings of a valid query; only those found before the deadline. */
export function misreadingsIn(tree: QueryNode, context: MisreadingContext): Misreadings {
  const found: Misreading[] = [];
  const nodes = new Set<QueryNode>();
  const containers = new Set<QueryNode>();
  try {
    for (const list of operandLists(tree, context.schema)) {
      for (const find of Object.values(finderByCode)) {
        for (const misreading of find(list, context)) {
          if (misreading.nodes.some((node) => nodes.has(node))) continue;
          found.push(misreading);
          containers.add(list.container);
          for (const node of misreading.nodes) addWithin(node, nodes, containers);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
  }
  return { found, nodes, containers };
}

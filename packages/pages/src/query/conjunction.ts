import { type DefaultOperator, QueryError, type QueryNode } from "firmament";
import { type GroupNode, parse, type Span } from "firmament/grammar";

/** The clauses of a query that every match must satisfy. */
export interface Conjunction {
  readonly text: string;
  /** `null` for an empty text, which stands for everything. */
  readonly tree: QueryNode | null;
  readonly clauses: readonly Conjunct[];
}

/** One of these clauses, without `+` and parentheses around it. */
export interface Conjunct {
  readonly node: QueryNode;
  /** What to delete to remove the clause: with an operator beside it, and parentheses that would be empty. */
  readonly removal: Span;
}

/** `null` if the text has syntax errors. */
export function readConjunction(text: string, defaultOperator: DefaultOperator): Conjunction | null {
  if (/^[ \t\n\r\u3000]*$/.test(text)) return { text, tree: null, clauses: [] };
  const tree = parsed(text);
  if (tree === null) return null;
  return { text, tree, clauses: [...conjuncts(tree, { start: 0, end: text.length }, defaultOperator)] };
}

function parsed(text: string): QueryNode | null {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

function* conjuncts(node: QueryNode, removal: Span, defaultOperator: DefaultOperator): Generator<Conjunct> {
  if (isConjunctive(node, defaultOperator)) {
    const { clauses } = node;
    for (const [index, clause] of clauses.entries()) {
      const previous = clauses[index - 1]?.span;
      const next = clauses[index + 1]?.span;
      const span = {
        start: next === undefined && previous !== undefined ? previous.end : clause.span.start,
        end: next?.start ?? clause.span.end,
      };
      yield* conjuncts(clause, span, defaultOperator);
    }
  } else if (node.kind === "required") {
    yield* conjuncts(node.clause, removal, defaultOperator);
  } else if (isPlainGroup(node)) {
    yield* conjuncts(node.query, removal, defaultOperator);
  } else {
    yield { node, removal };
  }
}

/** Whether the clauses of a list are joined by AND. */
export function isConjunctive(
  node: QueryNode,
  defaultOperator: DefaultOperator,
): node is Extract<QueryNode, { readonly kind: "and" | "sequence" }> {
  return node.kind === "and" || (node.kind === "sequence" && defaultOperator === "AND");
}

/** Whether a node is a pair of parentheses without a field and a boost. */
function isPlainGroup(node: QueryNode): node is GroupNode {
  return node.kind === "group" && node.field === null && node.boost === null;
}

/** The text with one more clause, which needs no parentheses itself. */
export function withClause({ text, tree }: Conjunction, clause: string): string {
  if (tree === null || tree.kind === "everything") return clause;
  const rest = text.slice(tree.span.start, tree.span.end);
  const isOtherList = "clauses" in tree && tree.kind !== "and";
  return isOtherList ? `(${rest}) AND ${clause}` : `${rest} AND ${clause}`;
}

/** The text with another clause in the place of one. */
export function withReplaced({ text }: Conjunction, { node: { span } }: Conjunct, clause: string): string {
  return text.slice(0, span.start) + clause + text.slice(span.end);
}

/** The text without a clause. Parentheses around all that remains are removed, too. */
export function withoutClause({ text }: Conjunction, { removal }: Conjunct): string {
  const rest = text.slice(0, removal.start) + text.slice(removal.end);
  const tree = parsed(rest);
  if (tree === null) return rest.trim();
  const { start, end } = isPlainGroup(tree) ? tree.query.span : tree.span;
  return rest.slice(start, end);
}

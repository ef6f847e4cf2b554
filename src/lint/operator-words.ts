import type { QueryNode, TermNode } from "../../grammar/ast/ast.ts";

/** The words of a query that are operators in lower case. */
export interface OperatorWords {
  /** Adjacent words that form operators, in text order: `and`, `or`, `not`, `and not`, `or not`. */
  readonly sequences: readonly (readonly TermNode[])[];
  /** The trees, each the whole query or the content of parentheses, that directly contain operator words. */
  readonly containers: ReadonlySet<QueryNode>;
}

/** A clause between operators, with its signs. */
interface Operand {
  readonly node: QueryNode;
  /** Whether an operator precedes it. */
  readonly isAfterOperator: boolean;
}

/** Finds words that would be operators in upper case: `and` and `or` between two clauses, `not` before a clause. */
export function operatorWordsIn(tree: QueryNode): OperatorWords {
  const sequences: (readonly TermNode[])[] = [];
  const containers = new Set<QueryNode>();
  const pending: QueryNode[] = [tree];
  for (let container = pending.pop(); container !== undefined; container = pending.pop()) {
    const operands = [...operandsIn(container, false)];
    const own = sequencesAmong(operands);
    if (own.length > 0) containers.add(container);
    sequences.push(...own);
    pending.push(...operands.flatMap(({ node }) => contentOf(node)));
  }
  return { sequences: sequences.toSorted(([a], [b]) => (a?.span.start ?? 0) - (b?.span.start ?? 0)), containers };
}

/** The clauses of a query or of the content of parentheses in text order, with their signs. */
export function* operandsIn(node: QueryNode, isAfterOperator: boolean): Generator<Operand> {
  if (!("clauses" in node)) {
    yield { node, isAfterOperator };
    return;
  }
  for (const [index, clause] of node.clauses.entries()) {
    yield* operandsIn(clause, index === 0 ? isAfterOperator : node.kind !== "sequence");
  }
}

/** The content of a clause in parentheses; empty for other clauses. */
function contentOf(clause: QueryNode): readonly QueryNode[] {
  let node = clause;
  while (node.kind === "not" || node.kind === "required") node = node.clause;
  return node.kind === "group" ? [node.query] : [];
}

function sequencesAmong(operands: readonly Operand[]): (readonly TermNode[])[] {
  const sequences: TermNode[][] = [];
  for (let index = 0; index < operands.length; ) {
    const words = operatorWordsFrom(operands, index);
    const next = operands[index + words.length];
    if (words.length > 0 && next?.isAfterOperator === false && areValidOperators(words, operands[index], index)) {
      sequences.push(words);
    }
    index += Math.max(1, words.length);
  }
  return sequences;
}

/** The adjacent operator words from an index on. */
function operatorWordsFrom(operands: readonly Operand[], start: number): TermNode[] {
  const words: TermNode[] = [];
  for (let index = start; index < operands.length; index++) {
    const { node, isAfterOperator } = operands[index] as Operand;
    if (!isOperatorWord(node) || (index > start && isAfterOperator)) break;
    words.push(node);
  }
  return words;
}

function isOperatorWord(node: QueryNode): node is TermNode {
  return (
    node.kind === "term" &&
    node.field === null &&
    node.boost === null &&
    !node.signed &&
    /^(?:and|or|not)$/i.test(node.text) &&
    node.text !== node.text.toUpperCase()
  );
}

/** Whether the words are valid as operators at their index among the operands. */
function areValidOperators(words: readonly TermNode[], first: Operand | undefined, index: number): boolean {
  const operators = words.map(({ text }) => text.toLowerCase()).join(" ");
  return (
    operators === "not" || (/^(?:and|or)(?: not)?$/.test(operators) && index > 0 && first?.isAfterOperator === false)
  );
}

import type { QueryNode, TermNode } from "../../grammar/ast/ast.ts";

/** The words of a query that are operators in small letters. */
export interface OperatorWords {
  /** Those that stand together: `and`, `or`, `not`, `and not`, `or not`; in the order of the text. */
  readonly runs: readonly (readonly TermNode[])[];
  /** What is between parentheses, or the whole query, and has some right in it. */
  readonly misread: ReadonlySet<QueryNode>;
}

/** A clause between parentheses, with its signs. */
interface Operand {
  readonly node: QueryNode;
  /** Whether an operator stands before it. */
  readonly isJoined: boolean;
}

/** Finds the words that would be operators if they were written in capitals: between two clauses; `not` also where only one follows. */
export function operatorWordsIn(tree: QueryNode): OperatorWords {
  const runs: (readonly TermNode[])[] = [];
  const misread = new Set<QueryNode>();
  const levels: QueryNode[] = [tree];
  for (let level = levels.pop(); level !== undefined; level = levels.pop()) {
    const operands = [...operandsIn(level, false)];
    const found = runsAmong(operands);
    if (found.length > 0) misread.add(level);
    runs.push(...found);
    levels.push(...operands.flatMap(({ node }) => insideOf(node)));
  }
  return { runs: runs.toSorted(([a], [b]) => (a?.span.start ?? 0) - (b?.span.start ?? 0)), misread };
}

function* operandsIn(node: QueryNode, isJoined: boolean): Generator<Operand> {
  if (node.kind !== "or" && node.kind !== "sequence" && node.kind !== "and") {
    yield { node, isJoined };
    return;
  }
  for (const [index, clause] of node.clauses.entries()) {
    yield* operandsIn(clause, index === 0 ? isJoined : node.kind !== "sequence");
  }
}

/** What is in the parentheses of a clause, if it has some. */
function insideOf(clause: QueryNode): readonly QueryNode[] {
  let node = clause;
  while (node.kind === "not" || node.kind === "required") node = node.clause;
  return node.kind === "group" ? [node.query] : [];
}

function runsAmong(operands: readonly Operand[]): (readonly TermNode[])[] {
  const runs: TermNode[][] = [];
  for (let first = 0; first < operands.length; ) {
    const words = wordsFrom(operands, first);
    const next = operands[first + words.length];
    if (words.length > 0 && next?.isJoined === false && fits(words, operands[first], first)) runs.push(words);
    first += Math.max(1, words.length);
  }
  return runs;
}

/** The words side by side that begin with an operand. */
function wordsFrom(operands: readonly Operand[], first: number): TermNode[] {
  const words: TermNode[] = [];
  for (let at = first; at < operands.length; at++) {
    const { node, isJoined } = operands[at] as Operand;
    if (!isOperatorWord(node) || (at > first && isJoined)) break;
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

/** Whether the words, as operators, could stand before a clause where they are. */
function fits(words: readonly TermNode[], first: Operand | undefined, index: number): boolean {
  const operators = words.map(({ text }) => text.toLowerCase()).join(" ");
  return operators === "not" || (/^(?:and|or)(?: not)?$/.test(operators) && index > 0 && first?.isJoined === false);
}

import type { PlanNode } from "../../plan/plan.ts";

/** One step of a plan, with its statistics. */
export interface ExplanationNode {
  readonly kind: PlanNode["kind"];
  /** A description of the step in one line. */
  readonly label: string;
  /** The number of documents that the planner expected the step to match on its own. */
  readonly estimated: number;
  /** The number of documents it matched among those that passed the previous steps; 0 for a step that did not run. */
  readonly actual: number;
  /** The time that the step and its inputs took. */
  readonly milliseconds: number;
  readonly inputs: readonly ExplanationNode[];
}

/** The plan of a query, with the statistics of one evaluation. */
export class Explanation {
  /** The canonical text of the query. */
  readonly query: string;
  /** The number of matches. */
  readonly total: number;
  readonly plan: ExplanationNode;

  constructor(query: string, total: number, plan: ExplanationNode) {
    this.query = query;
    this.total = total;
    this.plan = plan;
  }

  /** The query, of which at most 1,000 characters are shown, and the plan as a tree with one line per step. */
  toString(): string {
    const lines = [...treeLines(this.plan, "", "")];
    const width = Math.max(...lines.map(({ text }) => text.length));
    const rows = lines.map(({ text, node }) => {
      const estimated = `estimated ${formatCount(node.estimated)}`;
      const actual = `actual ${formatCount(node.actual)}`;
      return `${text.padEnd(width)}  ${estimated.padEnd(19)} ${actual.padEnd(16)} ${node.milliseconds.toFixed(3)} ms`;
    });
    return [shortened(this.query), ...rows].join("\n");
  }
}

/** A value set can make a query long. In UTF-16 code units. */
const MAX_QUERY_LENGTH = 1000;

function shortened(query: string): string {
  return query.length > MAX_QUERY_LENGTH ? `${query.slice(0, MAX_QUERY_LENGTH).toWellFormed()}…` : query;
}

function* treeLines(
  node: ExplanationNode,
  branch: string,
  indent: string,
): Generator<{ readonly text: string; readonly node: ExplanationNode }> {
  yield { text: `${branch}${node.label}`, node };
  for (const [index, input] of node.inputs.entries()) {
    const isLast = index === node.inputs.length - 1;
    yield* treeLines(input, `${indent}${isLast ? "└─ " : "├─ "}`, `${indent}${isLast ? "   " : "│  "}`);
  }
}

function formatCount(value: number): string {
  return value.toLocaleString("en");
}

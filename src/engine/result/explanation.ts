import type { Trace } from "../../evaluate/match/evaluator.ts";
import { inputsOf, labelOf } from "../../plan/label.ts";
import type { PlanNode } from "../../plan/plan.ts";

/** One step of a plan, and how it went. */
export interface ExplanationNode {
  readonly kind: PlanNode["kind"];
  /** What the step does, in one line. */
  readonly label: string;
  /** How many documents the planner expected the step to match on its own. */
  readonly estimated: number;
  /** How many it matched among those that the steps before it left over; 0 for a step that was not reached. */
  readonly actual: number;
  /** The time it took, that of its inputs included. */
  readonly milliseconds: number;
  readonly inputs: readonly ExplanationNode[];
}

/** How a query was answered. */
export class Explanation {
  /** The query's canonical text. */
  readonly query: string;
  /** How many documents match. */
  readonly total: number;
  readonly plan: ExplanationNode;

  constructor(query: string, total: number, plan: ExplanationNode) {
    this.query = query;
    this.total = total;
    this.plan = plan;
  }

  /** The plan as a tree, a line for each step, the numbers in columns. */
  toString(): string {
    const lines = [...treeLines(this.plan, "", "")];
    const width = Math.max(...lines.map(({ text }) => text.length));
    const rows = lines.map(({ text, node }) => {
      const estimated = `estimated ${count(node.estimated)}`;
      const actual = `actual ${count(node.actual)}`;
      return `${text.padEnd(width)}  ${estimated.padEnd(19)} ${actual.padEnd(16)} ${node.milliseconds.toFixed(3)} ms`;
    });
    return [this.query, ...rows].join("\n");
  }
}

/** What was seen while a plan was evaluated, summed over the segments. */
export class PlanProfile {
  readonly #seen = new Map<PlanNode, { rows: number; milliseconds: number }>();

  readonly trace: Trace = (node, rows, milliseconds) => {
    const seen = this.#seen.get(node) ?? { rows: 0, milliseconds: 0 };
    this.#seen.set(node, { rows: seen.rows + rows, milliseconds: seen.milliseconds + milliseconds });
  };

  explain(node: PlanNode): ExplanationNode {
    const seen = this.#seen.get(node);
    return {
      kind: node.kind,
      label: labelOf(node),
      estimated: node.rows,
      actual: seen?.rows ?? 0,
      milliseconds: seen?.milliseconds ?? 0,
      inputs: inputsOf(node).map((input) => this.explain(input)),
    };
  }
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

function count(value: number): string {
  return value.toLocaleString("en");
}

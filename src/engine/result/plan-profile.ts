import type { Trace } from "../../evaluate/match/evaluator.ts";
import { inputsOf, labelOf } from "../../plan/label.ts";
import type { PlanNode } from "../../plan/plan.ts";
import type { ExplanationNode } from "./explanation.ts";

/** Collects the statistics of the steps of a plan, summed over the segments. */
export class PlanProfile {
  readonly #statistics = new Map<PlanNode, { rows: number; milliseconds: number }>();

  readonly trace: Trace = (node, rows, milliseconds) => {
    const sum = this.#statistics.get(node) ?? { rows: 0, milliseconds: 0 };
    this.#statistics.set(node, { rows: sum.rows + rows, milliseconds: sum.milliseconds + milliseconds });
  };

  explain(node: PlanNode): ExplanationNode {
    const sum = this.#statistics.get(node);
    return {
      kind: node.kind,
      label: labelOf(node),
      estimated: node.rows,
      actual: sum?.rows ?? 0,
      milliseconds: sum?.milliseconds ?? 0,
      inputs: inputsOf(node).map((input) => this.explain(input)),
    };
  }
}

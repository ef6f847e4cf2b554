import type { ExplanationNode } from "firmament";
import { Explanation } from "firmament/backend";
import { clauseLabel, type ResolvedQuery, rewrite } from "firmament/query";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { AnswerView } from "./answer-view.ts";
import { DocumentCounts } from "./document-counts.ts";

/** A clause with the clauses it consists of. */
interface Step {
  readonly clause: ResolvedQuery;
  readonly inputs: readonly Step[];
}

/**
 * Counts the documents that each clause of a query matches on its own, all at once. The cluster decides in which order it
 * evaluates the clauses and does not tell how long each of them takes: each has the time of the whole request.
 *
 * @param text the canonical text of the query
 */
export async function explainOnCluster(
  view: AnswerView,
  layout: IndexLayout,
  text: string,
  query: ResolvedQuery,
): Promise<Explanation> {
  const root = stepOf(rewrite(query));
  const steps = allSteps(root);
  const start = performance.now();
  const counts = await new DocumentCounts(view, layout).ofAll(steps.map(({ clause }) => clause));
  const milliseconds = performance.now() - start;
  const countOf = new Map(steps.map((step, index) => [step, counts[index] ?? 0]));
  const explained = (step: Step): ExplanationNode => {
    const { kind } = step.clause;
    const count = countOf.get(step) ?? 0;
    return {
      kind: kind === "ranked" ? "and" : kind,
      label: clauseLabel(step.clause),
      estimated: count,
      actual: count,
      milliseconds,
      inputs: step.inputs.map(explained),
    };
  };
  return new Explanation(text, countOf.get(root) ?? 0, explained(root));
}

function stepOf(clause: ResolvedQuery): Step {
  return { clause, inputs: inputsOf(clause).map(stepOf) };
}

/** The clauses of a clause. Those of nested objects match objects, not documents. */
function inputsOf(clause: ResolvedQuery): readonly ResolvedQuery[] {
  switch (clause.kind) {
    case "and":
    case "or":
      return clause.clauses;
    case "not":
      return [clause.clause];
    case "ranked":
      return [clause.required, ...clause.optional];
    case "alternatives":
      return clause.alternatives.map(({ leaf }) => leaf);
    default:
      return [];
  }
}

function allSteps(step: Step): readonly Step[] {
  return [step, ...step.inputs.flatMap(allSteps)];
}

import type { ExplanationNode } from "firmament";
import { Explanation } from "firmament/backend";
import { clauseLabel, clausesOf, type ResolvedFilter, type ResolvedQuery, rewrite } from "firmament/query";
import type { QueryWithFilter } from "../compile/compile-query.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { AnswerView } from "./answer-view.ts";
import { DocumentCounts } from "./document-counts.ts";

/** A clause with the clauses it consists of. */
interface Step extends Pick<ExplanationNode, "kind" | "label"> {
  readonly counted: ResolvedQuery;
  /** What the counted documents must match besides; `null` for no filter. */
  readonly filter: ResolvedFilter | null;
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
  query: QueryWithFilter,
): Promise<Explanation> {
  const root = rootOf(query);
  const steps = allSteps(root);
  const start = performance.now();
  const documents = new DocumentCounts(view, layout);
  const counts = await Promise.all(steps.map(({ counted, filter }) => documents.of(counted, filter)));
  const milliseconds = performance.now() - start;
  const countOf = new Map(steps.map((step, index) => [step, counts[index] ?? 0]));
  const explained = (step: Step): ExplanationNode => {
    const { kind, label } = step;
    const count = countOf.get(step) ?? 0;
    return { kind, label, estimated: count, actual: count, milliseconds, inputs: step.inputs.map(explained) };
  };
  return new Explanation(text, countOf.get(root) ?? 0, explained(root));
}

function rootOf({ resolved, filter }: QueryWithFilter): Step {
  const query = stepOf(rewrite(resolved));
  if (filter === null || filter.length === 0) return query;
  const everything: ResolvedQuery = { kind: "all", boost: 1 };
  const condition: Step = { kind: "filter", label: "filter", counted: everything, filter, inputs: [] };
  return { kind: "and", label: "AND", counted: resolved, filter, inputs: [query, condition] };
}

/** The clauses of nested objects match objects, not documents. */
function stepOf(clause: ResolvedQuery): Step {
  const kind = clause.kind === "ranked" ? "and" : clause.kind;
  const inputs = clause.kind === "alternatives" ? clause.alternatives.map(({ leaf }) => leaf) : clausesOf(clause);
  return { kind, label: clauseLabel(clause), counted: clause, filter: null, inputs: inputs.map(stepOf) };
}

function allSteps(step: Step): readonly Step[] {
  return [step, ...step.inputs.flatMap(allSteps)];
}

import type { Schema } from "firmament";
import type { Question } from "../misreading/question.ts";
import { costOf } from "./cost.ts";
import { simplerNames } from "./simpler-names.ts";
import { fewerDocuments, smallerDocuments } from "./smaller-documents.ts";
import { smallerQueries } from "./smaller-query.ts";

export interface ShrinkOptions {
  readonly schema: Schema;
  /** The question as it may be asked; `null` if its query or its documents are invalid. */
  readonly read: (question: Question) => Question | null;
  /** Whether a question still shows the fault. */
  readonly shows: (question: Question) => Promise<boolean>;
  /** The maximum number of calls of `shows`. */
  readonly maxSteps: number;
}

/** A question that shows a fault, such that no simple change makes it smaller; the result has the least cost found. */
export async function shrink(question: Question, options: ShrinkOptions): Promise<Question> {
  const { schema, read, shows, maxSteps } = options;
  let smallest = question;
  let cost = costOf(question);
  const tried = new Set<string>([keyOf(question)]);
  let steps = 0;

  /** The first candidate that is smaller and shows the fault. */
  async function improved(): Promise<boolean> {
    for (const proposed of smallerQuestions(smallest, schema)) {
      const key = keyOf(proposed);
      if (tried.has(key)) continue;
      tried.add(key);
      const candidate = read(proposed);
      if (candidate === null) continue;
      const candidateCost = costOf(candidate);
      if (candidateCost >= cost) continue;
      if (steps >= maxSteps) return false;
      steps++;
      if (!(await shows(candidate))) continue;
      smallest = candidate;
      cost = candidateCost;
      return true;
    }
    return false;
  }

  while (await improved());
  return smallest;
}

function* smallerQuestions(question: Question, schema: Schema): Generator<Question> {
  yield* fewerDocuments(question);
  for (const query of smallerQueries(question.query)) yield withQuery(question, query);
  yield* smallerDocuments(question);
  yield* simplerNames(question, schema);
}

function keyOf(question: Question): string {
  return JSON.stringify(question);
}

/** The same query may also be asked between changes. */
function withQuery(question: Question, query: string): Question {
  const changes = question.changes.map((change) =>
    "ids" in change && change.ids === question.query ? { ids: query } : change,
  );
  return { documents: question.documents, changes, query };
}

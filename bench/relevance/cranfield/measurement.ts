import { mean } from "@firmament/benchmark/src/report/figures.ts";
import { type EngineName, engines } from "../engines.ts";
import { FIRST_PAGE } from "../measures.ts";
import type { Collection } from "./collection.ts";
import { articleEngines } from "./engines.ts";
import { normalizedGain } from "./ndcg.ts";

/** The weights of the title that are measured; the abstract has the weight 1. */
export const titleWeights: readonly number[] = [1, 3];

/** The result of one engine. */
export interface CranfieldMeasures {
  readonly title: string;
  /** nDCG@10, the mean over all questions, by the weights of {@link titleWeights}. */
  readonly normalizedGains: readonly number[];
}

export interface CranfieldReport {
  readonly articles: number;
  readonly questions: number;
  readonly engines: readonly CranfieldMeasures[];
}

/** Asks each engine all questions of the collection, their words joined by OR. */
export function measureCranfield({ articles, questions }: Collection, names: readonly EngineName[]): CranfieldReport {
  const measured = names.map((name): CranfieldMeasures => {
    const normalizedGains = titleWeights.map((titleWeight) => {
      const engine = articleEngines[name](titleWeight);
      engine.build(articles);
      return mean(questions.map(({ words, gains }) => normalizedGain(engine.search(words, FIRST_PAGE), gains)));
    });
    return { title: engines[name].title, normalizedGains };
  });
  return { articles: articles.length, questions: questions.length, engines: measured };
}

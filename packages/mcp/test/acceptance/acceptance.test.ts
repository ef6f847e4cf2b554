import { bundledCompanies, companyEngine, startService } from "@firmament/test-support/http/service.ts";
import { expect, test } from "vitest";
import { withAgents } from "../../src/index.ts";
import { connectClient } from "../support.ts";
import { companyQuestions, type Question, recipeQuestions } from "./questions.ts";
import { recipeEngine, recipeSchema, recipes } from "./recipes.ts";
import { ScriptedClient } from "./scripted-client.ts";

const MIN_ANSWERED = 38;

test(`at least ${MIN_ANSWERED} of 40 questions with typical mistakes end in the right hits within three calls`, async () => {
  const service = await startService({
    engine: companyEngine(),
    datasets: { recipes: { schema: recipeSchema, engine: recipeEngine() } },
    rateLimits: unlimited,
  });
  const client = await connectClient(withAgents(service.handle), service.key);
  const scripted = await ScriptedClient.connect(client);
  const failed: object[] = [];
  const ask = async <D extends { readonly id: string }>(
    dataset: string,
    questions: readonly Question<D>[],
    documents: readonly D[],
  ) => {
    for (const { words, conditions, mistake, answers } of questions) {
      const expected = new Set(documents.filter(answers).map(({ id }) => id));
      expect(expected.size, words).toBeGreaterThan(0);
      const { calls, total, ids } = await scripted.ask({ dataset, conditions, mistake });
      const isRight = total === expected.size && ids.length > 0 && ids.every((id) => expected.has(id));
      if (!isRight) failed.push({ words, calls, total, expected: expected.size });
    }
  };
  await ask("companies", companyQuestions, bundledCompanies);
  await ask("recipes", recipeQuestions, recipes);
  expect(companyQuestions.length + recipeQuestions.length).toBe(40);
  expect(40 - failed.length, JSON.stringify(failed, null, 1)).toBeGreaterThanOrEqual(MIN_ANSWERED);
  await client.close();
});

const allowed = { allowed: true, limit: 1, remaining: 1, resetSeconds: 1, retryAfterSeconds: 0 };
const unlimited = { take: async () => allowed, peek: async () => allowed };

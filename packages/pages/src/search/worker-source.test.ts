import { defineSchema, displayOf, schemaToJson, text } from "firmament";
import { expect, test, vi } from "vitest";
import type { Meaning } from "./meaning.ts";
import type { Question } from "./search-source.ts";
import { WorkerSource } from "./worker-source.ts";

const schema = defineSchema({ fields: { name: text() } });
const dataset = { name: "x", title: "X", documents: null, schema: schemaToJson(schema), display: displayOf(schema) };

const question: Question = {
  ...{ query: "lamp", filter: {}, sort: "relevance", page: 1, facets: {} },
  ...{ asYouType: true, byMeaning: true, wantsPlan: false },
};

/** An engine that is only closed. */
const engine = () => ({ documents: async function* () {}, close: vi.fn(async () => {}) });

test("closing while vectors are computed fails the question that waits for them, and nothing else", async () => {
  const opened = Promise.withResolvers<void>();
  const meaning = Promise.withResolvers<Meaning>();
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const source = new WorkerSource(dataset, engine() as never, Promise.resolve(), () => {
    opened.resolve();
    return meaning.promise;
  });
  const answer = source.search(question, new AbortController().signal);
  await opened.promise;
  source.close();
  meaning.reject(new Error("the engine is closed"));
  await expect(answer).rejects.toMatchObject({ errors: [{ message: "the engine is closed" }] });
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test("vectors that are computed after closing are closed, too", async () => {
  const opened = Promise.withResolvers<void>();
  const meaning = Promise.withResolvers<Meaning>();
  const source = new WorkerSource(dataset, engine() as never, Promise.resolve(), () => {
    opened.resolve();
    return meaning.promise;
  });
  const aborter = new AbortController();
  const answer = source.search(question, aborter.signal);
  await opened.promise;
  aborter.abort();
  source.close();
  const close = vi.fn();
  meaning.resolve({ engine: engine() as never, field: "v", vectorOf: () => null, close });
  await expect(answer).rejects.toThrow();
  expect(close).toHaveBeenCalledOnce();
});

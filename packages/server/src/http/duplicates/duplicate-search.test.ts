import { same } from "@firmament/duplicates";
import { expect, onTestFinished, test, vi } from "vitest";
import { DuplicateSearch } from "./duplicate-search.ts";

const RULES = { by: [same("name")], text: "rules" };
const { signal } = new AbortController();

function sourceOf(names: readonly string[], wait = async (): Promise<void> => {}) {
  const documents = names.map((name, index) => ({ id: `${index}`, name }));
  return {
    documents: async function* () {
      await wait();
      yield* documents;
    },
    get: (id: string) => documents.find((document) => document.id === id),
  };
}

test("a search that takes too long says what to do", async () => {
  const search = new DuplicateSearch({ milliseconds: 1, pairs: 10, keptMs: 1000 });
  const late = sourceOf(["a"], () => new Promise((resume) => setTimeout(resume, 30)));
  await expect(search.search("companies", late, RULES, [], signal)).rejects.toMatchObject({
    code: "limit",
    message:
      "The search for duplicates was ended after 0.001 s. Use fewer rules, or run firmament duplicates, which has no limit.",
  });
});

test("rules that say too little are refused", async () => {
  const search = new DuplicateSearch({ milliseconds: 60_000, pairs: 2, keptMs: 1000 });
  await expect(search.search("companies", sourceOf(["a", "a", "a"]), RULES, [], signal)).rejects.toMatchObject({
    code: "invalid_body",
    message: expect.stringContaining("More than 2 pairs of documents agree"),
  });
});

test("a report is kept for its rules, and for a time", async () => {
  const search = new DuplicateSearch({ milliseconds: 60_000, pairs: 10, keptMs: 1000 });
  const report = await search.search("companies", sourceOf(["a", "a"]), RULES, [], signal);
  expect(search.kept("companies", RULES)).toBe(report);
  expect(search.kept("companies", { ...RULES, text: "others" })).toBeNull();
  expect(search.kept("products", RULES)).toBeNull();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const later = await search.search("companies", sourceOf(["a", "a"]), RULES, [["0", "1"]], signal);
  vi.advanceTimersByTime(999);
  expect(search.kept("companies", RULES)).toBe(later);
  vi.advanceTimersByTime(1);
  expect(search.kept("companies", RULES)).toBeNull();
});

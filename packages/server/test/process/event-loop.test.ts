import { generateCompanies } from "@firmament/fixtures";
import { heavyTexts, longestTexts } from "@firmament/test-support/hostile-texts.ts";
import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { createHandler } from "../../src/http/handler.ts";
import { TokenBuckets } from "../../src/http/limits/rate-limits.ts";

const TIME_BUDGET_MS = 100;

/** A computation reads the clock at intervals, and a busy machine takes longer. */
const TOLERANCE_MS = 1500;

const PATHS = ["search", "validate", "count", "why-not"] as const;

const texts = [...heavyTexts, ...longestTexts.filter((_, index) => index % 4 === 0)];

const engine = new SearchEngine(companySchema, { cursors: { states: 10 } });
await engine.load(generateCompanies({ count: 10_000 }));
const handle = createHandler({
  datasets: { companies: { schema: companySchema, engine } },
  publicRateLimits: new TokenBuckets({ tokens: 1_000_000, milliseconds: 1000 }),
  timeBudget: TIME_BUDGET_MS,
});

/** The longest time between two turns of the event loop while some work runs. Milliseconds. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [last, longest, isDone] = [performance.now(), 0, false];
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  await new Promise((resume) => setImmediate(resume));
  isDone = true;
  return longest;
}

test.each(PATHS)("no hostile query of %s keeps other requests waiting for long", async (path) => {
  let worst: readonly [number, string] = [0, ""];
  for (const query of texts) {
    const details = path === "search" && { facets: { industries: 50 }, highlight: ["name"], per_page: 100 };
    const turn = await longestTurn(async () => {
      const response = await handle(
        new Request(`http://service.test/datasets/companies/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ query, ...details }),
        }),
      );
      expect([200, 400, 413]).toContain(response.status);
      await response.text();
    });
    if (turn > worst[0]) worst = [turn, query.slice(0, 80)];
  }
  expect(worst[0], worst[1]).toBeLessThan(TIME_BUDGET_MS + TOLERANCE_MS);
});

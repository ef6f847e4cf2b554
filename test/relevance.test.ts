import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, test } from "vitest";
import { countFirst, judgedEngine, judgedQueries, meanReciprocalRank, outcomes } from "../bench/judged-queries.ts";
import { foldingAnalyzer, quote } from "../src/entries/index.ts";

const engine = judgedEngine();

describe("the judged queries", () => {
  test("are 40 distinct queries, each with companies of the fixture", () => {
    expect(new Set(judgedQueries.map(({ query }) => query)).size).toBe(40);
    for (const { query, wanted } of judgedQueries) {
      expect(wanted.length, query).toBeGreaterThan(0);
      for (const id of wanted) expect(engine.has(id), `${query}: ${id}`).toBe(true);
    }
  });

  test("match all expected companies, except for one query", () => {
    const lost = judgedQueries.filter(({ query, wanted }) => {
      const ids = new Set(engine.ids(query));
      return !wanted.every((id) => ids.has(id));
    });
    expect(lost.map(({ query }) => query)).toEqual(["www.iyerautomotive.example.net"]);
  });
});

describe("an expected company is the first hit", () => {
  test.each([
    ["OR", 38, 0.95],
    ["AND", 37, 0.93],
  ] as const)(
    "with %s as the default operator, for at least %i of 40 queries",
    (defaultOperator, minFirst, minMeanRank) => {
      const all = outcomes(engine, defaultOperator);
      const missed = all.filter(({ rank }) => rank !== 1).map(({ query, rank }) => `${rank} ${query}`);
      expect(countFirst(all), missed.join("\n")).toBeGreaterThanOrEqual(minFirst);
      expect(meanReciprocalRank(all)).toBeGreaterThanOrEqual(minMeanRank);
    },
  );

  test("for every complete name", () => {
    const whole = outcomes(engine).filter(({ looksFor }) => looksFor.includes("whole name"));
    expect(whole.length).toBeGreaterThan(5);
    expect(whole.map(({ rank }) => rank)).toEqual(whole.map(() => 1));
  });

  test("as often as docs/ranking.md says", () => {
    const page = readFileSync(join(root, "docs/ranking.md"), "utf8");
    const [or, and] = [countFirst(outcomes(engine, "OR")), countFirst(outcomes(engine, "AND"))];
    expect(page).toContain(`**${or} of 40**`);
    expect(page).toContain(`**${and} of 40**`);
  });
});

test("a company's name as a phrase ranks that company first, or another one of the same name", () => {
  for (const id of engine.ids("*:*")) {
    const { name } = engine.get(id) ?? {};
    if (name === undefined) continue;
    const [first] = engine.search(quote(name), { limit: 1 }).hits;
    expect(foldingAnalyzer.terms(first?.document.name ?? "")).toEqual(foldingAnalyzer.terms(name));
  }
});

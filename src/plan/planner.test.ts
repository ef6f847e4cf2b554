import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { IndexWriter } from "../indexes/index-writer.ts";
import { EVERY_NUMBER, exactly, type NumericRange } from "../indexes/numeric-range.ts";
import { number, text } from "../schema/field.ts";
import { defineSchema } from "../schema/schema.ts";
import { prefixAutomaton } from "../terms/prefix-automaton.ts";
import type { PlanNode } from "./plan.ts";
import { labelOf } from "./plan-label.ts";
import { Planner } from "./planner.ts";
import type { Resolved } from "./resolved.ts";

const schema = defineSchema({ analyzer: standardAnalyzer, fields: { name: text(), tags: text(), size: number() } });
const writer = new IndexWriter(schema, () => schema.analyzer, { segmentCapacity: 300 });
for (let size = 0; size < 1000; size++) {
  const words = ["all", size % 2 === 0 ? "half" : "", size % 100 === 0 ? "rare rarer" : ""];
  writer.upsert({ id: String(size), name: words.join(" "), tags: size % 10 === 0 ? "half" : "", size });
}
const planner = new Planner(writer.reader());

const term = (word: string, ...fields: string[]): Resolved => ({
  kind: "term",
  fields: fields.length > 0 ? fields : ["name"],
  term: word,
  boost: 1,
});
const range = (bounds: Partial<NumericRange>): Resolved => ({
  kind: "range",
  field: "size",
  range: { ...EVERY_NUMBER, ...bounds },
  boost: 1,
});
const and = (...clauses: Resolved[]): Resolved => ({ kind: "and", clauses });
const or = (...clauses: Resolved[]): Resolved => ({ kind: "or", clauses });
const not = (clause: Resolved): Resolved => ({ kind: "not", clause });

function labels(node: PlanNode): string[] {
  return node.kind === "and" ? node.steps.map(labelOf) : [labelOf(node)];
}

describe("estimates", () => {
  test("of a term are its document frequency, over all segments", () => {
    expect(planner.matching(term("rare")).rows).toBe(10);
    expect(planner.matching(term("half", "name", "tags")).rows).toBe(600);
    expect(planner.matching(term("absent")).rows).toBe(0);
  });

  test("of a range are exact", () => {
    expect(planner.matching(range({ low: 10, high: 20, highInclusive: false })).rows).toBe(10);
    expect(planner.matching(range(exactly(5))).rows).toBe(1);
  });

  test("of a phrase are those of its rarest word", () => {
    expect(planner.matching({ kind: "phrase", fields: ["name"], terms: ["all", "rare"], slop: 0, boost: 1 }).rows).toBe(
      10,
    );
  });

  test("of a pattern count every term that it stands for", () => {
    const pattern: Resolved = {
      kind: "expansion",
      fields: ["name"],
      automaton: prefixAutomaton("rare"),
      label: "rare*",
      boost: 1,
    };
    expect(planner.matching(pattern)).toMatchObject({
      rows: 20,
      expansions: [{ field: "name", terms: ["rare", "rarer"] }],
    });
  });

  test("of a union are never more than there are documents", () => {
    expect(planner.matching(or(term("all"), term("half"))).rows).toBe(1000);
    expect(planner.matching(not(term("rare"))).rows).toBe(990);
  });
});

describe("the planner", () => {
  test("lets the rarest clause lead, wherever it stands", () => {
    const expected = ['term "rare" in name', 'term "half" in name', 'term "all" in name'];
    expect(labels(planner.matching(and(term("all"), term("half"), term("rare"))))).toEqual(expected);
    expect(labels(planner.matching(and(term("rare"), term("all"), term("half"))))).toEqual(expected);
  });

  test("scans a narrow range first and lets it lead", () => {
    expect(labels(planner.matching(and(term("half"), range({ low: 3, high: 5 }))))).toEqual([
      "range size [3 TO 5], scan of the sorted numbers",
      'term "half" in name',
    ]);
  });

  test("checks a wide range on the few documents that a rare word leaves", () => {
    expect(labels(planner.matching(and(range({ low: 3 }), term("rare"))))).toEqual([
      'term "rare" in name',
      "range size [3 TO *], check of the column",
    ]);
  });

  test("checks a wide range before it reads a long list", () => {
    expect(labels(planner.matching(and(term("all"), range({ low: 3 }), term("rare"))))).toEqual([
      'term "rare" in name',
      "range size [3 TO *], check of the column",
      'term "all" in name',
    ]);
  });

  test("scans a range that stands alone or in a union", () => {
    expect(labels(planner.matching(range({ low: 3 })))).toEqual(["range size [3 TO *], scan of the sorted numbers"]);
    expect(planner.matching(or(range({ low: 3 }), term("rare")))).toMatchObject({ branches: [{ access: "scan" }, {}] });
  });

  test("checks ranges inside a union or a negation when few documents are left", () => {
    expect(planner.matching(and(term("rare"), or(range({ low: 3 }), term("half"))))).toMatchObject({
      steps: [{ kind: "term" }, { branches: [{ access: "check" }, {}] }],
    });
    expect(planner.matching(and(term("rare"), not(range({ low: 3 }))))).toMatchObject({
      steps: [{ kind: "term" }, { excluded: { access: "check" } }],
    });
  });

  test("takes away last, however little that costs", () => {
    expect(labels(planner.matching(and(not(term("absent")), term("half"), term("all")))).at(-1)).toBe("NOT");
  });

  test("looks a clause up once for matching and ranking", () => {
    const query = and(term("rare"), term("half"));
    const fresh = new Planner(writer.reader());
    const plan = fresh.matching(query);
    const ranking = fresh.ranking(query);
    expect(plan.kind === "and" && ranking.kind === "sum").toBe(true);
    if (plan.kind !== "and" || ranking.kind !== "sum") return;
    expect(ranking.parts.map((part) => part.kind === "clause" && part.clause)).toEqual(plan.steps);
    expect(ranking.parts[0]).toHaveProperty("clause", plan.steps[0]);
  });
});

describe("the ranking", () => {
  test("gates a conjunction inside a union, and not one that every hit matches", () => {
    const conjunction = and(term("rare"), term("half"));
    expect(planner.ranking(conjunction)).toMatchObject({ gate: null });
    expect(planner.ranking(or(conjunction, term("all")))).toMatchObject({
      gate: null,
      parts: [{ kind: "clause" }, { kind: "sum", gate: { kind: "and" } }],
    });
  });

  test("scores a clause that is there several times once, with its boosts added up", () => {
    const twice = or(term("rare"), or({ ...term("rare"), boost: 2 } as Resolved, term("half")));
    expect(planner.ranking(twice)).toMatchObject({
      parts: [
        { clause: { term: "rare" }, boost: 3 },
        { clause: { term: "half" }, boost: 1 },
      ],
    });
  });

  test("leaves out what is negated, and takes in what is optional", () => {
    expect(planner.ranking(and(term("half"), not(term("rare"))))).toMatchObject({
      parts: [{ clause: { term: "half" } }],
    });
    expect(planner.ranking({ kind: "ranked", required: term("all"), optional: [term("rare")] })).toMatchObject({
      parts: [{ clause: { term: "all" } }, { clause: { term: "rare" } }],
    });
  });
});

import { sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { IndexReader } from "../indexes/index-reader.ts";
import { LiveSegment } from "../indexes/live/segment.ts";
import { EVERY_NUMBER, exactly, type NumericRange } from "../indexes/numeric-range.ts";
import { number, text } from "../schema/field.ts";
import { defineSchema } from "../schema/schema.ts";
import { prefixAutomaton } from "../terms/automaton/prefix.ts";
import { COSTS } from "./costs.ts";
import { labelOf } from "./label.ts";
import type { PlanNode } from "./plan.ts";
import { Planner } from "./planner.ts";
import type { ResolvedQuery } from "./resolve/resolved.ts";

const schema = defineSchema({ analyzer: standardAnalyzer, fields: { name: text(), tags: text(), size: number() } });
const segments = [0, 300, 600, 900].map((start) => {
  const segment = new LiveSegment(schema, () => schema.analyzer);
  for (let size = start; size < Math.min(start + 300, 1000); size++) {
    const words = ["all", size % 2 === 0 ? "half" : "", size % 100 === 0 ? "rare rarer" : ""];
    segment.add({ id: String(size), name: words.join(" "), tags: size % 10 === 0 ? "half" : "", size });
  }
  return segment;
});
const reader = new IndexReader(segments);
const planner = new Planner(reader);

const term = (word: string, ...fields: string[]): ResolvedQuery => ({
  kind: "term",
  fields: fields.length > 0 ? fields : ["name"],
  term: word,
  boost: 1,
});
const range = (bounds: Partial<NumericRange>): ResolvedQuery => ({
  kind: "range",
  type: "number",
  field: "size",
  range: { ...EVERY_NUMBER, ...bounds },
  boost: 1,
});
const phrase = (...terms: string[]): ResolvedQuery => ({ kind: "phrase", fields: ["name"], terms, slop: 0, boost: 1 });
const exists = (...fields: string[]): ResolvedQuery => ({ kind: "exists", fields, boost: 1 });
const all: ResolvedQuery = { kind: "all", boost: 2 };
const none: ResolvedQuery = { kind: "none", reason: "test" };
const and = (...clauses: ResolvedQuery[]): ResolvedQuery => ({ kind: "and", clauses });
const or = (...clauses: ResolvedQuery[]): ResolvedQuery => ({ kind: "or", clauses });
const not = (clause: ResolvedQuery): ResolvedQuery => ({ kind: "not", clause });

function labels(node: PlanNode): string[] {
  return node.kind === "and" ? node.steps.map(labelOf) : [labelOf(node)];
}

describe("estimates", () => {
  test("of a term are its document frequency, over all segments", () => {
    expect(planner.matching(term("rare")).rows).toBe(10);
    expect(planner.matching(term("half", "name", "tags")).rows).toBe(500);
    expect(planner.matching(term("absent")).rows).toBe(0);
  });

  test("of a range are exact", () => {
    expect(planner.matching(range({ low: 10, high: 20, highInclusive: false })).rows).toBe(10);
    expect(planner.matching(range(exactly(5))).rows).toBe(1);
  });

  test("of a phrase are those of its rarest term", () => {
    expect(planner.matching(phrase("all", "rare")).rows).toBe(10);
    expect(planner.matching(phrase("all", "absent")).rows).toBe(0);
  });

  test("of a phrase of two common terms are those of the stored pair, at the cost of a term", () => {
    const documents = Array.from({ length: 400 }, (_, n) => ({
      id: String(n),
      name: n % 40 === 0 ? "one two" : "two one",
    }));
    const withPairs = new Planner(new IndexReader([sealedSegmentOf(documents)]));
    expect(withPairs.matching(phrase("one", "two"))).toMatchObject({ rows: 10, cost: 10 * COSTS.posting });
    expect(withPairs.matching(phrase("two", "one"))).toMatchObject({ rows: 390, cost: 390 * COSTS.posting });
    expect(withPairs.matching(phrase("one", "two", "one"))).toMatchObject({
      rows: 10,
      cost: 10 * COSTS.phraseCandidate,
    });
  });

  test("of a pattern count the postings of every term that it accepts", () => {
    const pattern: ResolvedQuery = {
      kind: "expansion",
      term: null,
      fields: ["name"],
      automaton: prefixAutomaton("rare"),
      label: "rare*",
      boost: 1,
    };
    expect(planner.matching(pattern)).toMatchObject({ rows: 20, cost: 20 });
  });

  test("of an existing field are the documents with a token in it", () => {
    expect(planner.matching(exists("tags"))).toEqual({ kind: "exists", fields: ["tags"], rows: 100, cost: 100 });
    expect(planner.matching(exists("name", "tags"))).toMatchObject({ rows: 1000, cost: 1100 });
  });

  test("of everything and of nothing need no statistics", () => {
    expect(planner.matching(all)).toEqual({ kind: "all", rows: 1000, cost: 0 });
    expect(planner.matching(none)).toEqual({ kind: "none", reason: "test", rows: 0, cost: 0 });
  });

  test("of a conjunction multiply the shares of its clauses", () => {
    expect(planner.matching(and(term("half"), term("half", "tags"), term("all"))).rows).toBe(50);
  });

  test("of a conjunction in an empty index are 0", () => {
    const empty = new Planner(new IndexReader([]));
    expect(empty.matching(and(term("a"), term("b")))).toMatchObject({ rows: 0, cost: 0 });
  });

  test("of the cost add up postings, scanned numbers and phrase candidates", () => {
    expect(planner.matching(term("half", "name", "tags")).cost).toBe(500);
    expect(planner.matching(range({ low: 10, high: 19 })).cost).toBe(10 * COSTS.scannedNumber);
    expect(planner.matching(phrase("all", "rare")).cost).toBe(10 * COSTS.phraseCandidate);
    expect(planner.matching(or(term("rare"), term("half"))).cost).toBe(510 * COSTS.unitedPosting);
    expect(planner.matching(not(term("half"))).cost).toBe(500);
    expect(planner.matching(and(term("rare"), term("half"))).cost).toBe(20);
  });

  test("of a later clause in a conjunction are for the documents that match the first one", () => {
    const costs = (clause: ResolvedQuery, lead: ResolvedQuery = range(exactly(5))): number[] => {
      const plan = planner.matching(and(lead, clause));
      return plan.kind === "and" ? plan.steps.map(({ cost }) => cost) : [];
    };
    const { scannedNumber, checkedNumber, phraseCandidate } = COSTS;
    const wide = range({ low: 3 });
    expect(costs(wide)).toEqual([scannedNumber, checkedNumber]);
    expect(costs(wide, range({ low: 5, high: 7 }))).toEqual([3 * scannedNumber, 3 * checkedNumber]);
    expect(costs(phrase("all", "rare"))).toEqual([scannedNumber, phraseCandidate]);
    expect(costs(phrase("all", "rare"), term("half", "tags"))).toEqual([10 * phraseCandidate, 10]);
    expect(costs(phrase("all", "half"), term("half", "tags"))).toEqual([100, 100 * phraseCandidate]);
    expect(costs(or(wide, phrase("all", "rare")))).toEqual([scannedNumber, checkedNumber + phraseCandidate]);
    expect(costs(or(and(wide, phrase("all", "half")), term("rare")))).toEqual([
      scannedNumber,
      checkedNumber + phraseCandidate + 1,
    ]);
    expect(costs(term("half"), term("rare"))).toEqual([10, 10]);
    expect(costs(not(wide))).toEqual([scannedNumber, checkedNumber]);
    expect(costs(exists("tags"))).toEqual([scannedNumber, 100]);
  });

  test("of a union never exceed the number of documents", () => {
    expect(planner.matching(or(term("all"), term("half"))).rows).toBe(1000);
    expect(planner.matching(not(term("rare"))).rows).toBe(990);
  });
});

describe("the planner", () => {
  test("lets the rarest clause lead, in any order of clauses", () => {
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

  test("checks a wide range on the few documents that match a rare term", () => {
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

  test("orders the clauses after the first one by their cost for each document that they exclude", () => {
    const lead = term("half", "tags");
    const either = or(term("rare"), term("half", "tags"));
    const orderWith = (bounds: Partial<NumericRange>): string[] =>
      labels(planner.matching(and(lead, range(bounds), either))).slice(1);
    expect(orderWith({ high: 199 })).toEqual(["range size [* TO 199], check of the column", "OR"]);
    expect(orderWith({ low: 100 })).toEqual(["OR", "range size [100 TO *], check of the column"]);
  });

  test("scans a range unless checking is cheaper", () => {
    const rows = Math.floor((100 * COSTS.checkedNumber) / COSTS.scannedNumber);
    const accessOf = (count: number): unknown => {
      const plan = planner.matching(and(term("half", "tags"), or(range({ low: 100, high: 99 + count }), term("all"))));
      return plan.kind === "and" && plan.steps[1]?.kind === "or" && plan.steps[1].branches[0];
    };
    expect(accessOf(rows)).toMatchObject({ kind: "range", access: "scan" });
    expect(accessOf(rows + 1)).toMatchObject({ kind: "range", access: "check" });
  });

  test("keeps the order of clauses with equal costs", () => {
    expect(labels(planner.matching(and(term("rare"), term("rarer"))))).toEqual([
      'term "rare" in name',
      'term "rarer" in name',
    ]);
  });

  test("plans required clauses and ignores those that only score", () => {
    const query: ResolvedQuery = { kind: "ranked", required: term("half"), optional: [term("rare")] };
    expect(planner.matching(query)).toMatchObject({ kind: "term", term: "half" });
  });

  test("scans a range that is the whole query or part of a union", () => {
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

  test("runs negations last, even cheap ones", () => {
    const [no, half, every] = [not(term("absent")), term("half"), term("all")];
    for (const query of [and(no, half, every), and(half, no, every), and(half, every, no), and(every, no, half)]) {
      expect(labels(planner.matching(query))).toEqual(['term "half" in name', 'term "all" in name', "NOT"]);
    }
  });

  test("returns the same plan for the same query", () => {
    const query = and(term("rare"), or(term("half"), term("all")));
    expect(planner.matching(query)).toEqual(new Planner(reader).matching(query));
    expect(planner.matching(query)).toBe(planner.matching(query));
  });

  test("lets a range lead that is a little larger than a union, because the union must be built first", () => {
    const lead = (clause: ResolvedQuery): string | undefined =>
      labels(planner.matching(and(clause, or(term("rare"), term("rarer")))))[0];
    expect(lead(range({ low: 1, high: 30 }))).toBe("range size [1 TO 30], scan of the sorted numbers");
    expect(lead(range({ low: 1, high: 50 }))).toBe("OR");
  });

  test("expands a repeated pattern once", () => {
    let count = 0;
    const counting = new IndexReader(segments);
    const query = (): ResolvedQuery => ({
      kind: "expansion",
      term: null,
      fields: ["name"],
      automaton: prefixAutomaton("ra"),
      label: "ra*",
      boost: 1,
    });
    counting.expand = (fields, automaton) => {
      count++;
      return reader.expand(fields, automaton);
    };
    const counted = new Planner(counting);
    const repeated = or(...Array.from({ length: 4096 }, (_, n) => and(query(), term(`t${n}`))));
    counted.matching(repeated);
    counted.ranking(repeated);
    expect(count).toBe(1);
  });

  test("shares the plan of a clause between matching and ranking", () => {
    const query = and(term("rare"), term("half"));
    const fresh = new Planner(reader);
    const plan = fresh.matching(query);
    const ranking = fresh.ranking(query);
    expect(plan.kind === "and" && ranking.kind === "sum").toBe(true);
    if (plan.kind !== "and" || ranking.kind !== "sum") return;
    expect(ranking.parts.map((part) => part.kind === "clause" && labelOf(part.clause))).toEqual(
      plan.steps.map(labelOf),
    );
    expect(ranking.parts[0]).toHaveProperty("clause", plan.steps[0]);
  });
});

describe("the ranking", () => {
  test("gates a conjunction inside a union, but not one that every hit matches", () => {
    const conjunction = and(term("rare"), term("half"));
    expect(planner.ranking(conjunction)).toMatchObject({ gate: null });
    expect(planner.ranking(or(conjunction, term("all")))).toMatchObject({
      gate: null,
      parts: [{ kind: "clause" }, { kind: "sum", gate: { kind: "and" } }],
    });
  });

  test("gates required clauses inside a union, and optional conjunctions everywhere", () => {
    const conjunction = and(term("half"), term("rarer"));
    const ranked: ResolvedQuery = { kind: "ranked", required: term("rare"), optional: [conjunction] };
    expect(planner.ranking(ranked)).toMatchObject({
      gate: null,
      parts: [{ clause: { term: "rare" } }, { gate: { kind: "and" } }],
    });
    expect(planner.ranking({ ...ranked, required: conjunction, optional: [] })).toMatchObject({
      gate: null,
      parts: [{ kind: "clause" }, { kind: "clause" }],
    });
    expect(planner.ranking(and(conjunction, term("all")))).toMatchObject({
      gate: null,
      parts: [{ kind: "clause" }, { kind: "clause" }, { kind: "clause" }],
    });
    expect(planner.ranking(or(ranked, term("all")))).toMatchObject({
      parts: [{ clause: { term: "all" } }, { gate: { kind: "term", term: "rare" } }],
    });
  });

  test("of everything is its boost, and of nothing or a negation an empty sum", () => {
    expect(planner.ranking(all)).toEqual({ kind: "clause", clause: { kind: "all", rows: 1000, cost: 0 }, boost: 2 });
    for (const query of [none, not(term("rare"))]) {
      expect(planner.ranking(query)).toEqual({ kind: "sum", gate: null, parts: [] });
    }
  });

  test("merges repeated clauses: their boosts add up", () => {
    const twice = or(term("rare"), or({ ...term("rare"), boost: 2 } as ResolvedQuery, term("half")));
    expect(planner.ranking(twice)).toMatchObject({
      parts: [
        { clause: { term: "rare" }, boost: 3 },
        { clause: { term: "half" }, boost: 1 },
      ],
    });
  });

  test("omits negated clauses and includes optional ones", () => {
    expect(planner.ranking(and(term("half"), not(term("rare"))))).toMatchObject({
      parts: [{ clause: { term: "half" } }],
    });
    expect(planner.ranking({ kind: "ranked", required: term("all"), optional: [term("rare")] })).toMatchObject({
      parts: [{ clause: { term: "all" } }, { clause: { term: "rare" } }],
    });
  });
});

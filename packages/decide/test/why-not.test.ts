import { law } from "@firmament/test-support/fuzz.ts";
import { documentsOf, NaiveEngine, queriesOf } from "@firmament/testing";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import fc, { type Arbitrary } from "fast-check";
import type { DocumentInput, QueryNode, Schema } from "firmament";
import { childrenOf, type FieldName, parse, print } from "firmament/grammar";
import { limitsOf } from "firmament/grammar/syntax/limits.ts";
import {
  AnalyzedDocument,
  AnalyzedSchema,
  matchesDocument,
  NO_TYPED_WORDS,
  type ResolvedQuery,
  readDocument,
  resolve,
  WITHOUT_WORD,
} from "firmament/query";
import { expect } from "vitest";
import { explainMismatch, type WhyNot, type WhyNotRules } from "../src/why-not/why-not.ts";

const NOW = Date.parse("2024-06-03T10:00:00Z");
const DEFAULT_OPERATORS = ["OR", "AND"] as const;

interface Scenario {
  readonly schema: Schema;
  readonly document: DocumentInput<Schema>;
  readonly queries: readonly QueryNode[];
}

/** Queries of several clauses that a document rarely matches as a whole. */
function conjunctionsOf(schema: Schema): Arbitrary<QueryNode> {
  const query = queriesOf(schema);
  const list = (kind: "and" | "or" | "sequence"): Arbitrary<QueryNode> =>
    fc
      .array(query, { minLength: 2, maxLength: 3 })
      .map((clauses): QueryNode => ({ kind, span: { start: 0, end: 0 }, clauses }));
  return fc.oneof(query, list("and"), list("or"), list("sequence"));
}

const scenarios: Arbitrary<Scenario> = schemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    document: documentsOf(schema),
    queries: fc.array(conjunctionsOf(schema), { minLength: 4, maxLength: 12, size: "max" }),
  }),
);

function rulesOf(schema: Schema, defaultOperator: "OR" | "AND"): WhyNotRules {
  return { schema: new AnalyzedSchema(schema), defaultOperator, now: NOW, limits: limitsOf({}) };
}

/** A clause of a query that is no list; queries on nested objects are one clause. */
interface Leaf {
  readonly node: QueryNode;
  readonly field: FieldName | null;
}

function leavesOf(node: QueryNode, field: FieldName | null, { schema }: WhyNotRules): readonly Leaf[] {
  if (node.kind === "group" && node.field !== null && schema.type(node.field.name) === "objects") {
    return [{ node, field }];
  }
  const children = childrenOf(node);
  if (children.length === 0) return [{ node, field }];
  const inner = node.kind === "group" ? (node.field ?? field) : field;
  return children.flatMap((child) => leavesOf(child, inner, { schema } as WhyNotRules));
}

function meaningOf({ node, field }: Leaf, rules: WhyNotRules, searchesStopWords: boolean): ResolvedQuery {
  const { span } = node;
  const query: QueryNode = field === null ? node : { kind: "group", span, field, boost: null, query: node };
  return resolve(query, rules, NO_TYPED_WORDS, searchesStopWords).resolved;
}

/** A query whose answer to any document is known: every document, or none. */
function constant(answer: boolean, { span }: QueryNode): QueryNode {
  const all: QueryNode = { kind: "everything", span, boost: null };
  const group = (query: QueryNode): QueryNode => ({ kind: "group", span, field: null, boost: null, query });
  return answer ? all : group({ kind: "and", span, clauses: [all, { kind: "not", span, clause: all }] });
}

function withAnswers(node: QueryNode, answers: ReadonlyMap<QueryNode, boolean>): QueryNode {
  const answer = answers.get(node);
  if (answer !== undefined) return constant(answer, node);
  switch (node.kind) {
    case "or":
    case "sequence":
    case "and":
      return { ...node, clauses: node.clauses.map((clause) => withAnswers(clause, answers)) };
    case "not":
    case "required":
      return { ...node, clause: withAnswers(node.clause, answers) };
    case "group":
      return { ...node, query: withAnswers(node.query, answers) };
    default:
      return node;
  }
}

/** More clauses have more than 256 combinations of answers. */
const MAX_LEAVES = 8;

/** What the query answers for each combination of its clauses' answers, as bits; `null` if there are too many. */
function truthTable(tree: QueryNode, document: AnalyzedDocument, rules: WhyNotRules) {
  for (const searchesStopWords of [false, true]) {
    const leaves = leavesOf(tree, null, rules).flatMap((leaf) => {
      const meaning = meaningOf(leaf, rules, searchesStopWords);
      return meaning === WITHOUT_WORD ? [] : [{ leaf, isMatch: matchesDocument(meaning, document) }];
    });
    if (leaves.length === 0) continue;
    if (leaves.length > MAX_LEAVES) return null;
    const answers = leaves.reduce((bits, { isMatch }, index) => bits | (Number(isMatch) << index), 0);
    const table = Array.from({ length: 1 << leaves.length }, (_, bits) => {
      const known = new Map(leaves.map(({ leaf }, index) => [leaf.node, ((bits >> index) & 1) === 1]));
      const { resolved } = resolve(withAnswers(tree, known), rules, NO_TYPED_WORDS, false);
      return matchesDocument(resolved, document);
    });
    return { leaves: leaves.map(({ leaf }) => leaf.node), answers, table };
  }
  return null;
}

function countBits(bits: number): number {
  return bits.toString(2).replaceAll("0", "").length;
}

/** Whether the query is false for all answers that agree with the given ones on some clauses. */
function isExcludedBy(clauses: number, answers: number, table: readonly boolean[]): boolean {
  return table.every((isMatch, bits) => !isMatch || ((bits ^ answers) & clauses) !== 0);
}

function expectMinimal(whyNot: WhyNot, tree: QueryNode, document: AnalyzedDocument, rules: WhyNotRules): void {
  const truth = truthTable(tree, document, rules);
  if (truth === null) return;
  const { leaves, answers, table } = truth;
  expect(table[answers]).toBe(false);
  const found = whyNot.clauses.map(({ span }) =>
    leaves.findIndex((leaf) => span.start <= leaf.span.start && leaf.span.end <= span.end),
  );
  const bits = found.reduce((set, index) => set | (1 << index), 0);
  expect(countBits(bits)).toBe(whyNot.clauses.length);
  expect(isExcludedBy(bits, answers, table)).toBe(true);
  const smaller = table.keys().find((set) => countBits(set) < found.length && isExcludedBy(set, answers, table));
  expect(smaller).toBeUndefined();
  const changes = table.flatMap((isMatch, other) => (isMatch ? [countBits(other ^ answers)] : []));
  // An OR that is dropped counts as all its clauses.
  expect(whyNot.edit.changes).toBeGreaterThanOrEqual(Math.min(...changes, leaves.length));
  expect(whyNot.edit.changes).toBeLessThanOrEqual(leaves.length);
}

law(
  "the excluding clauses are a smallest set, and the document matches after the smallest edit",
  250,
  fc.property(scenarios, fc.constantFrom(...DEFAULT_OPERATORS), ({ schema, document, queries }, defaultOperator) => {
    const rules = rulesOf(schema, defaultOperator);
    const engine = new NaiveEngine(schema, { defaultOperator, clock: () => NOW });
    engine.upsert(document);
    const read = readDocument(schema, document, 0);
    const analyzed = new AnalyzedDocument(read, rules.schema);
    for (const query of queries) {
      const text = print(query);
      const tree = parse(text);
      const whyNot = explainMismatch(text, tree, read, rules);
      expect(whyNot === null, text).toBe(engine.count(text) === 1);
      if (whyNot === null) continue;
      expect(engine.count(whyNot.edit.query), `${text} → ${whyNot.edit.query}`).toBe(1);
      expectMinimal(whyNot, tree, analyzed, rules);
    }
  }),
);

/**
 * `npm run bench:deciding -- [--pairs 100000] [--documents 10] [--seed 1]`: decides random pairs of queries, half of them
 * related on purpose, over random schemas and companies. The naive engine confirms every witness; random documents, made
 * of the words of the queries too, must refute no answer without a witness. Prints the share of "unknown", and the
 * processor time of a decision by the number of clauses. Exits with code 1 for a wrong answer.
 */
import { parseArgs } from "node:util";
import { quantile } from "@firmament/benchmark/src/report/figures.ts";
import { disjoint, equivalent, implies, type Relation, type Satisfiability, satisfiable } from "@firmament/decide";
import { documentAbout, randomOf } from "@firmament/test-support/arbitrary/document-about.ts";
import { type QueryPair, queryPairs, textsOf } from "@firmament/test-support/arbitrary/query-pair.ts";
import { NaiveEngine } from "@firmament/testing";
import fc from "fast-check";
import { markdownTable } from "markdown-table";
import type { QueryNode } from "../grammar/ast/ast.ts";
import { childrenOf } from "../grammar/ast/visitor.ts";
import { print } from "../grammar/syntax/printer.ts";
import type { DocumentInput, Schema } from "../src/schema/schema.ts";

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "100000" },
    documents: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});

interface Matches {
  readonly a: boolean;
  readonly b: boolean;
}

interface Question {
  readonly ask: (pair: QueryPair) => Relation | Satisfiability;
  /** Whether a document with these matches is a witness. */
  readonly isWitness: (matches: Matches) => boolean;
}

const QUESTIONS: Readonly<Record<string, Question>> = {
  satisfiable: { ask: ({ schema, a }) => satisfiable(a, { schema }), isWitness: ({ a }) => a },
  equivalent: { ask: ({ schema, a, b }) => equivalent(a, b, { schema }), isWitness: ({ a, b }) => a !== b },
  implies: { ask: ({ schema, a, b }) => implies(a, b, { schema }), isWitness: ({ a, b }) => a && !b },
  disjoint: { ask: ({ schema, a, b }) => disjoint(a, b, { schema }), isWitness: ({ a, b }) => a && b },
};

/** The upper ends of the classes of questions, in clauses of both queries. */
const CLASSES = [5, 10, 20, 50, 100, Number.POSITIVE_INFINITY] as const;

/** Pairs that are generated at once. */
const BATCH = 500;

const answers = new Map<string, number>();
const reasons = new Map<string, number>();
const times = CLASSES.map((): number[] => []);
let exact = 0;
let exactUnknown = 0;
let wrong = 0;
let documents = 0;

for (let start = 0; start < Number(values.pairs); start += BATCH) {
  const numRuns = Math.min(BATCH, Number(values.pairs) - start);
  const pairs = fc.sample(queryPairs, { seed: Number(values.seed) + start, numRuns });
  for (const [index, pair] of pairs.entries()) check(pair, start + index);
}
report();

function check(pair: QueryPair, seed: number): void {
  const clauses = clausesOf(pair.a) + clausesOf(pair.b);
  const hasSlop = /"~\d/.test(print(pair.a) + print(pair.b));
  const unrefuted: Question[] = [];
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const before = process.cpuUsage();
    const answer = question.ask(pair);
    const { user, system } = process.cpuUsage(before);
    times[CLASSES.findIndex((most) => clauses <= most)]?.push((user + system) / 1000);
    count(answers, `${name}: ${answer.answer}`);
    if (!hasSlop) exact++;
    if ("witness" in answer) requireTrue(pair, name, question.isWitness(matchesOf(pair, answer.witness)));
    else if (answer.answer !== "unknown") unrefuted.push(question);
    else {
      count(reasons, answer.reason);
      if (!hasSlop) exactUnknown++;
    }
  }
  refute(pair, unrefuted, seed);
}

/** Looks for a document that refutes an answer. */
function refute(pair: QueryPair, questions: readonly Question[], seed: number): void {
  if (questions.length === 0) return;
  const random = randomOf(seed);
  const texts = [...textsOf(pair.a), ...textsOf(pair.b)];
  for (let index = 0; index < Number(values.documents); index++) {
    const matches = matchesOf(pair, documentAbout(pair.schema, texts, random));
    documents++;
    for (const { isWitness } of questions) requireTrue(pair, "a random document", !isWitness(matches));
  }
}

function matchesOf({ schema, a, b }: QueryPair, document: DocumentInput<Schema>): Matches {
  const engine = new NaiveEngine(schema);
  engine.upsert(document);
  return { a: engine.count(a) === 1, b: engine.count(b) === 1 };
}

function requireTrue(pair: QueryPair, what: string, condition: boolean): void {
  if (condition) return;
  wrong++;
  console.log(`wrong: ${what}\n  ${print(pair.a)}\n  ${print(pair.b)}\n  ${JSON.stringify(pair.schema.fields)}`);
}

function clausesOf(query: QueryNode): number {
  const children = childrenOf(query);
  return children.length === 0 ? 1 : children.reduce((sum, child) => sum + clausesOf(child), 0);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function report(): void {
  const heading = ["clauses of both", "questions", "50%", "95%", "99%", "100%"];
  const rows = CLASSES.map((most, index) => {
    const sorted = (times[index] ?? []).toSorted((a, b) => a - b);
    const figures = [0.5, 0.95, 0.99, 1].map((share) =>
      sorted.length === 0 ? "" : `${quantile(sorted, share).toFixed(2)} ms`,
    );
    return [
      most === Number.POSITIVE_INFINITY ? "more" : `up to ${most}`,
      sorted.length.toLocaleString("en"),
      ...figures,
    ];
  });
  console.log(`${markdownTable([heading, ...rows], { align: ["l", "r", "r", "r", "r", "r"] })}\n`);
  for (const [answer, number] of [...answers].sort()) console.log(`${answer}: ${number.toLocaleString("en")}`);
  console.log(
    `\nunknown without slop: ${((100 * exactUnknown) / exact).toFixed(3)} % of ${exact.toLocaleString("en")}`,
  );
  for (const [reason, number] of reasons) console.log(`  ${number} × ${reason}`);
  console.log(`random documents: ${documents.toLocaleString("en")}; wrong answers: ${wrong}`);
  if (wrong > 0) process.exitCode = 1;
}

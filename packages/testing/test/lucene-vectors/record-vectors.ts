import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import {
  type ConformanceResult,
  conformanceCompanies,
  conformanceVectors,
} from "@firmament/test-support/conformance.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import type { AnswerPair, VectorFile, VectorLine } from "../../src/vectors/vector-file.ts";
import { AnswerTable, writtenIds } from "./answer-table.ts";
import { classicReason, REASONS } from "./classic-reasons.ts";
import { companyQueries } from "./company-queries.ts";
import { LuceneSession, type TextPair } from "./lucene-session.ts";
import { type ReadQuery, readQueries } from "./read-query.ts";
import { writePage } from "./vectors-page.ts";

/*
 * Records `packages/testing/src/vectors/vectors.json`: the answers of Lucene 8 and 10 to the queries of `fixtures/conformance`, to
 * queries drawn from the same companies, and to the trees of both. Without Java or Maven, nothing is recorded.
 */

const FILE = "packages/testing/src/vectors/vectors.json";

/** Of the drawn queries that no company matches, every third is kept: they tell little. */
const KEPT_WITHOUT_MATCH = 3;

interface Answered extends ReadQuery {
  /** By the tree. */
  readonly lucene8: TextPair;
  readonly lucene10: TextPair;
  readonly classic8: TextPair;
  readonly classic10: TextPair;
}

async function record(): Promise<string> {
  const lucene8 = await LuceneSession.start("lucene8");
  if (typeof lucene8 === "string") return lucene8;
  const lucene10 = await LuceneSession.start("lucene10");
  if (typeof lucene10 === "string") return lucene10;
  const recorded = conformanceVectors.map(({ query, tags }) => ({ query, tags }));
  const queries = readQueries([...recorded, ...companyQueries(conformanceCompanies)]);
  const answered = await answers(queries, lucene8, lucene10);
  const expected = new Map(conformanceVectors.map((vector) => [vector.query, pairOf(vector)]));
  const kept = [...keptVectors(answered, expected)];
  const table = new AnswerTable();
  const file: VectorFile = {
    $schema: "./vectors.schema.json",
    lucene8: lucene8.version,
    lucene10: lucene10.version,
    reasons: REASONS,
    documents: conformanceCompanies,
    vectors: kept.map((vector) => lineOf(vector, table)),
    answers: table.answers,
  };
  writeFileSync(join(root, FILE), written(file));
  await writePage(file, lucene8, lucene10);
  lucene8.close();
  lucene10.close();
  return `${kept.length} vectors, ${table.answers.length} answers.`;
}

async function answers(
  queries: readonly ReadQuery[],
  lucene8: LuceneSession,
  lucene10: LuceneSession,
): Promise<readonly Answered[]> {
  const texts = queries.map(({ query }) => query);
  const valid = queries.flatMap(({ tree }) => (tree === null ? [] : [tree]));
  const [trees8, trees10] = [await lucene8.trees(valid), await lucene10.trees(valid)].map((pairs) => pairs.values());
  const [classic8, classic10] = [await lucene8.classic(texts), await lucene10.classic(texts)];
  return queries.map((query, index): Answered => {
    const next = (pairs: Iterator<TextPair> | undefined): TextPair =>
      query.tree === null ? SYNTAX : (pairs?.next().value ?? SYNTAX);
    return {
      ...query,
      lucene8: next(trees8),
      lucene10: next(trees10),
      classic8: classic8[index] ?? SYNTAX,
      classic10: classic10[index] ?? SYNTAX,
    };
  });
}

const SYNTAX: TextPair = ["syntax", "syntax"];

function pairOf({ or, and }: { readonly or: ConformanceResult; readonly and: ConformanceResult }): TextPair {
  const text = (result: ConformanceResult): string =>
    "error" in result ? result.error : writtenIds(result.hits.map(String));
  return [text(or), text(and)];
}

/** @param expected the answers of `fixtures/conformance`, which Lucene must give again */
function* keptVectors(answered: readonly Answered[], expected: ReadonlyMap<string, TextPair>): Generator<Answered> {
  let withoutMatch = 0;
  for (const vector of answered) {
    const known = expected.get(vector.query);
    if (known !== undefined) {
      if (vector.tree !== null && !areEqual(known, vector.lucene8))
        throw new Error(`Lucene disagrees: ${vector.query}`);
      yield vector.tree === null ? { ...vector, lucene8: known, lucene10: known } : vector;
    } else if (vector.tree === null) {
      // The code of an error is not Lucene's, but what it rejects as well has the code `syntax`.
      if (areEqual(vector.classic8, SYNTAX)) yield vector;
    } else if ([...vector.lucene8, ...vector.classic8, ...vector.lucene10].some((text) => text !== "")) {
      yield vector;
    } else {
      withoutMatch += 1;
      if (withoutMatch % KEPT_WITHOUT_MATCH === 0) yield vector;
    }
  }
}

function areEqual(a: TextPair, b: TextPair): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function lineOf(vector: Answered, table: AnswerTable): VectorLine {
  const { query, tags, tree, lucene8, lucene10, classic8, classic10 } = vector;
  const indexes = ([or, and]: TextPair): AnswerPair => [table.indexOf(or), table.indexOf(and)];
  const [or, and] = indexes(lucene8);
  const readsAlike = areEqual(classic8, lucene8) && areEqual(classic10, lucene10);
  return {
    query,
    tags,
    or,
    and,
    ...(!areEqual(lucene8, lucene10) && { lucene10: indexes(lucene10) }),
    ...(!readsAlike && {
      classic: { reason: classicReason(query, tree), lucene8: indexes(classic8), lucene10: indexes(classic10) },
    }),
  };
}

/** One line for each document, answer and vector. */
function written({ documents, answers, vectors, ...rest }: VectorFile): string {
  const lines = (items: readonly unknown[]): string => `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]`;
  const head = JSON.stringify(rest, null, 2).slice(0, -2);
  return `${head},\n"documents": ${lines(documents)},\n"answers": ${lines(answers)},\n"vectors": ${lines(vectors)}\n}\n`;
}

process.stdout.write(`${await record()}\n`);

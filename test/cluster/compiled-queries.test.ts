import { sampled, scaled } from "@firmament/test-support/fuzz.ts";
import { loadVectors, queriesOf } from "@firmament/testing";
import { recordsOf } from "@firmament/testing/src/arbitrary/record.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { print } from "../../grammar/syntax/printer.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { queryBuilder } from "../../src/entries/index.ts";
import { keyword, number, text } from "../../src/schema/field.ts";
import { defineSchema, type Schema } from "../../src/schema/schema.ts";
import { CompiledIndex, type CompiledSearchOptions } from "./support/compiled-index.ts";
import { type RankAgreement, rankAgreement } from "./support/rank-agreement.ts";
import { hasCluster, sharedCluster } from "./support/shared-cluster.ts";

const MINUTES = 60_000;
const MANY_HITS = 10_000;

/** Of the score of a word, as a share of the best one: an impact is stored as a whole frequency. */
const MAX_SCORE_DIFFERENCE = 1e-3;

/** The ids of the matches of each query in one process, in the cluster, and in the cluster of the query that scores. */
interface Answers {
  readonly query: string;
  readonly expected: readonly string[];
  readonly matching: unknown;
  readonly scoring: unknown;
}

/** The queries whose answers differ. */
async function differences<S extends Schema>(
  engine: SearchEngine<S>,
  index: CompiledIndex,
  queries: readonly string[],
  options: CompiledSearchOptions = {},
): Promise<readonly Answers[]> {
  const valid = queries.filter((query) => engine.validate(query, options).length === 0);
  const matching = await index.ids(valid, "matching", options);
  const scoring = await index.ids(valid, "scoring", options);
  return valid.flatMap((query, number): Answers[] => {
    const expected = engine.ids(query, options).toSorted();
    const matched = matching[number];
    const scored = scoring[number];
    const answers = {
      query,
      expected,
      matching: matched !== undefined && "matches" in matched ? matched.matches : matched,
      scoring: scored !== undefined && "matches" in scored ? scored.matches : scored,
    };
    const text = JSON.stringify(expected);
    return JSON.stringify(answers.matching) === text && JSON.stringify(answers.scoring) === text ? [] : [answers];
  });
}

describe.skipIf(!hasCluster)("compiled queries match in a cluster what they match in one process", () => {
  let address = "";
  beforeAll(async () => {
    address = (await sharedCluster())[0] as string;
  });

  describe("companies", () => {
    const engine = new SearchEngine(companySchema);
    let index: CompiledIndex;
    let vectors: readonly string[] = [];
    beforeAll(async () => {
      const file = await loadVectors();
      vectors = [...new Set(file.vectors.map(({ query }) => query))];
      engine.upsertAll(file.documents);
      index = await CompiledIndex.create(address, companySchema, file.documents, 3);
    });
    afterAll(() => index.drop());

    test.each([
      ["OR", 1],
      ["AND", 2],
    ] as const)(
      "the test vectors with the operator %s",
      async (defaultOperator, seed) => {
        const searched = sampled(vectors, 800, seed);
        expect(searched.length).toBeGreaterThanOrEqual(800);
        expect(await differences(engine, index, searched, { defaultOperator })).toEqual([]);
      },
      5 * MINUTES,
    );

    test(
      "the scores of words are those of one process, and the order of all queries is nearly the same",
      async () => {
        const valid = vectors.filter((query) => engine.validate(query).length === 0).filter((_, n) => n % 8 === 0);
        const answers = await index.hits(valid);
        const agreements: RankAgreement[] = [];
        for (const [number, query] of valid.entries()) {
          const answer = answers[number];
          if (answer === undefined || "reason" in answer) throw new Error(`${query}: ${JSON.stringify(answer)}`);
          const agreement = rankAgreement(engine.search(query, { limit: MANY_HITS }).hits, answer.matches);
          agreements.push(agreement);
          if (/^[a-z]+$/.test(query)) expect(agreement.scoreDifference, query).toBeLessThan(MAX_SCORE_DIFFERENCE);
        }
        const mean = (member: keyof RankAgreement): number =>
          agreements.reduce((sum, agreement) => sum + agreement[member], 0) / agreements.length;
        const summary = { top10: mean("top10"), swapped: mean("swapped"), scoreDifference: mean("scoreDifference") };
        console.log(`${valid.length} queries: ${JSON.stringify(summary)}`);
        expect(summary.top10).toBeGreaterThan(0.97);
        expect(summary.swapped).toBeLessThan(0.02);
      },
      5 * MINUTES,
    );
  });

  test(
    "random queries about documents of random schemas",
    async () => {
      const samples = fc.sample(schemas, { numRuns: scaled(12), seed: 1 });
      for (const [number, schema] of samples.entries()) {
        const seed = number + 1;
        const records = fc.sample(recordsOf(schema), { numRuns: 40, seed }).map((record, id) => {
          return { ...record, id: `${id}` };
        });
        const queries = fc.sample(queriesOf(schema), { numRuns: 150, seed }).map((query) => print(query));
        const engine = new SearchEngine(schema);
        engine.upsertAll(records as never);
        const index = await CompiledIndex.create(address, schema, records, 2);
        expect(await differences(engine, index, queries), `schema ${number}`).toEqual([]);
        await index.drop();
      }
    },
    5 * MINUTES,
  );

  describe("keyword values with control characters", () => {
    const schema = defineSchema({
      analyzer: foldingAnalyzer,
      fields: { title: text(), tags: keyword({ many: true }), code: keyword(), size: number({ many: true }) },
    });
    const values = [
      ...[
        "a\nb",
        "a\\nb",
        "a\\",
        "\\",
        "\n",
        "\u001e",
        "\u001f1",
        "a\u001f2",
        "\u001d",
        "\\e",
        "\\f",
        "\u0000",
        "*",
        "?",
      ],
      ...["c#", "C#", "new york", 'a"b', "(", "[^a]", "{2}", "a{2}", "#", "@", "~", "<1-5>", "&", "\ufffd", "\ud7ff"],
      ...["\ue000", "🚀", "\u{10ffff}", "x".repeat(300), "京".repeat(400), "É", "e\u0301", " ", "\t", "a\nb\u001f3"],
    ];
    const engine = new SearchEngine(schema);
    const records = values.map((value, number) => ({
      id: `${number}`,
      title: number % 2 === 0 ? "new york" : "red a",
      tags: [value, values[(number * 7) % values.length] as string],
      code: value,
      size: [number, -number / 2],
    }));
    engine.upsertAll(records);
    const { field } = queryBuilder(schema);
    const clauses = values.flatMap((value) => {
      const first = Array.from(value)[0] as string;
      return (["tags", "code"] as const).flatMap((name) => [
        field(name).equals(value),
        field(name).in([value, "c#"]),
        field(name).startsWith(first),
        field(name).wildcard(["*", { text: Array.from(value).at(-1) as string }]),
        field(name).wildcard([{ text: first }, "?"]),
        field(name).fuzzy(Array.from(value).slice(0, 8).join(""), { edits: 1 }),
        field(name).fuzzy(Array.from(value).slice(0, 3).join(""), { edits: 2 }),
        field(name).between(value, "~", { inclusive: "both" }),
        field(name).between("", value, { inclusive: "neither" }),
      ]);
    });

    test(
      "clauses of all kinds, and expressions with all punctuation",
      async () => {
        const index = await CompiledIndex.create(address, schema, records, 2);
        const punctuation = Array.from({ length: 0x5f }, (_, code) => String.fromCodePoint(0x20 + code))
          .filter((character) => !/[\w/]/.test(character))
          .flatMap((character) => [`/.*\\${character}.*/`, `/[\\${character}a]+/`, `/[^\\${character}]+/`]);
        const ranges = [
          "/[!-~]+/",
          "/[+-\\-]/",
          "/[[-a]./",
          "/\\D\\W*/",
          "/[\\]-a]+/",
          "/\\W/",
          "/.{1,3}/",
          "/[^ -~]+/",
        ];
        const queries = [...clauses.map((clause) => print(clause)), ...punctuation, ...ranges];
        expect(await differences(engine, index, queries)).toEqual([]);
        await index.drop();
      },
      2 * MINUTES,
    );
  });
});

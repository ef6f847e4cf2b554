import {
  boolean,
  type DefaultOperator,
  type DocumentInput,
  date,
  defineSchema,
  foldingAnalyzer,
  keyword,
  number,
  objects,
  type Schema,
  SearchEngine,
  text,
} from "firmament";
import { companySchema } from "firmament/companies";
import { parse } from "firmament/grammar";
import { describe, expect, test } from "vitest";
import { questionOf } from "./examples.ts";
import type { Misreading, ReadingRules } from "./misreading.ts";
import { MISREADINGS, type MisreadingCode } from "./misreadings.ts";
import type { Question } from "./question.ts";
import { Reader } from "./reader.ts";

/** A schema with fields of all roles. */
const schema: Schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    title: text(),
    summary: text(),
    tags: text({ many: true }),
    prices: number({ many: true }),
    opened: date(),
    code: keyword(),
    isOpen: boolean(),
    places: objects({ city: text(), kind: text() }),
  },
});

function rulesOf(defaultOperator: DefaultOperator): ReadingRules {
  return { schema, analyzer: undefined, defaultOperator, now: 0 };
}

function questionsOf({ examples }: Misreading, defaultOperator: DefaultOperator): readonly Question[] {
  return examples.flatMap((example) => questionOf(example, schema, defaultOperator) ?? []);
}

const operators = ["OR", "AND"] as const;

describe.each(Object.entries(MISREADINGS))("%s", (_code, misreading) => {
  test("has examples with another answer", () => {
    expect(misreading.examples).not.toHaveLength(0);
    for (const example of misreading.examples) {
      const answers = operators.map((defaultOperator) => {
        const question = questionOf(example, schema, defaultOperator);
        if (question === null) return null;
        const [right, wrong] = [[], [misreading]].map((misreadings) =>
          new Reader(rulesOf(defaultOperator), misreadings).ids(question.documents, question.query),
        );
        return JSON.stringify(right) !== JSON.stringify(wrong);
      });
      expect({ example, answers }).toEqual({ example, answers: expect.arrayContaining([true]) });
    }
  });

  test("has a one-sentence explanation", () => {
    expect(misreading.explanation).toMatch(/^\S.*\.$/);
  });
});

test("without misreadings, the answers are those of the engine", () => {
  for (const defaultOperator of operators) {
    for (const misreading of Object.values(MISREADINGS)) {
      for (const { documents, query } of questionsOf(misreading, defaultOperator)) {
        const engine = new SearchEngine(schema, { defaultOperator });
        engine.upsertAll(documents as DocumentInput<typeof schema>[]);
        expect({ query, ids: engine.ids(query) }).toEqual({
          query,
          ids: new Reader(rulesOf(defaultOperator)).ids(documents, query),
        });
      }
    }
  }
});

test("an example whose fields a schema lacks is no question", () => {
  const example = { query: "number:5 OR many:red", documents: [{ number: 5 }] };
  const texts = defineSchema({ analyzer: foldingAnalyzer, fields: { title: text() } });
  expect(questionOf(example, texts, "OR")).toBeNull();
  expect(questionOf(example, companySchema, "OR")).toEqual({
    query: "followers:5 OR industries:red",
    documents: [{ id: "1", followers: 5 }],
    changes: [],
  });
  expect(questionOf({ ...example, defaultOperator: "AND" }, companySchema, "OR")).toBeNull();
  expect(parse("followers:5 OR industries:red").kind).toBe("or");
});

test("the examples tell any two misreadings apart", () => {
  const questions = operators.map((operator) =>
    Object.values(MISREADINGS).flatMap((misreading) => questionsOf(misreading, operator)),
  );
  const byAnswers = Map.groupBy(Object.keys(MISREADINGS) as MisreadingCode[], (code) =>
    JSON.stringify(
      operators.map((operator, index) => {
        const reader = new Reader(rulesOf(operator), [MISREADINGS[code]]);
        return questions[index]?.map(({ documents, query }) => reader.ids(documents, query));
      }),
    ),
  );
  expect([...byAnswers.values()].filter(({ length }) => length > 1)).toEqual([]);
});

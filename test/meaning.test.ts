import { bundledCompanies } from "@firmament/test-support/http/service.ts";
import { dimensions, embedText } from "@firmament/wordvectors";
import { defineSchema, SearchEngine, text, vector } from "firmament";
import { expect, test } from "vitest";

const schema = defineSchema({ fields: { name: text(), description: text(), embedding: vector(dimensions) } });
const engine = new SearchEngine(schema);
engine.upsertAll(
  bundledCompanies.map(({ id, name, description }) => {
    const embedding = embedText(`${name} ${description ?? ""}`);
    return { id, name, ...(description != null && { description }), ...(embedding !== undefined && { embedding }) };
  }),
);

function vectorOf(question: string): Float32Array {
  const embedding = embedText(question);
  if (embedding === undefined) throw new Error(`No word of ${question} is known.`);
  return embedding;
}

test.each([
  ["automobile", /\b(?:cars?|vehicles?|trucks?|auto)/i],
  ["attorney", /\b(?:law|legal|lawyers?)/i],
])("the question %s finds companies that share no word with it", (question, subject) => {
  const near = { field: "embedding", vector: vectorOf(question), also: 5, order: "vector" } as const;
  const matches = engine.ids(question);
  const added = engine.search(question, { near, limit: 50 }).hits.filter(({ id }) => !matches.includes(id));
  expect(added).not.toEqual([]);
  const described = added.map(({ document: { name, description } }) => `${name} ${description}`);
  expect(described.filter((text) => new RegExp(`\\b${question}\\b`, "i").test(text))).toEqual([]);
  expect(described.filter((text) => subject.test(text)).length).toBeGreaterThan(0);
});

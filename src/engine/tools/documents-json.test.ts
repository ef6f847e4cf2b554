import { companyEngine } from "@firmament/test-support/http/service.ts";
import { expect, test } from "vitest";
import { companySchema } from "../../companies/company-schema.ts";
import type { Hit } from "../result/search-page.ts";
import { SearchEngine } from "../search-engine.ts";
import { documentsJson } from "./documents-json.ts";

function textOf(hits: readonly Hit<object>[]): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(documentsJson(hits));
}

function expectSlowResult(hits: readonly Hit<object>[]): void {
  expect(textOf(hits)).toBe(JSON.stringify(hits.map(({ document }) => document)));
}

/** The documents of one live segment, of one sealed segment, and of both. */
const engines = [2048, 1, 50].map((liveCapacity) => {
  const engine = new SearchEngine(companySchema, { liveCapacity });
  for (const { document } of companyEngine(70).search("*:*", { limit: 70 }).hits) engine.upsert(document);
  engine.upsert({ id: "nul", name: "a\0b", followers: -0 });
  engine.upsert({ id: "lone \ud83d", name: 'quoted "\\ \n', industries: ["\ud83d", ""] });
  return engine;
});

test.each(engines)("the JSON of documents equals that of JSON.stringify", (engine) => {
  expectSlowResult(engine.search("*:*", { limit: 100 }).hits);
  expectSlowResult(engine.search("*:*", { limit: 100, fields: ["name", "followers"] }).hits);
  expectSlowResult(engine.search("*:*", { limit: 100, fields: [] }).hits);
  expectSlowResult(engine.search("name:zzz").hits);
});

test("hits that are not of an engine, or of several, are written too", () => {
  const hits = engines.flatMap(
    (engine, index) => engine.search("*:*", { limit: 2, fields: index === 0 ? ["name"] : ["type"] }).hits,
  );
  expectSlowResult([...hits, ...hits.map((hit) => ({ ...hit }))]);
});

test("a document is the one that the search found", () => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll([{ id: "1", name: "Acme" }]);
  const { hits } = engine.search("acme");
  engine.upsert({ id: "1", name: "Bolt" });
  expect(textOf(hits)).toBe('[{"id":"1","name":"Acme"}]');
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import * as orama from "@orama/orama";
import * as engine from "firmament";
import { companySchema } from "firmament/companies";
import * as grammar from "firmament/grammar";
import * as flexsearch from "flexsearch";
import * as liqe from "liqe";
import * as minisearch from "minisearch";
import { beforeAll, describe, expect, test } from "vitest";
import { type CorpusDocument, CorpusFields } from "../corpus/corpus-fields.ts";
import { CorpusStatistics } from "../corpus/corpus-statistics.ts";
import { queryClasses } from "../corpus/query-classes.ts";
import { luceneText } from "../question/lucene-text.ts";
import { type LibraryName, libraryNames } from "../question/peer-name.ts";
import { and, fuzzy, not, or, phrase, prefix, type Query, range, suffix, word } from "../question/query.ts";
import { type Operation, sizeOf } from "../question/question.ts";
import type { Peer } from "./peer.ts";
import { openPeer } from "./peer-registry.ts";

const companies: readonly CorpusDocument[] = readFileSync(join(root, "fixtures", "companies.ndjson"), "utf8")
  .split("\n", 200)
  .map((line) => JSON.parse(line));

const firmament = [engine, grammar];
const modules: Readonly<Record<LibraryName, readonly unknown[]>> = {
  firmament,
  live: firmament,
  baseline: firmament,
  minisearch: [minisearch],
  orama: [orama],
  flexsearch: [flexsearch],
  sqlite: [],
  liqe: [liqe],
};

const fields = new CorpusFields(companySchema);
const statistics = new CorpusStatistics(fields);
for (const company of companies) statistics.add(company);

/** All classes of the benchmark, with queries of each kind that match companies here. */
const queries: readonly Query[] = [
  ...new Set(
    queryClasses(statistics)
      .flatMap((each) => each.queries)
      .flatMap(({ query }) => query ?? []),
  ),
  word("software"),
  word("software", "industries"),
  phrase(["software", "development"], "industries"),
  prefix("soft"),
  suffix("ware"),
  fuzzy("sofware", 1),
  range("staff_count", 50, null),
  and(or(word("software"), word("consulting")), not(range("followers", null, 1000))),
  or(word("software"), not(word("consulting")), range("staff_count", 10, 50)),
  not(range("staff_count", null, 50)),
];

const peers = new Map<LibraryName, Peer>();

function peerOf(name: LibraryName): Peer {
  const peer = peers.get(name);
  if (peer === undefined) throw new Error(`${name} is not open`);
  return peer;
}

/** `null` if the peer does not support the question. */
function operation(
  name: LibraryName,
  query: Query,
  operation: Operation,
  spacing = 0,
): number | readonly string[] | null {
  const execution = peerOf(name).prepare({ text: luceneText(query), query, operation }, spacing);
  return execution === null ? null : execution();
}

beforeAll(async () => {
  for (const name of libraryNames) {
    const peer = await openPeer(name, modules[name], { fields, schema: engine.schemaToJson(companySchema) });
    peer.build(companies);
    peers.set(name, peer);
  }
});

describe.each(libraryNames)("%s", (name) => {
  test("returns the counts of Firmament unless it states a deviation", () => {
    for (const query of queries) {
      const count = operation(name, query, { kind: "count" });
      if (count === null || peerOf(name).deviation(query) !== null) continue;
      expect(count, luceneText(query)).toBe(operation("firmament", query, { kind: "count" }));
    }
  });

  test("returns as many distinct ids as it counts", () => {
    for (const query of queries) {
      const ids = operation(name, query, { kind: "ids" });
      if (ids === null || typeof ids === "number") continue;
      expect(new Set(ids).size, luceneText(query)).toBe(ids.length);
      expect(ids.length, luceneText(query)).toBe(operation(name, query, { kind: "count" }));
    }
  });

  test("ignores white space around the query", () => {
    for (const query of queries) {
      const counts = [1, 100, 59_000].map((spacing) => operation(name, query, { kind: "count" }, spacing));
      expect(new Set(counts).size, luceneText(query)).toBe(1);
    }
  });

  test("counts a word correctly", () => {
    const query = word("software", "industries");
    expect(operation(name, query, { kind: "count" })).toBe(operation("firmament", query, { kind: "count" }));
  });

  test("returns the requested number of top matches", () => {
    const query = or(word("software"), word("consulting"));
    const best = operation(name, query, { kind: "top", order: "relevance", limit: 3 });
    expect(best === null ? 3 : sizeOf(best)).toBe(3);
  });

  test("sorts by followers if it supports sorting", () => {
    const top: Operation = { kind: "top", order: "followers", limit: 5 };
    const ids = operation(name, { kind: "everything" }, top);
    if (ids === null || typeof ids === "number") return;
    const followers = new Map(companies.map((company) => [company.id, Number(company.followers ?? -1)]));
    const most = [...followers.values()].sort((one, other) => other - one).slice(0, 5);
    expect(ids.map((id) => followers.get(id))).toEqual(most);
  });
});

test("SQLite returns the counts of Firmament for nearly all queries despite its own tokenizer", () => {
  const pairs = queries
    .map(
      (query) =>
        [operation("sqlite", query, { kind: "count" }), operation("firmament", query, { kind: "count" })] as const,
    )
    .filter(([theirs]) => theirs !== null);
  expect(pairs.length).toBeGreaterThan(40);
  expect(pairs.filter(([theirs, ours]) => theirs !== ours).length).toBeLessThan(pairs.length / 10);
});

import { readFileSync, writeFileSync } from "node:fs";
import { NaiveDocument, type NaiveRecord } from "@firmament/testing/src/naive/document.ts";
import { idsOf } from "@firmament/testing/src/naive/evaluator.ts";
import { naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import { parse } from "../../grammar/parser.ts";
import {
  applyFixes,
  boolean,
  type DocumentInput,
  date,
  defineSchema,
  integer,
  keyword,
  number,
  objects,
  type Schema,
  SearchEngine,
  standardAnalyzer,
  stored,
  text,
} from "../../src/entries/index.ts";

/** The schema of the documents: every type of field. */
export const tableSchema: Schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    name: text(),
    tags: keyword({ many: true }),
    code: keyword(),
    country: keyword({ fold: true }),
    founded_on: date(),
    events: date({ many: true }),
    is_public: boolean(),
    stars: integer(),
    counts: integer({ many: true }),
    price: number(),
    scores: number({ many: true }),
    note: stored(),
    locations: objects({
      city: text(),
      kind: keyword(),
      opened: date(),
      staff: integer(),
      is_main: boolean(),
      note: stored(),
    }),
  },
});

/** What `now` stands for in the queries: a Wednesday. */
export const NOW: string = "2024-02-14T15:30:45.678Z";

/** The matches of a query. */
export interface Matches {
  readonly topic: string;
  readonly query: string;
  /** In order of the documents. */
  readonly ids: readonly string[];
  /** `OpenSearch` if the naive engine and OpenSearch find the same. */
  readonly source: "OpenSearch" | "naive engine";
  /** What OpenSearch finds, and why the answer is another one. */
  readonly differs?: { readonly openSearch: readonly string[] | string; readonly reason: string };
}

/** The errors of a query. */
export interface Errors {
  readonly topic: string;
  readonly query: string;
  /** By position. */
  readonly errors: readonly string[];
  /** The query after all fixes; absent without any. */
  readonly fixed?: string;
}

export type Row = Matches | Errors;

export const rows: readonly Row[] = readLines("queries.ndjson");

export const documents: readonly DocumentInput<Schema>[] = readLines("documents.ndjson");

/** @param sealed the number of documents in sealed segments; the others are in the live segment */
export function tableEngine(sealed: number, segmentCapacity = 1000): SearchEngine<Schema> {
  const engine = new SearchEngine(tableSchema, { clock: () => Date.parse(NOW), segmentCapacity });
  engine.upsertAll(documents.slice(0, sealed));
  engine.compact({ full: true });
  for (const document of documents.slice(sealed)) engine.upsert(document);
  return engine;
}

/** The errors of a query, and what its fixes make of it; `null` for a valid query. */
export function errorsOf(engine: SearchEngine<Schema>, query: string): Pick<Errors, "errors" | "fixed"> | null {
  const diagnostics = engine.validate(query);
  if (diagnostics.length === 0) return null;
  const errors = diagnostics.map(({ message }) => message);
  const fixed = applyFixes(query, diagnostics);
  return fixed === query ? { errors } : { errors, fixed };
}

const naive = naiveFields(tableSchema, undefined, Date.parse(NOW));
const naiveDocuments = documents.map((document) => new NaiveDocument(document as NaiveRecord, naive));

/** The answer of the naive engine. */
export function naiveAnswer(query: string): readonly string[] {
  return idsOf(naiveDocuments, parse(query), naive, "OR");
}

export function writeRows(recorded: readonly Row[]): void {
  const lines = recorded.map((row) => `${JSON.stringify(row)}\n`);
  writeFileSync(new URL("queries.ndjson", import.meta.url), lines.join(""));
}

function readLines<T>(name: string): readonly T[] {
  const lines = readFileSync(new URL(name, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as T);
}

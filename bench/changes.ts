/**
 * Does the memory of an index return after many changes? Changes documents at random for some minutes, beside searches,
 * snapshots and cursors, compacts the index, and compares its memory and its answers with those of an index that is built
 * from the same documents. Usage: `npm run bench:changes -- --documents 200000 --minutes 10 --seed 1`.
 */

import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { generateCompanies, RandomStream } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { type CompanyInput, companySchema } from "../src/entries/companies.ts";
import { CursorError, SearchEngine, type Snapshot } from "../src/entries/index.ts";

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "200000" },
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
  },
});
const documents = Number(values.documents);
const minutes = Number(values.minutes);
const seed = Number(values.seed);

type Engine = SearchEngine<typeof companySchema>;
type View = Snapshot<typeof companySchema>;

const QUERIES = [
  "software",
  "berlin AND staff_count:[50 TO 500]",
  '"software development"',
  "name:ana*",
  "coastal~1",
  "*:*",
];
/** Pages of a search after which its cursor is dropped. */
const PAGES = 20;
const SNAPSHOTS = 4;
/** Changes between two readings. */
const CHANGES = 200;

/** An endless stream of companies, without their ids. */
function* otherCompanies(): Generator<CompanyInput> {
  for (let round = 1; ; round++) yield* generateCompanies({ count: 10_000, seed: seed + 1000 * round });
}

/** The bytes of the heap and of the buffers that are referenced. */
async function usedMemory(): Promise<number> {
  if (globalThis.gc === undefined)
    throw new Error("Run the command with --expose-gc, as `npm run bench:changes` does.");
  for (let round = 0; round < 3; round++) {
    globalThis.gc();
    // Buffers are freed in tasks of their own.
    await setTimeout(100);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Cursors of older pages expire, so that the states that they read can be dropped. */
const CURSOR_AGE = 5000;

async function built(companies: Iterable<CompanyInput>): Promise<Engine> {
  const engine = new SearchEngine(companySchema, { cursors: { maxAge: CURSOR_AGE } });
  await engine.load(companies);
  engine.compact({ full: true });
  return engine;
}

/** An index, and what its documents must be. */
class ChangedIndex {
  readonly #engine: Engine;
  readonly #documents: Map<string, CompanyInput>;
  readonly #ids: readonly string[];
  readonly #stream = new RandomStream(seed, 0);
  readonly #others = otherCompanies();
  readonly #snapshots: View[] = [];
  #query = QUERIES[0] as string;
  #cursor: string | null = null;
  #page = 0;
  /** What was done, and how often. */
  readonly counts = { upserts: 0, patches: 0, deletions: 0, searches: 0, snapshots: 0, pages: 0, "expired cursors": 0 };

  constructor(engine: Engine, documents: Map<string, CompanyInput>) {
    this.#engine = engine;
    this.#documents = documents;
    this.#ids = [...documents.keys()];
  }

  /** Replaces, patches or deletes a document, or brings back one that was deleted. */
  change(): void {
    const id = this.#ids[this.#random(this.#ids.length)] as string;
    const stored = this.#documents.get(id);
    const kind = this.#random(10);
    if (stored !== undefined && kind < 2) {
      this.#engine.delete(id);
      this.#documents.delete(id);
      this.counts.deletions++;
    } else if (stored !== undefined && kind < 4) {
      const changes = { staff_count: this.#random(10_000) };
      this.#engine.patch(id, changes);
      this.#documents.set(id, { ...stored, ...changes });
      this.counts.patches++;
    } else {
      const company = { ...this.#others.next().value, id };
      this.#engine.upsert(company);
      this.#documents.set(id, company);
      this.counts.upserts++;
    }
  }

  /** Searches the index and its snapshots, and turns a page. */
  read(): void {
    if (this.#random(20) === 0) {
      this.#snapshots.push(this.#engine.snapshot());
      if (this.#snapshots.length > SNAPSHOTS) this.#snapshots.shift();
      this.counts.snapshots++;
    }
    for (const view of [this.#engine, ...this.#snapshots]) {
      view.search(this.#randomQuery());
      this.counts.searches++;
    }
    if (this.#page++ % PAGES === 0) {
      this.#query = this.#randomQuery();
      this.#cursor = null;
    }
    try {
      this.#cursor = this.#engine.search(this.#query, { cursor: this.#cursor ?? undefined }).cursor;
      this.counts.pages++;
    } catch (error) {
      if (!(error instanceof CursorError)) throw error;
      this.#cursor = null;
      this.counts["expired cursors"]++;
    }
  }

  /** A whole number below a limit. */
  #random(limit: number): number {
    return Math.floor(this.#stream.next() * limit);
  }

  #randomQuery(): string {
    return QUERIES[this.#random(QUERIES.length)] as string;
  }
}

/** The indexes that are compared: held here alone, so that the memory of a removed one is free. */
const engines = new Map<"changed" | "fresh", Engine>();

function engineOf(name: "changed" | "fresh"): Engine {
  const engine = engines.get(name);
  if (engine === undefined) throw new Error(`The ${name} index is not built.`);
  return engine;
}

const bytesOf = ({ memory: { index, documents } }: Engine): number => index + documents;

/** Changes documents for some minutes. */
async function changeDocuments(current: Map<string, CompanyInput>): Promise<void> {
  const engine = await built(current.values());
  engines.set("changed", engine);
  const changes = new ChangedIndex(engine, current);
  const before = bytesOf(engine);
  let greatest = before;
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    for (let count = 0; count < CHANGES; count++) changes.change();
    changes.read();
    greatest = Math.max(greatest, bytesOf(engine));
  }
  console.log(`${documents} documents, ${minutes} minutes: ${JSON.stringify(changes.counts)}`);
  console.log(`MB before: ${megabytes(before)}, at most while documents changed: ${megabytes(greatest)}`);
}

/** @throws {Error} if an index answers otherwise than one that is built from the same documents */
function compareAnswers(): void {
  for (const query of QUERIES) {
    const [found, expected] = (["changed", "fresh"] as const).map((name) => {
      const { total, hits } = engineOf(name).search(query, { limit: 100 });
      return JSON.stringify([total, hits.map(({ id, score }) => [id, score])]);
    });
    if (found !== expected) throw new Error(`The total or the first 100 hits of ${query} differ from a fresh index.`);
  }
}

/** The memory of the process that an index took. */
async function removed(name: "changed" | "fresh"): Promise<number> {
  const before = await usedMemory();
  engines.delete(name);
  return before - (await usedMemory());
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

const row = (name: string, changed: number, fresh: number): string[] => [
  name,
  megabytes(changed),
  megabytes(fresh),
  (changed / fresh).toFixed(2),
];

const current = new Map<string, CompanyInput>();
for (const company of generateCompanies({ count: documents, seed })) current.set(company.id, company);
await changeDocuments(current);
await setTimeout(CURSOR_AGE);
engineOf("changed").compact({ full: true });
engines.set("fresh", await built(current.values()));
compareAnswers();
const rows = [
  row("engine.memory", bytesOf(engineOf("changed")), bytesOf(engineOf("fresh"))),
  row("process", await removed("changed"), await removed("fresh")),
];
console.log(
  markdownTable([["MB", "after changes and compact", "fresh", "ratio"], ...rows], { align: ["l", "r", "r", "r"] }),
);

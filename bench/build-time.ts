import type { CompanyInput } from "../src/entries/companies.ts";
/**
 * How long does a bulk load take, on one thread and on two, compared with SQLite FTS5 over the same texts? Each build
 * runs in a process of its own, in turns; the least of all rounds is printed. Then the memory of the buffers of a load
 * is measured. Usage: `npm run bench:build -- 3 100000`, with the number of rounds and of companies.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CorpusFields } from "@firmament/benchmark";
import type { CorpusDocument } from "@firmament/benchmark/src/corpus/corpus-fields.ts";
import { CorpusFile, CorpusWriter } from "@firmament/benchmark/src/corpus/corpus-file.ts";
import { SqlitePeer } from "@firmament/benchmark/src/peers/sqlite.ts";
import { generateCompanies } from "@firmament/fixtures";
import { companySchema } from "../src/entries/companies.ts";
import type * as Firmament from "../src/entries/index.ts";
import type * as FirmamentNode from "../src/entries/node.ts";
import { buildMemory } from "./build-memory.ts";
import { compiledEntry } from "./compiled-entry.ts";
import { textFields, valuesOf } from "./field-terms.ts";
import { FirmamentBuild } from "./firmament-build.ts";

type Build = (corpus: CorpusFile, folder: string) => void | Promise<void>;

const builds: Readonly<Record<string, Build>> = {
  "Firmament, one thread": async (corpus, folder) => {
    const { SearchEngine }: typeof Firmament = await compiledEntry(folder, "index");
    await new SearchEngine(companySchema).load(companiesIn(corpus));
  },
  "Firmament, two threads": async (corpus, folder) => {
    const { SearchEngine }: typeof Firmament = await compiledEntry(folder, "index");
    const { threads }: typeof FirmamentNode = await compiledEntry(folder, "node");
    await new SearchEngine(companySchema).load(companiesIn(corpus), { threads: threads(2) });
  },
  "FTS5, texts only": (corpus) => {
    const database = new DatabaseSync(":memory:");
    const columns = textFields.join(", ");
    database.exec(
      `CREATE VIRTUAL TABLE words USING fts5(${columns}, tokenize = "unicode61 remove_diacritics 2"); BEGIN`,
    );
    const add = database.prepare(`INSERT INTO words (${columns}) VALUES (${textFields.map(() => "?").join(", ")})`);
    for (const company of companiesIn(corpus)) {
      add.run(...textFields.map((field) => valuesOf(company, field).join("\n") || null));
    }
    database.exec("COMMIT");
  },
  "FTS5 as in `npm run bench`": (corpus) => new SqlitePeer(new CorpusFields(companySchema)).build(corpus.documents()),
};

function companiesIn(corpus: CorpusFile): Iterable<CompanyInput> {
  // Only companies were written.
  return corpus.documents() as Iterable<CorpusDocument & CompanyInput>;
}

interface Sample {
  readonly wall: number;
  /** Of all threads, including reading the file. */
  readonly cpu: number;
  readonly peak: number;
}

/** Prints the sample of one build as JSON. */
async function measure(name: string, path: string, folder: string): Promise<void> {
  const corpus = new CorpusFile(path);
  const start = performance.now();
  const cpu = process.cpuUsage();
  await builds[name]?.(corpus, folder);
  const { user, system } = process.cpuUsage(cpu);
  const reading = corpus.readingMilliseconds;
  const sample: Sample = {
    wall: (performance.now() - start - reading) / 1000,
    cpu: (user + system) / 1e6,
    peak: process.resourceUsage().maxRSS / 1024,
  };
  console.log(JSON.stringify(sample));
}

function compare(rounds: number, count: number): void {
  const temporary = mkdtempSync(join(tmpdir(), "firmament-build-"));
  using build = new FirmamentBuild(null);
  try {
    const corpus = join(temporary, "companies.ndjson");
    const writer = new CorpusWriter(corpus);
    for (const company of generateCompanies({ count, seed: 1 })) writer.add({ ...company });
    writer.close();
    const samples = new Map<string, Sample[]>();
    for (let round = 0; round < rounds; round++) {
      for (const name of Object.keys(builds)) {
        const args = [
          "--conditions=@firmament/source",
          "--no-warnings",
          import.meta.filename,
          name,
          corpus,
          build.folder,
        ];
        const output = execFileSync(process.execPath, args, { encoding: "utf8" });
        samples.set(name, [...(samples.get(name) ?? []), JSON.parse(output)]);
      }
    }
    console.log(
      "| least of the rounds | wall clock, s | processor time with reading, s | peak memory, MB |\n| :--- | ---: | ---: | ---: |",
    );
    for (const [name, list] of samples) {
      const least = (of: keyof Sample): number => Math.min(...list.map((sample) => sample[of]));
      console.log(
        `| ${name} | ${least("wall").toFixed(2)} | ${least("cpu").toFixed(2)} | ${least("peak").toFixed(0)} |`,
      );
    }
    printMemory(count, build.folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function printMemory(count: number, folder: string): void {
  const { peak, result } = buildMemory(count, folder);
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  console.log(
    `Buffers of a load on one thread: at most ${megabytes(peak)} MB; its index ${megabytes(result)} MB (${(peak / result).toFixed(2)} times).`,
  );
}

const [first = "3", second = "100000", folder] = process.argv.slice(2);
if (folder !== undefined) await measure(first, second, folder);
else compare(Number(first), Number(second));

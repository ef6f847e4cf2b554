import { generateCompanies } from "@firmament/fixtures";
import { runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { describe, expect, test } from "vitest";
import { internalsOf } from "../../src/engine/search-engine.ts";
import { type CompanySchema, companySchema } from "../../src/entries/companies.ts";
import { type LoadProgress, SearchEngine } from "../../src/entries/index.ts";
import { threads } from "../../src/entries/node.ts";
import { SealedSegment } from "../../src/indexes/sealed/segment.ts";
import type { ThreadAnswer, ThreadRequest, ThreadSource } from "../../src/indexes/threads/load-thread.ts";
import { RemoteTexts } from "../../src/indexes/threads/remote-texts.ts";
import { MessageWorker } from "../../src/node/message-worker.ts";

const companies = [...generateCompanies({ count: 1200, seed: 5 })];

function bytesOf(engine: SearchEngine<CompanySchema>): readonly Buffer[] {
  return internalsOf(engine)
    .writer.reader()
    .segments.map((segment) =>
      segment instanceof SealedSegment ? Buffer.from(segment.bytes.pages.buffer) : Buffer.alloc(0),
    );
}

/** A thread that runs a text as its script. */
function workerOf<Request = unknown, Answer = unknown>(script: string): MessageWorker<Request, Answer> {
  return new MessageWorker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
}

describe("a load with threads", () => {
  test("builds the same bytes, and reports its progress", async () => {
    const plain = new SearchEngine(companySchema, { segmentCapacity: 700 });
    await plain.load(companies);
    for (const count of runsSlowTests ? [1, 2] : [2]) {
      const engine = new SearchEngine(companySchema, { segmentCapacity: 700 });
      const progress: number[] = [];
      const options = {
        threads: threads(count),
        onProgress: ({ indexed }: LoadProgress) => void progress.push(indexed),
      };
      expect(await engine.load(companies, options)).toEqual({ indexed: 1200, replaced: 0, skipped: 0 });
      expect(progress.at(-1)).toBe(1200);
      expect(Buffer.concat(bytesOf(engine)).equals(Buffer.concat(bytesOf(plain)))).toBe(true);
    }
  });

  test("keeps changes that are made meanwhile, and yields to them", async () => {
    const engine = new SearchEngine(companySchema);
    const loading = engine.load(companies, { threads: threads(1) });
    const deleted = companies[7]?.id ?? "";
    const timer = setInterval(() => engine.delete(deleted), 1);
    await loading;
    clearInterval(timer);
    expect(engine.has(deleted)).toBe(false);
    expect(engine.size).toBe(1199);
  });

  test("ends when its signal is aborted, and keeps the documents before that", async () => {
    const engine = new SearchEngine(companySchema);
    const controller = new AbortController();
    function* records(): Generator<(typeof companies)[number]> {
      for (const [index, company] of companies.entries()) {
        if (index === 500) controller.abort(new Error("enough"));
        yield company;
      }
    }
    const options = { threads: threads(1), signal: controller.signal };
    await expect(engine.load(records(), options)).rejects.toThrow("enough");
    expect(engine.size).toBe(500);
  });

  test("rejects with the error of a thread, and leaves the engine usable", async () => {
    const engine = new SearchEngine(companySchema);
    engine.upsert({ id: "before" });
    const source: ThreadSource = {
      has: () => true,
      start: () =>
        workerOf<ThreadRequest, ThreadAnswer>(
          "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('broken') })",
        ),
    };
    const failing: ReturnType<typeof threads> = {
      count: 2,
      start: (schema, analyzerOf) => new RemoteTexts(schema, analyzerOf, source),
    };
    await expect(engine.load(companies, { threads: failing })).rejects.toThrow("broken");
    expect(engine.ids("*:*")).toEqual(["before"]);
    await engine.load(companies);
    expect(engine.size).toBe(1201);
  });

  test.each([2, "2", null, {}])("rejects the option %j", async (value) => {
    const engine = new SearchEngine(companySchema);
    await expect(engine.load([], { threads: value as never })).rejects.toThrow(
      'threads must be the result of threads(count) from "firmament/node", not ',
    );
  });
});

test.each([0, 1.5, "2"])("the number of threads cannot be %j", (count) => {
  expect(() => threads(count as number)).toThrow("The number of threads must be a whole number from 1, not ");
});

test("a thread that ends early is an error, at every call", async () => {
  const worker = workerOf("process.exit(3)");
  for (let call = 0; call < 2; call++) {
    await expect(worker.receive()).rejects.toThrow("A worker thread ended with exit code 3.");
  }
});

import { runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { companySchema } from "firmament/companies";
import { afterEach, describe, expect, test } from "vitest";
import { type CommandEngineOptions, checkEngine, commandEngine, type EngineAdapter } from "../../src/index.ts";

const program = new URL("../programs/lines-engine.ts", import.meta.url).pathname;
const command = [process.execPath, program];
const context = { schema: companySchema, defaultOperator: "OR" } as const;

let engine: EngineAdapter | null = null;
afterEach(() => engine?.close?.());

async function opened(options?: CommandEngineOptions, ...others: readonly string[]): Promise<EngineAdapter> {
  engine = commandEngine([...command, ...others], options);
  await engine.open?.(context);
  return engine;
}

async function idsOf(adapter: EngineAdapter, query: string): Promise<readonly string[]> {
  return [...(await adapter.ids(query))];
}

describe("an engine behind a command", () => {
  test("answers, changes documents, and recovers from every failure", async () => {
    const adapter = await opened({ timeout: 5000, maxLength: 1000 });
    const documents = [{ id: "1", name: "red" }];
    expect(adapter.name).toBe("lines");
    await adapter.load(documents);
    expect(await idsOf(adapter, "red")).toEqual(["1"]);
    await adapter.upsert?.({ id: "2", name: "red" });
    await adapter.delete?.("1");
    expect(await idsOf(adapter, "red")).toEqual(["2"]);
    await expect(idsOf(adapter, "red~1")).rejects.toThrow("no fuzzy words");
    await expect(idsOf(adapter, "wrong")).rejects.toThrow("no such word");
    await expect(idsOf(adapter, "shape")).rejects.toThrow('must have a list of ids, not {"id":');
    await expect(idsOf(adapter, "crash")).rejects.toThrow(
      "The engine ended with exit code 3; the end of its error output: out of memory",
    );
    await adapter.load(documents);
    await expect(idsOf(adapter, "garbage")).rejects.toThrow("The engine wrote a line that is not an answer: garbage");
    await adapter.load(documents);
    await expect(idsOf(adapter, "huge")).rejects.toThrow("a line of more than 1000 characters");
    await adapter.load(documents);
    expect(await idsOf(adapter, "red")).toEqual(["1"]);
  });

  test.runIf(runsSlowTests)("has a limited time for an answer", async () => {
    const adapter = await opened({ timeout: 3000 });
    await adapter.load([]);
    await expect(idsOf(adapter, "hang")).rejects.toThrow('did not answer within 3 seconds: {"id":2,"ids":"hang"}');
  });

  test("need not offer changes", async () => {
    const adapter = await opened({ name: "constant" }, "constant");
    expect([adapter.name, adapter.upsert, adapter.delete]).toEqual(["constant", undefined, undefined]);
  });

  test("that cannot be started ends the check with its reason", async () => {
    await expect(checkEngine(commandEngine(["/no/such/program"]), { schema: companySchema })).rejects.toThrow(
      "The engine cannot be started",
    );
    await expect(checkEngine(commandEngine("echo none >&2; exit 4"), { schema: companySchema })).rejects.toThrow(
      "The engine ended with exit code 4; the end of its error output: none",
    );
  });

  test("that never answers may not flush its output", async () => {
    const silent = commandEngine([process.execPath, "-e", "process.stdin.resume()"], { timeout: 500 });
    await expect(checkEngine(silent, { schema: companySchema })).rejects.toThrow(
      "within 0.5 seconds (does it flush its output after each line?)",
    );
  });

  test("is checked like one in this process", async () => {
    const report = await checkEngine(commandEngine(command), { schema: companySchema, runs: 0, vectors: false });
    expect(report.findings).toEqual([]);
    expect(report.unsupported.map(({ query, message }) => `${query}: ${message}`)).toEqual(["red~1: no fuzzy words"]);
  });
});

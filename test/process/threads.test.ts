import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const module = (name: string): string => JSON.stringify(new URL(`../../src/entries/${name}.ts`, import.meta.url).href);

test("a program that does not close its threads waits for their answers, and ends", () => {
  const folder = mkdtempSync(join(tmpdir(), "firmament-threads-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "program.mjs");
  const program = `
    import { companySchema } from ${module("companies")};
    import { openThreads } from ${module("node")};
    const engine = await openThreads({ schema: companySchema, threads: 2 });
    await engine.upsert({ id: "1", name: "Acme" });
    const counts = await Promise.all(Array.from({ length: 9 }, () => engine.count("acme")));
    let hits = 0;
    for await (const _ of engine.stream("acme")) hits++;
    console.log(counts.join(""), hits);
  `;
  writeFileSync(path, program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { encoding: "utf8", timeout: 150_000 });
  expect([status, stdout, stderr]).toEqual([0, "111111111 1\n", ""]);
});

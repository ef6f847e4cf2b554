import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, readdirSync } from "node:fs";
import { openDataset } from "@firmament/dataset";
import { MemoryTerminal } from "@firmament/test-support/cli/memory-terminal.ts";
import { firmamentWithThreads as firmament } from "@firmament/test-support/cli/run.ts";
import { command, spawnEnvironment } from "@firmament/test-support/cli/spawn.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { smallCompanies } from "@firmament/test-support/dataset/small-companies.ts";
import { runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { companySchema } from "firmament/companies";
import { expect, it } from "vitest";
import { runProgram } from "../../src/program.ts";

const folder = new TestFolder();
const records = smallCompanies(1200)
  .map((company) => `${JSON.stringify(company)}\n`)
  .join("");
const path = folder.write("companies.ndjson", records);

it.runIf(runsSlowTests)(
  "a load waits for another process; after that was killed, it stores what is missing",
  async () => {
    const db = folder.join("killed.db");
    const observer = await openDataset(db, { schema: companySchema });
    const [node, ...args] = command;
    const child = spawn(node, [...args, "load", "-", "--db", db], { env: spawnEnvironment() });
    // The input stays open, so the process keeps the lock.
    createReadStream(path).pipe(child.stdin, { end: false });
    while (observer.status().changeNumber < 1000) await new Promise((resume) => setTimeout(resume, 20));
    const terminal = new MemoryTerminal({}, null, openDataset);
    const status = runProgram(["load", path, "--db", db], terminal);
    await terminal.printed(({ stderr }) => (stderr.text === "" ? null : stderr.text));
    expect(terminal.stderr.text).toBe(`another process is loading into ${db}; waiting until it has ended\n`);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(await status).toBe(0);
    expect(terminal.stdout.text).toMatch(/^200 added, 0 replaced, 1,000 unchanged, 0 rejected /);
    expect(await observer.verify()).toMatchObject({ documents: 1200, problemCount: 0 });
    await observer.close();
  },
);

it.each([
  ["load", [], "A part of the companies may be stored; run the same command again to load the others"],
  ["refresh", ["--refresh"], "Nothing was changed"],
  ["preview", ["--dry-run"], "Nothing was changed"],
])("an interrupted %s ends at once, while its input is open", async (name, options, consequence) => {
  const db = folder.join(`${name}.db`);
  await firmament(["load", "-", "--db", db], { input: '{"id":"kept","name":"Kept"}\n' });
  const terminal = new MemoryTerminal({}, null, openDataset);
  const status = runProgram(["load", "-", "--db", db, ...options], terminal);
  terminal.stdin.write(records.slice(0, 10_000));
  await new Promise((resume) => setTimeout(resume, 100));
  while (terminal.events.listenerCount("SIGINT") === 0) await new Promise((resume) => setTimeout(resume, 10));
  terminal.events.emit("SIGINT", "SIGINT");
  expect(await status).toBe(1);
  expect(terminal.stdout.text).toBe("");
  // On a busy machine, a message before it says that the load is stopping.
  expect(terminal.stderr.text.split("\n").filter((line) => !line.startsWith("stopping;"))).toEqual([
    `error: interrupted. ${consequence}`,
    "",
  ]);
  // An open input would keep a process running.
  expect(terminal.stdin.destroyed).toBe(true);
  const { stdout } = await firmament(["export", "--db", db]);
  expect(stdout).toBe('{"id":"kept","name":"Kept"}\n');
  expect(
    readdirSync(folder.path).filter((file) => file.startsWith(`${name}.db-index-`) && !file.endsWith("lock")),
  ).toEqual([]);
});

import { mkdirSync, symlinkSync } from "node:fs";
import { gzipSync, zstdCompressSync } from "node:zlib";
import type { Finished } from "@firmament/test-support/cli/finished.ts";
import { spawnEnvironment, spawnFirmament } from "@firmament/test-support/cli/spawn.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { scaledSize } from "@firmament/test-support/fuzz.ts";
import { expect, test } from "vitest";

const folder = new TestFolder();

const MEGABYTE = 2 ** 20;

/** A process without documents has about 150 MB; the longest record of 16 MB is held several times. */
const MAX_RESIDENT_MB = 1200;

/** Prints the greatest memory of a process when it ends. */
const REPORT =
  "process.on('exit',()=>process.stderr.write('resident '+Math.round(process.resourceUsage().maxRSS/1024)+' MB'))";

let loads = 0;

/** Runs `firmament load`, and checks that its memory is bounded. */
async function load(name: string, content: Uint8Array, ...options: readonly string[]): Promise<Finished> {
  const path = folder.write(name, content);
  const { NODE_OPTIONS = "" } = spawnEnvironment();
  const env = { NODE_OPTIONS: `${NODE_OPTIONS} --import=data:text/javascript,${encodeURIComponent(REPORT)}` };
  const finished = await spawnFirmament(["load", path, "--db", folder.join(`${++loads}.db`), ...options], { env });
  const [, megabytes = "0"] = /resident (\d+) MB/.exec(finished.stderr) ?? [];
  expect(Number(megabytes)).toBeGreaterThan(20);
  expect(Number(megabytes)).toBeLessThan(MAX_RESIDENT_MB);
  return finished;
}

/** Megabytes of a long record: at full depth more than a buffer and a text of V8 can hold. */
const LONG = scaledSize(2048, 512);

/** One character between two texts, {@link LONG} megabytes of it unless stated; compressed to a thousandth. */
function bomb(start: string, character: string, end: string, megabytes = LONG): Uint8Array {
  const part = gzipSync(Buffer.alloc(16 * MEGABYTE, character));
  return Buffer.concat([gzipSync(start), ...Array.from({ length: megabytes / 16 }, () => part), gzipSync(end)]);
}

const GOOD = '{"id":"2","name":"good"}';

test.each([
  ["a line of NDJSON", "line.ndjson.gz", '{"id":"1","name":"', "a", `"}\n${GOOD}\n`],
  ["an element of a JSON array", "element.json.gz", '[{"id":"1","name":"', "a", `"},${GOOD}]`],
  ["a number in a JSON array", "number.json.gz", "[", "1", `,${GOOD}]`],
])(`%s of ${LONG} MB is skipped, and the others are loaded`, async (_, name, start, character, end) => {
  const { status, stdout, stderr } = await load(name, bomb(start, character, end));
  expect(stderr).toContain(":1: longer than 16 MB");
  expect(stdout).toMatch(/^1 added, 0 replaced, 0 unchanged, 1 rejected /);
  expect(status).toBe(0);
});

test.each([
  [
    "a cell of a table",
    "cell.csv.gz",
    'id,name\n1,"',
    "a",
    '"\n2,good\n',
    ":2: the row that starts here is longer than",
  ],
  ["the header of a table", "header.csv.gz", "id,", "a", "\n1,2\n", ":1: the row that starts here is longer than"],
  ["cells of a row", "row.csv.gz", "id,name\n1", ",", "\n2,good\n", ":2: the row that starts here is longer than"],
])(`%s of ${LONG} MB ends the load with the line and what to do`, async (_, name, start, character, end, message) => {
  const { status, stderr } = await load(name, bomb(start, character, end));
  expect(stderr).toContain(message);
  expect(status).toBe(1);
});

test.each([
  ["blanks before a JSON array", "blank.json.gz", "", " ", `[${GOOD}]`],
  ["blank lines", "blank.ndjson.gz", "", "\n", `${GOOD}\n`],
])("16 MB of %s take no memory", async (_, name, start, character, end) => {
  const { status, stdout } = await load(name, bomb(start, character, end, 16), "--format", name.split(".")[1] ?? "");
  expect([status, stdout.slice(0, 7)]).toEqual([0, "1 added"]);
});

test.runIf(typeof zstdCompressSync === "function")("a line of 2 GB in zstd is skipped", async () => {
  const part = zstdCompressSync(Buffer.alloc(64 * MEGABYTE, "a"));
  const parts = [zstdCompressSync(Buffer.from('{"id":"1","name":"')), ...Array.from({ length: 32 }, () => part)];
  const content = Buffer.concat([...parts, zstdCompressSync(Buffer.from(`"}\n${GOOD}\n`))]);
  const { status, stderr } = await load("line.ndjson.zst", content);
  expect([status, stderr]).toEqual([0, expect.stringContaining("longer than 16 MB")]);
});

test("a nested JSON value of a million levels is rejected", async () => {
  const deep = `{"id":"1","name":${"[".repeat(MEGABYTE)}${"]".repeat(MEGABYTE)}}\n${GOOD}\n`;
  const { status, stdout } = await load("deep.ndjson", Buffer.from(deep));
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^1 added, .* 1 rejected /)]);
});

test("a folder that contains itself is read once", async () => {
  const path = folder.join("loop");
  mkdirSync(path);
  folder.write("loop/a.ndjson", `${GOOD}\n`);
  symlinkSync(path, folder.join("loop", "again"));
  symlinkSync("/etc/passwd", folder.join("loop", "passwd"));
  const { status, stdout } = await spawnFirmament(["load", path, "--db", folder.join("loop.db")]);
  expect([status, stdout.slice(0, 7)]).toEqual([0, "1 added"]);
});

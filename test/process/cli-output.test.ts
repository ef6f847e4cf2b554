import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { generateCompanies } from "@firmament/fixtures";
import { hasPseudoTerminal, PseudoTerminal } from "@firmament/test-support/cli/pseudo-terminal.ts";
import { command, shell, spawnEnvironment, spawnFirmament } from "@firmament/test-support/cli/spawn.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { runsSlowTests, sampled } from "@firmament/test-support/fuzz.ts";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();
/** 300 companies whose descriptions fill a pipe several times. */
const long = folder.write(
  "long.ndjson",
  Array.from({ length: 300 }, (_, id) => `${JSON.stringify({ id: `${id}`, description: "x".repeat(2000) })}\n`).join(
    "",
  ),
);
const fullDisk = "the disk is full. Free some space, or write to another disk";

describe("the exit status", () => {
  it("is 0 after a success, with the output of standard input", async () => {
    const input = '{"id":"a","name":"Acme"}\n';
    const { status, stdout, stderr } = await spawnFirmament(["search", "acme", "--data", "-", "--json"], { input });
    expect(JSON.parse(stdout).total).toBe(1);
    expect([status, stderr]).toEqual([0, ""]);
  });

  it.runIf(runsSlowTests)("is 1 if the companies cannot be read", async () => {
    const missing = folder.join("missing");
    expect(await spawnFirmament(["search", "acme", "--data", missing])).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: cannot read ${missing}: the file does not exist\n`,
    });
  });

  it("is 2 after an error in the query", async () => {
    const { status, stdout, stderr } = await spawnFirmament(["format", "a AND"]);
    expect(stderr).toContain("\n  a AND\n");
    expect([status, stdout]).toEqual([2, ""]);
  });
});

describe("npm run", () => {
  it("passes arguments and the exit status on", async () => {
    expect(await shell(`npm run --silent firmament -- format 'a && "b c"'`)).toMatchObject({
      status: 0,
      stdout: 'a AND "b c"\n',
    });
    // README's first command runs `npm run search` in every test run.
    if (!runsSlowTests) return;
    const { stdout } = await shell(`npm run --silent search -- acme --data "${three}" --json`);
    expect(JSON.parse(stdout).total).toBe(1);
  });
});

describe("a pipe", () => {
  it("that is closed ends the command quietly", async () => {
    const { stdout, stderr } = await shell(
      `{ "$NODE" "$FIRMAMENT" search '*:*' --data "${long}" --limit 300 --fields id,description; echo "status $?" >&2; } | head -n 1`,
    );
    expect(stdout.split("\n")).toHaveLength(2);
    expect(stderr).toBe("status 0\n");
  });

  it.runIf(runsSlowTests)("that is closed ends `generate` quietly", async () => {
    const { stdout, stderr } = await shell('"$NODE" "$FIRMAMENT" generate --count 10000000 | head -n 1');
    const [company] = generateCompanies({ count: 1, seed: 1 });
    expect(stdout).toBe(`${JSON.stringify(company)}\n`);
    expect(stderr).toBe("");
  });

  it.runIf(runsSlowTests)("connects `generate` with `search`", async () => {
    const line =
      '"$NODE" "$FIRMAMENT" generate --count 50 | "$NODE" "$FIRMAMENT" search "*:*" --data - --strict --json';
    expect(JSON.parse((await shell(line)).stdout).total).toBe(50);
  });
});

describe.runIf(existsSync("/dev/full"))("a full disk", () => {
  it.each(sampled(["search acme", "search acme --json", "explain acme", "format acme", "--help"], 1))(
    "is reported in one line by %s",
    async (args) => {
      const data = /^(search|explain)/.test(args) ? `--data "${three}"` : "";
      const { status, stderr } = await shell(`"$NODE" "$FIRMAMENT" ${args} ${data} > /dev/full`);
      expect(stderr).toBe(`error: cannot write standard output: ${fullDisk}\n`);
      expect(status).toBe(1);
    },
  );

  it.runIf(runsSlowTests)("is reported in one line by generate", async () => {
    expect(await shell('"$NODE" "$FIRMAMENT" generate --count 20000 > /dev/full')).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: cannot write standard output: ${fullDisk}\n`,
    });
  });

  it("of standard error ends the command with exit 1", async () => {
    const { status } = await shell('"$NODE" "$FIRMAMENT" format "berlin AND" 2> /dev/full');
    expect(status).toBe(1);
  });
});

describe("an invalid record with --strict", () => {
  it.each(
    sampled(
      [
        // Two lines: they tell an object over several lines from one in each line.
        ["plain", "x\nx\n"],
        ["gzip", gzipSync(`{\n${"x".repeat(9)}\n`)],
      ] as const,
      1,
    ),
  )("ends the process although standard input stays open: %s", async (_, input) => {
    const args = ["search", "x", "--data", "-", "--strict"];
    const { status, stderr } = await spawnFirmament(args, { input, keepOpen: true });
    expect(stderr).toContain("error: standard input:1: not JSON");
    expect(status).toBe(1);
  });
});

describe("an interrupt", () => {
  it("ends the command at once", async () => {
    const [node, ...rest] = command;
    const child = spawn(node, [...rest, "repl", "--data", three], { env: spawnEnvironment() });
    child.stdin.write("acme\n");
    // After the results, the command waits for further input.
    await new Promise((resolve) => child.stdout.once("data", resolve));
    const signal = new Promise((resolve) => child.on("exit", (_, name) => resolve(name)));
    child.kill("SIGINT");
    expect(await signal).toBe("SIGINT");
  });
});

describe.runIf(hasPseudoTerminal)("a terminal", () => {
  const onTerminal = (line: string, env: Record<string, string> = {}) =>
    shell(`script -qec '${line}' /dev/null`, { env: { TERM: "xterm-256color", ...env } });

  it("gets colors and tables of its width", async () => {
    const { stdout } = await onTerminal(`stty cols 44; "$NODE" "$FIRMAMENT" search berlin --data "${three}"`);
    expect(stdout).toContain("\u001b[1mname");
    for (const line of stdout.split("\r\n")) expect(stringWidth(line)).toBeLessThanOrEqual(44);
    expect(stdout).not.toContain("Reading");
  });

  it.runIf(runsSlowTests)("gets no colors with NO_COLOR", async () => {
    const { stdout } = await onTerminal(`"$NODE" "$FIRMAMENT" search berlin --data "${three}"`, { NO_COLOR: "1" });
    expect(stdout).toContain("Acme Berlin");
    expect(stdout).not.toContain("\u001b");
  });

  it.runIf(runsSlowTests)("gets messages wrapped to its width", async () => {
    const { stdout } = await onTerminal('stty cols 44; "$NODE" "$FIRMAMENT" search x --limit few');
    expect(stdout.split("\r\n").slice(0, 2)).toEqual([
      "error: option '--limit <n>' argument 'few'",
      "is invalid. Use a whole number from 0.",
    ]);
  });

  it.runIf(runsSlowTests)("gets the progress of a slow reading", async () => {
    const terminal = new PseudoTerminal(`cat "${three}" - | "$NODE" "$FIRMAMENT" search berlin --data -`);
    await terminal.until("\u001b[1GReading: 0.0 MB, ");
    // The end of the input.
    terminal.type("\n\u0004");
    await terminal.ended;
    expect(terminal.output).toContain("\u001b[1GReading: 0.0 MB, 3 companies");
    expect(terminal.output.slice(terminal.output.lastIndexOf("Reading"))).toContain("\u001b[1G\u001b[2K");
  });
});

describe("a command without HTTP", () => {
  it("loads no package of the service", async () => {
    const probe =
      'const { registerHooks } = await import("node:module"); registerHooks({ resolve: (name, context, next) => { if (/^(?:hono|zod|pino|prom-client|kysely|limiter|node:sqlite)\\b|\\/accounts\\/sqlite\\//.test(name)) console.log(name); return next(name, context); } });';
    const hooks = `data:text/javascript,${encodeURIComponent(probe)}`;
    const { stdout } = await shell(`"$NODE" --import '${hooks}' "$FIRMAMENT" format 'a AND b'`);
    expect(stdout).toBe("a AND b\n");
  });
});

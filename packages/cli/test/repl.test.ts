import { readFileSync } from "node:fs";
import { MemoryTerminal } from "@firmament/test-support/cli/memory-terminal.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { runProgram } from "../src/program.ts";

const folder = new TestFolder();
const three = folder.writeThree();
const many = folder.write(
  "many.ndjson",
  Array.from({ length: 7 }, (_, n) => `${JSON.stringify({ id: `c${n}`, name: `Robot Works ${n}` })}\n`).join(""),
);

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const PROMPT = "firmament> ";

describe("firmament repl in a pipe", () => {
  it("runs the input line by line", async () => {
    const input = [".limit 2", "robot", ".more", "robot AND", ".quit", "robot"].join("\n");
    const { status, stdout, stderr } = await firmament(["repl", "--data", many], { input });
    expect(stdout.match(/7 companies in /g)).toHaveLength(2);
    expect(stdout).toContain("Shown: 1 to 2; next page: .more\n");
    expect(stdout).toContain("Shown: 3 to 4; next page: .more\n");
    expect(stdout).toContain("  robot AND\n");
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("runs a last line without a line feed", async () => {
    const { status, stdout, stderr } = await firmament(["repl", "--data", many], { input: "works\nrobot" });
    expect(stdout.match(/7 companies in /g)).toHaveLength(2);
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("ends with its input", async () => {
    const { status, stdout } = await firmament(["repl", "--data", many], { input: "" });
    expect([status, stdout]).toEqual([0, ""]);
  });

  it("rejects --data -, because standard input contains the queries", async () => {
    const { status, stderr } = await firmament(["repl", "--data", "-"], { input: "" });
    expect(stderr).toBe("error: standard input contains the queries. Name a file with --data\n");
    expect(status).toBe(2);
  });
});

/** A session on a terminal. */
class Session {
  readonly ended: Promise<number>;
  readonly #terminal: MemoryTerminal;
  /** The end of the text that {@link until} has found. */
  #position = 0;

  constructor(history = "") {
    this.#terminal = new MemoryTerminal({ FIRMAMENT_HISTORY: history }, { columns: 80 });
    this.ended = runProgram(["repl", "--data", three], this.#terminal);
    onTestFinished(async () => {
      this.#terminal.stdin.end();
      await this.ended;
    });
  }

  get output(): string {
    return this.#terminal.stdout.text;
  }

  /** Types a text, and waits until another text is shown. */
  async type(text: string, shown: string): Promise<void> {
    this.#terminal.stdin.write(text);
    await this.until(shown);
  }

  end(text: string): Promise<number> {
    this.#terminal.stdin.write(text);
    return this.ended;
  }

  async until(text: string): Promise<void> {
    this.#position = await this.#terminal.printed(({ stdout }) => {
      const start = stdout.text.indexOf(text, this.#position);
      return start < 0 ? null : start + text.length;
    });
  }
}

describe("firmament repl on a terminal", () => {
  it("completes by Tab and keeps a history", async () => {
    const history = folder.join("history");
    const session = new Session(history);
    await session.until(PROMPT);
    await session.type("location_city:berl", "location_city:berl");
    await session.type("\t", "Berlin");
    await session.type("\r", "2 companies in ");
    expect(await session.end(CTRL_D)).toBe(0);
    expect(readFileSync(history, "utf8")).toBe("location_city:Berlin\n");
  });

  it("clears the line on Ctrl-C", async () => {
    const session = new Session();
    await session.until(PROMPT);
    await session.type("berl", "berl");
    await session.type(CTRL_C, PROMPT);
    await session.type("caldera\r", "1 company in ");
    expect(await session.end(CTRL_D)).toBe(0);
    expect(session.output).not.toContain("again to exit");
  });

  it("ends after two Ctrl-C in a row at an empty prompt", async () => {
    const session = new Session();
    await session.until(PROMPT);
    await session.type(CTRL_C, "Press Ctrl-C again to exit, or enter .quit\n");
    await session.until(PROMPT);
    expect(await session.end(CTRL_C)).toBe(0);
  });

  it.each([
    ["a query", "caldera\r", "1 company in "],
    ["an empty line", "\r", PROMPT],
    ["a cleared line", `x${CTRL_C}`, PROMPT],
  ])("asks again on Ctrl-C after %s", async (_, text, shown) => {
    const session = new Session();
    await session.until(PROMPT);
    await session.type(CTRL_C, "again to exit");
    await session.until(PROMPT);
    await session.type(text, shown);
    await session.type(CTRL_C, "again to exit");
    await session.until(PROMPT);
    await session.type("caldera\r", "1 company in ");
    expect(await session.end(CTRL_D)).toBe(0);
  });
});

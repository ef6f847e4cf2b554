import { MemoryTerminal } from "@firmament/test-support/cli/memory-terminal.ts";
import { describe, expect, it } from "vitest";
import { exitOnWriteError } from "./write-failure.ts";

describe("exitOnWriteError", () => {
  it("exits with 0 when the reader of a pipe has finished", async () => {
    const terminal = new MemoryTerminal();
    exitOnWriteError(terminal);
    terminal.stdout.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    expect(await terminal.exited).toBe(0);
    expect(terminal.stderr.text).toBe("");
  });

  it.each([
    ["ENOSPC", "the disk is full. Free some space, or write to another disk"],
    ["EIO", "the message of the system"],
  ])("prints the reason and exits with 1 after %s", async (code, reason) => {
    const terminal = new MemoryTerminal();
    exitOnWriteError(terminal);
    terminal.stdout.emit("error", Object.assign(new Error("the message of the system"), { code }));
    expect(await terminal.exited).toBe(1);
    expect(terminal.stderr.text).toBe(`error: cannot write standard output: ${reason}\n`);
  });
});

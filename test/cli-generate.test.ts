import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generateCompanies } from "../fixtures/company-generator.ts";
import { firmament, shell } from "./support/cli/command-line.ts";
import { folder } from "./support/cli/companies-files.ts";

function expected(count: number, seed: number): string {
  return [...generateCompanies({ count, seed })].map((company) => `${JSON.stringify(company)}\n`).join("");
}

describe("firmament generate", () => {
  it("prints companies, one a line", async () => {
    const { status, stdout, stderr } = await firmament(["generate", "--count", "300", "--seed", "7"]);
    expect(stdout === expected(300, 7)).toBe(true);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("writes them to a file", async () => {
    const path = join(folder, "generated.ndjson");
    const { status, stdout } = await firmament(["generate", "--count", "3", "--output", path]);
    expect(readFileSync(path, "utf8")).toBe(expected(3, 1));
    expect(stdout).toBe("");
    expect(status).toBe(0);
  });

  it("gives what search reads", async () => {
    const line =
      '"$NODE" "$FIRMAMENT" generate --count 50 | "$NODE" "$FIRMAMENT" search "*:*" --data - --strict --json';
    expect(JSON.parse((await shell(line)).stdout).total).toBe(50);
  });

  it("ends quietly when nobody reads on", async () => {
    const { stdout, stderr } = await shell('"$NODE" "$FIRMAMENT" generate --count 10000000 | head -n 1');
    expect(stdout).toBe(expected(1, 1));
    expect(stderr).toBe("");
  });

  it.each([
    [["--count", "10000001"], "error: The count is a whole number from 0 to 10000000, not 10000001.\n"],
    [["--count", "-1"], "error: option '--count <n>' argument '-1' is invalid. It takes a whole number."],
    [[], "error: required option '--count <n>' not specified"],
  ])("refuses %j", async (args, message) => {
    const { status, stdout, stderr } = await firmament(["generate", ...args]);
    expect(stderr).toContain(message);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });

  it("says when the file cannot be written", async () => {
    const path = join(folder, "missing", "file");
    const { status, stderr } = await firmament(["generate", "--count", "1", "--output", path]);
    expect(stderr).toBe(`error: cannot write ${path}: there is no such folder\n`);
    expect(status).toBe(1);
  });

  it.runIf(existsSync("/dev/full"))("says when the disk is full", async () => {
    const reason = "the disk is full. Make room, or write elsewhere";
    expect(await firmament(["generate", "--count", "20000", "--output", "/dev/full"])).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: cannot write /dev/full: ${reason}\n`,
    });
    expect(await shell('"$NODE" "$FIRMAMENT" generate --count 20000 > /dev/full')).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: cannot write standard output: ${reason}\n`,
    });
  });
});

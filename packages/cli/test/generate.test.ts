import { existsSync, readFileSync } from "node:fs";
import { generateCompanies } from "@firmament/fixtures";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();

function expected(count: number, seed: number): string {
  return [...generateCompanies({ count, seed })].map((company) => `${JSON.stringify(company)}\n`).join("");
}

describe("firmament generate", () => {
  it("prints one company per line", async () => {
    const { status, stdout, stderr } = await firmament(["generate", "--count", "300", "--seed", "7"]);
    expect(stdout === expected(300, 7)).toBe(true);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it.each(["--output", "-o"])("writes companies to the file of %s", async (option) => {
    const path = folder.join("generated.ndjson");
    const { status, stdout, stderr } = await firmament(["generate", "--count", "3", option, path]);
    expect(readFileSync(path, "utf8")).toBe(expected(3, 1));
    expect(stderr).toBe(`3 companies written to ${path}\n`);
    expect(stdout).toBe("");
    expect(status).toBe(0);
  });

  it("prints companies that search accepts", async () => {
    const { stdout: input } = await firmament(["generate", "--count", "50"]);
    const { stdout } = await firmament(["search", "*:*", "--data", "-", "--strict", "--json"], { input });
    expect(JSON.parse(stdout).total).toBe(50);
  });

  it.each([
    [
      ["--count", "10000001"],
      "error: option '--count <n>' argument '10000001' is invalid. Use a whole number from 0 to 10,000,000.\nTry firmament generate --help.\n",
    ],
    [
      ["--count", "-1"],
      "error: option '--count <n>' argument '-1' is invalid. Use a whole number from 0 to 10,000,000.",
    ],
    [[], "error: required option '--count <n>' not specified"],
  ])("rejects %j", async (args, message) => {
    const { status, stdout, stderr } = await firmament(["generate", ...args]);
    expect(stderr).toContain(message);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });

  it("reports a file that cannot be written", async () => {
    const path = folder.join("missing", "file");
    const { status, stderr } = await firmament(["generate", "--count", "1", "--output", path]);
    expect(stderr).toBe(`error: cannot write ${path}: the folder does not exist\n`);
    expect(status).toBe(1);
  });

  it.runIf(existsSync("/dev/full"))("reports a full disk", async () => {
    expect(await firmament(["generate", "--count", "20000", "--output", "/dev/full"])).toEqual({
      status: 1,
      stdout: "",
      stderr: "error: cannot write /dev/full: the disk is full. Free some space, or write to another disk\n",
    });
  });
});

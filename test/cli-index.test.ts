import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { firmament } from "./support/cli/command-line.ts";
import { file, folder, three, threeCompanies } from "./support/cli/companies-files.ts";

const snapshot = join(folder, "three.firm");

describe("firmament index", () => {
  it("saves a snapshot that is searched like the file itself", async () => {
    const { status, stdout, stderr } = await firmament(["index", three, "-o", snapshot]);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^3 companies read in [^,]+, saved in [^,]+ to .*three\.firm \(\d+\.\d MB\)\n$/);
    expect(status).toBe(0);
    const ask = async (data: string): Promise<unknown> => {
      const answer = await firmament(["search", "*:*", "--sort", "followers:desc", "--json", "--data", data]);
      const { total, hits } = JSON.parse(answer.stdout);
      return { total, hits };
    };
    expect(await ask(snapshot)).toEqual(await ask(three));
  });

  it("reads standard input", async () => {
    const path = join(folder, "piped.firm");
    expect((await firmament(["index", "-", "--output", path], { input: threeCompanies })).status).toBe(0);
    expect((await firmament(["explain", "*:*", "--data", path])).stdout).toContain("actual 3");
  });

  it("does not replace what it reads", async () => {
    const { status, stderr } = await firmament(["index", three, "-o", three]);
    expect(stderr).toBe(`error: --output ${three} would replace ${three}. Name another file\n`);
    expect(status).toBe(2);
    expect(readFileSync(three, "utf8")).toBe(threeCompanies);
  });

  it.each([
    ["a folder", folder, "it is a directory. Name a file in it"],
    ["a folder that is missing", join(folder, "missing", "x.firm"), "there is no such folder"],
  ])("says before it reads that it cannot write to %s", async (_, output, reason) => {
    const { status, stderr } = await firmament(["index", three, "-o", output]);
    expect(stderr).toBe(`error: cannot write ${output}: ${reason}\n`);
    expect(status).toBe(1);
  });

  it.each([
    ["an empty name", "", "error: --output needs the name of a file"],
    ["a name that is too long", join(folder, "n".repeat(300)), "ENAMETOOLONG"],
    ["a file as its folder", join(three, "x.firm"), "is a file"],
    ["a device", "/dev/null", "it is no ordinary file"],
  ])("refuses %s", async (_, output, reason) => {
    const { status, stderr } = await firmament(["index", three, "--output", output]);
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain("    at ");
    expect(status).toBeGreaterThan(0);
  });

  it("wants companies, not a snapshot", async () => {
    await firmament(["index", three, "-o", snapshot]);
    const { status, stderr } = await firmament(["index", snapshot, "-o", join(folder, "again.firm")]);
    expect(stderr).toContain("is a snapshot already. Search it with --data");
    expect(status).toBe(2);
  });

  it("keeps what is there when no record is a company", async () => {
    const before = statSync(snapshot).size;
    const { status } = await firmament(["index", file("broken.ndjson", "x\n"), "-o", snapshot]);
    expect(status).toBe(1);
    expect(statSync(snapshot).size).toBe(before);
  });
});

describe("--data with a snapshot", () => {
  it("says what is wrong with one that is damaged", async () => {
    await firmament(["index", three, "-o", snapshot]);
    const path = join(folder, "damaged.firm");
    writeFileSync(path, readFileSync(snapshot).subarray(0, 5000));
    const { status, stderr } = await firmament(["search", "*:*", "--data", path]);
    expect(stderr).toMatch(/^error: .*damaged\.firm is damaged: /);
    expect(status).toBe(1);
  });
});

import { readFileSync, statSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder, threeCompanies } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();
const indexFile = folder.join("three.firm");

describe("firmament index", () => {
  it("saves an index file with the same search results as the companies file", async () => {
    const { status, stdout, stderr } = await firmament(["index", three, "-o", indexFile]);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^3 companies read in [^,]+, saved in [^,]+ to .*three\.firm \(\d+\.\d MB\)\n$/);
    expect(status).toBe(0);
    const search = async (data: string): Promise<unknown> => {
      const { stdout } = await firmament(["search", "*:*", "--sort", "followers:desc", "--json", "--data", data]);
      const { total, hits } = JSON.parse(stdout);
      return { total, hits };
    };
    expect(await search(indexFile)).toEqual(await search(three));
  });

  it("reads standard input", async () => {
    const path = folder.join("piped.firm");
    expect((await firmament(["index", "-", "--output", path], { input: threeCompanies })).status).toBe(0);
    expect((await firmament(["explain", "*:*", "--data", path])).stdout).toContain("actual 3");
  });

  it("reports a missing input without advice about --data", async () => {
    expect(await firmament(["index", folder.join("nope.ndjson"), "-o", indexFile])).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: cannot read ${folder.join("nope.ndjson")}: the file does not exist\n`,
    });
  });

  it("does not replace its input", async () => {
    const { status, stderr } = await firmament(["index", three, "-o", three]);
    expect(stderr).toBe(`error: --output ${three} would replace ${three}. Name another file\n`);
    expect(status).toBe(2);
    expect(readFileSync(three, "utf8")).toBe(threeCompanies);
    const inFolder = await firmament(["index", folder.path, "-o", three]);
    expect(inFolder.stderr).toBe(`error: --output ${three} would replace ${three}. Name another file\n`);
  });

  it.each([
    ["a folder", folder.path, "it is a directory. Name a file in it"],
    ["a missing folder", folder.join("missing", "x.firm"), "the folder does not exist"],
  ])("reports before reading that it cannot write to %s", async (_, output, reason) => {
    const { status, stderr } = await firmament(["index", three, "-o", output]);
    expect(stderr).toBe(`error: cannot write ${output}: ${reason}\n`);
    expect(status).toBe(1);
  });

  it.each([
    ["an empty name", "", "error: --output needs a file name"],
    ["a name that is too long", folder.join("n".repeat(300)), "ENAMETOOLONG"],
    ["a file in place of the folder", `${three}/x.firm`, "is a file"],
    ["a device", "/dev/null", "it is not a regular file"],
  ])("rejects %s", async (_, output, reason) => {
    const { status, stderr } = await firmament(["index", three, "--output", output]);
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain("    at ");
    expect(status).toBeGreaterThan(0);
  });

  it("rejects an index file as input", async () => {
    await firmament(["index", three, "-o", indexFile]);
    const { status, stderr } = await firmament(["index", indexFile, "-o", folder.join("again.firm")]);
    expect(stderr).toContain("is already an index file. Search it with --data");
    expect(status).toBe(2);
  });

  it("keeps the existing index file when no record is a company", async () => {
    const before = statSync(indexFile).size;
    const { status } = await firmament(["index", folder.write("invalid.ndjson", "x\n"), "-o", indexFile]);
    expect(status).toBe(1);
    expect(statSync(indexFile).size).toBe(before);
  });
});

describe("--data with an index file", () => {
  it.each([
    ["standard input", (bytes: Buffer) => bytes],
    ["gzip on standard input", (bytes: Buffer) => gzipSync(bytes)],
  ])("rejects an index file from %s", async (_, encode) => {
    await firmament(["index", three, "-o", indexFile]);
    expect(await firmament(["search", "*:*", "--data", "-"], { input: encode(readFileSync(indexFile)) })).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "error: cannot read standard input: it is an index file. Save it as a regular file, not compressed, and name that file with --data, or serve it with firmament serve\n",
    });
  });

  it("reports a damaged file", async () => {
    await firmament(["index", three, "-o", indexFile]);
    const path = folder.join("damaged.firm");
    writeFileSync(path, readFileSync(indexFile).subarray(0, 5000));
    const { status, stderr } = await firmament(["search", "*:*", "--data", path]);
    expect(stderr).toMatch(/^error: .*damaged\.firm is damaged: /);
    expect(status).toBe(1);
  });
});

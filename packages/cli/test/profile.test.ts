import { readFileSync } from "node:fs";
import { join } from "node:path";
import { profileJsonSchema } from "@firmament/benchmark/src/profile/profile-schema.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();

const lines = Array.from({ length: 60 }, (_, index) =>
  JSON.stringify({ id: `x${index}`, name: `Zanzibar ${index % 7}`, followers: index }),
);
const companies = folder.write("companies.ndjson", `${lines.join("\n")}\n{"id":5\n`);

describe("firmament profile", () => {
  it("writes a profile, from which generate invents documents that search accepts", async () => {
    const path = folder.join("profile.json");
    const { status, stderr } = await firmament(["profile", companies, "-o", path]);
    expect(stderr).toContain("1 invalid record skipped");
    expect(stderr).toContain(`Profile of 60 companies written to ${path}\n`);
    expect(status).toBe(0);
    expect(readFileSync(path, "utf8")).not.toMatch(/zanzibar/i);

    const generated = await firmament(["generate", "--profile", path, "--count", "30", "--seed", "3"]);
    expect(await firmament(["generate", "--profile", path, "--count", "30", "--seed", "3"])).toEqual(generated);
    const args = ["search", "followers:[0 TO 59]", "--data", "-", "--strict", "--json"];
    const { stdout } = await firmament(args, { input: generated.stdout });
    expect(JSON.parse(stdout).total).toBe(30);
  });

  it("prints the profile, and reads a schema", async () => {
    const schema = folder.write("schema.json", '{"analyzer":"standard","fields":{"name":{"type":"keyword"}}}');
    const { stdout } = await firmament(["profile", companies, "--schema", schema]);
    const profile = folder.write("keyword.json", stdout);
    const output = folder.join("invented.ndjson");
    const { stderr } = await firmament(["generate", "--profile", profile, "--count", "20", "-o", output]);
    expect(stderr).toBe(`20 documents written to ${output}\n`);
    const names = readFileSync(output, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).name);
    expect(new Set(names).size).toBe(7);
  });

  it.each([
    ["{", 2, /is not JSON/],
    ['{"version":2}', 2, /has 8 mistakes:\n {2}version: expected 1\n {2}documents: missing\n/],
    ["[]", 2, /: a profile is a JSON object: expected object, received array\n$/],
  ])("rejects the profile %j", async (text, status, message) => {
    const path = folder.write("wrong.json", text);
    const finished = await firmament(["generate", "--profile", path, "--count", "1"]);
    expect([finished.status, finished.stdout]).toEqual([status, ""]);
    expect(finished.stderr).toMatch(message);
  });

  it("rejects a profile whose parts contradict each other", async () => {
    const { stdout } = await firmament(["profile", companies]);
    const profile = JSON.parse(stdout);
    profile.fields.name.type = "keyword";
    delete profile.fields.followers;
    profile.fields.other = { type: "boolean", present: 1, true: 1 };
    profile.schema.fields.website.type = "txt";
    const path = folder.write("contradiction.json", JSON.stringify(profile));
    expect((await firmament(["generate", "--profile", path, "--count", "1"])).stderr).toContain(
      "schema.fields.website",
    );
    profile.schema.fields.website.type = "text";
    folder.write("contradiction.json", JSON.stringify(profile));
    expect((await firmament(["generate", "--profile", path, "--count", "1"])).stderr).toBe(
      [
        `error: ${path} has 3 mistakes:`,
        "  fields.name.type: keyword, but text in the schema",
        "  fields.followers: missing, but the schema has this field",
        "  fields.other: there is no such field in the schema\n",
      ].join("\n"),
    );
  });

  it.each([
    [["profile", "missing.ndjson"], 1, "the file does not exist"],
    [["generate", "--profile", "missing.json", "--count", "1"], 1, "the file does not exist"],
    [["profile", companies, "-o", companies], 2, "would replace"],
  ])("reports %j", async (args, status, message) => {
    const finished = await firmament(args);
    expect(finished.stderr).toContain(message);
    expect(finished.status).toBe(status);
  });

  it("has its format published", () => {
    expect(JSON.parse(readFileSync(join(root, "packages/benchmark/profile.schema.json"), "utf8"))).toEqual(
      profileJsonSchema(),
    );
  });
});

import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, test } from "vitest";

const folder = new TestFolder();

describe("firmament mirror fails", () => {
  const db = folder.join("companies.db");

  test.each([
    ["without a cluster", [], {}, "error: name the cluster: --opensearch https://search.example.com:9200"],
    [
      "for an invalid address, which it does not print",
      ["--opensearch", "https://me:secret@a/path"],
      {},
      "error: --opensearch must be addresses such as https://search.example.com:9200, separated by commas, without a path",
    ],
    [
      "for an invalid index",
      ["--opensearch", "http://127.0.0.1:9"],
      { FIRMAMENT_OPENSEARCH_INDEX: "Companies" },
      'error: --opensearch-index must be a name of up to 128 lower-case letters, digits, - and _, beginning with a letter or a digit, not "Companies"',
    ],
  ] as const)("%s", async (_, args, env, message) => {
    const { status, stderr } = await firmament(["mirror", "--db", db, ...args], { env });
    expect([status, stderr.trim().replaceAll("\n", " ")]).toEqual([2, message]);
  });

  test("without a dataset", async () => {
    const { status, stderr } = await firmament(["mirror", "--db", db, "--opensearch", "http://127.0.0.1:9"]);
    expect(status).toBe(1);
    expect(stderr).toContain("companies.db");
  });

  test("without an index for documents of another type", async () => {
    const schema = folder.write(
      "papers.json",
      JSON.stringify({ analyzer: "standard", fields: { title: { type: "text" } } }),
    );
    const papers = folder.write("papers.ndjson", '{"id":"1","title":"On Search"}\n');
    const path = folder.join("papers.db");
    expect((await firmament(["load", papers, "--db", path, "--schema", schema])).status).toBe(0);
    const { status, stderr } = await firmament(["mirror", "--db", path, "--opensearch", "http://127.0.0.1:9"]);
    expect([status, stderr]).toEqual([2, "error: name the index: --opensearch-index products\n"]);
  });
});

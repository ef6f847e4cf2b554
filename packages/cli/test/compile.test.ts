import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const schema = folder.write(
  "lamps.schema.json",
  '{ "fields": { "name": { "type": "text" }, "tags": { "type": "keyword", "many": true } } }',
);

describe("firmament compile", () => {
  it("prints a query of Elasticsearch as JSON", async () => {
    expect(await firmament(["compile", "name:acme AND staff_count:>50", "--to", "elasticsearch"])).toEqual({
      status: 0,
      stdout: '{"bool":{"must":[{"match":{"name":"acme"}},{"range":{"staff_count":{"gt":50}}}]}}\n',
      stderr: "",
    });
  });

  it("prints a condition of a database and its values", async () => {
    const args = ["compile", "tags:a tags:b", "--schema", schema, "--default-operator", "and", "--to"];
    const { stdout } = await firmament([...args, "sqlite"]);
    expect(stdout.split("\n")).toEqual([
      '(EXISTS (SELECT 1 FROM json_each("documents"."tags") AS "each" WHERE "each"."value" = ?) AND EXISTS (SELECT 1 FROM json_each("documents"."tags") AS "each" WHERE "each"."value" = ?))',
      '["a","b"]',
      "",
    ]);
    const json = await firmament([...args, "postgres", "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ text: expect.stringContaining("$2"), values: ["a", "b"] });
  });

  it("reads the fields of the target from a file", async () => {
    const index = folder.write("index.json", '{ "fields": { "name": "title" } }');
    const compiled = await firmament(["compile", "name:a", "--to", "elasticsearch", "--mapping", index]);
    expect(compiled.stdout).toBe('{"match":{"title":"a"}}\n');
    const tables = folder.write("tables.json", '{ "table": "lamps", "columns": { "name": { "vector": "words" } } }');
    const { stdout } = await firmament(["compile", "name:a", "--to", "postgres", "--mapping", tables]);
    expect(stdout).toBe(`"lamps"."words" @@ to_tsquery('simple', $1)\n["'a'"]\n`);
  });

  it("shows the clause that the target cannot say", async () => {
    expect(await firmament(["compile", "berlin AND name:gogle~1", "--to", "postgres"])).toEqual({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^PostgreSQL cannot say `name:gogle~1`: [^\n]+\n {2}berlin AND name:gogle~1\n {13}\^{12}\n$/,
      ),
    });
  });

  it("reports mistakes in the query, the mapping and the target", async () => {
    const invalid = await firmament(["compile", "nmae:a", "--to", "postgres"]);
    expect(invalid).toMatchObject({ status: 2, stderr: expect.stringContaining("There is no field `nmae`") });
    const mapping = folder.write("wrong.json", '{ "columns": { "nmae": "title" } }');
    const wrong = await firmament(["compile", "a", "--to", "postgres", "--mapping", mapping]);
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining("wrong.json: There is no such field") });
    const list = folder.write("list.json", "[]");
    const other = await firmament(["compile", "a", "--to", "postgres", "--mapping", list]);
    expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining("a mapping is an object") });
    const target = await firmament(["compile", "a", "--to", "mysql"]);
    expect(target).toMatchObject({ status: 2, stderr: expect.stringContaining("elasticsearch, postgres, sqlite") });
  });
});

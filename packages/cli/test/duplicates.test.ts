import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { openInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { describe, expect, test } from "vitest";

const folder = new TestFolder();
const data = folder.write(
  "four.csv",
  [
    "id,name,website,location_country",
    "a,Acme GmbH,https://www.acme.example,Germany",
    "b,ACME,acme.example/about,Germany",
    "c,Acme Inc.,acme-tools.example,United States",
    "d,Other,other.example,France",
    "",
  ].join("\n"),
);

describe("firmament duplicates", () => {
  test("prints groups with their reasons, and what to check", async () => {
    const { status, stdout, stderr } = await firmament([
      ...["duplicates", "--data", data, "--same-host", "website", "--similar-name", "name"],
      ...["--never-different", "location_country"],
    ]);
    expect([status, stdout]).toEqual([
      0,
      `a  b
  a and b: the same host of website: acme.example
  a and b: the same words without the legal form in name: Acme GmbH and ACME
1 group among 4 companies
`,
    ]);
    expect(stderr).toContain(
      "kept apart: a and c: the same words without the legal form in name: Acme GmbH and Acme Inc.;",
    );
    expect(stderr).toContain("different location_country: Germany and United States");
  });

  test("prints the report as JSON, and says that names are no evidence", async () => {
    const { stdout } = await firmament(["duplicates", "--data", data, "--similar-name", "name", "--json"]);
    const report = JSON.parse(stdout) as { groups: { ids: string[] }[]; notes: string[] };
    expect(report.groups.map(({ ids }) => ids)).toEqual([["a", "b", "c"]]);
    expect(report.notes).toEqual([expect.stringContaining("Names alone are no evidence")]);
    const both = await firmament([
      ...["duplicates", "--data", data, "--similar-name", "name", "--same-host", "website", "--agree", "2", "--json"],
    ]);
    expect(JSON.parse(both.stdout)).toMatchObject({ groups: [{ ids: ["a", "b"] }], notes: [] });
  });

  test("leaves out what was declared different in a dataset", async () => {
    const dataset = await openInProcess(folder.join("four.db"));
    await dataset.load([
      { id: "a", name: "Acme GmbH" },
      { id: "b", name: "ACME" },
      { id: "c", name: "Acme Inc." },
    ]);
    await dataset.decisions.keepApart([["a", "b"]]);
    await dataset.close();
    const { stdout } = await firmament([
      "duplicates",
      "--db",
      folder.join("four.db"),
      "--similar-name",
      "name",
      "--json",
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      groups: [{ ids: ["a", "c"] }],
      conflicts: [{ ids: ["b", "c"], difference: "declared different: b and a" }],
    });
  });

  test("says how documents of another type get a schema", async () => {
    const { stderr } = await firmament(["duplicates", "--data", data, "--same", "nmae"]);
    expect(stderr).toContain(
      `for other documents: firmament schema infer ${data} -o schema.json, then --schema schema.json.`,
    );
  });

  test.each<[readonly string[], string]>([
    [[], "error: name a rule: --same FIELD, --same-host FIELD or --similar-name FIELD"],
    [["--same", "nmae"], 'There is no field "nmae". The fields are id, name, '],
    [["--same", "tagline"], 'error: No document has the field "tagline".'],
    [["--same", "name", "--agree", "2"], "error: --agree 2 needs 2 rules, and there is 1."],
    [["--same", "name", "--max-shared", "1"], "error: --max-shared must be a whole number from 2, not 1."],
  ])("refuses %j", async (args, message) => {
    const { status, stderr } = await firmament(["duplicates", "--data", data, ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

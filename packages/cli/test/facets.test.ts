import type { Finished } from "@firmament/test-support/cli/finished.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const data = new TestFolder().write(
  "facets.ndjson",
  [
    { id: "a", name: "Acme", location_country: "Germany", industries: ["Education", "Software"], staff_count: 120 },
    { id: "b", name: "Bolt", location_country: "Germany", industries: ["Education"], staff_count: 7 },
    { id: "c", name: "Caldera", location_country: "France", industries: ["", "Mining"], staff_count: -0.5 },
    { id: "d", name: "Dune", location_country: "Austria\u001b[2J" },
  ]
    .map((company) => `${JSON.stringify(company)}\n`)
    .join(""),
);

function search(...args: string[]): Promise<Finished> {
  return firmament(["search", "*:*", "--data", data, "--limit", "0", ...args]);
}

describe("--facet", () => {
  it("prints the number of companies for each value, below the total", async () => {
    const { stdout } = await search("--facet", "location_country=1", "--facet", "industries");
    expect(stdout.split("\n").slice(1)).toEqual([
      "",
      "location_country | companies",
      "---------------- | --------:",
      "Germany          |         2",
      "(other values)   |         2",
      "",
      "industries | companies",
      "---------- | --------:",
      "Education  |         2",
      '""         |         1',
      "Mining     |         1",
      "Software   |         1",
      "(none)     |         1",
      "",
    ]);
  });

  it("prints the number of companies for each range, in the syntax of a query", async () => {
    const { stdout } = await search("--facet", "staff_count=0,11,51");
    expect(stdout.split("\n").slice(1)).toEqual([
      "",
      "staff_count | companies",
      "----------- | --------:",
      "[* TO 0}    |         1",
      "[0 TO 11}   |         1",
      "[11 TO 51}  |         0",
      "[51 TO *]   |         1",
      "(none)      |         1",
      "-0.5 to 120; 25% are at most -0.5, 50% at most 7, 75% at most 120, 95% at most 120",
      "",
    ]);
    const { stdout: without } = await search("--facet", "followers=0");
    expect(
      without.endsWith("followers | companies\n--------- | --------:\n[0 TO *]  |         0\n(none)    |         4\n"),
    ).toBe(true);
  });

  it("prints the ranges alone without statistics, and leaves them out of the JSON object", async () => {
    const facet = ["--facet", "staff_count=0,51,statistics:false"];
    expect((await search(...facet)).stdout.split("\n").slice(1)).toEqual([
      "",
      "staff_count | companies",
      "----------- | --------:",
      "[* TO 0}    |         1",
      "[0 TO 51}   |         1",
      "[51 TO *]   |         1",
      "(none)      |         1",
      "",
    ]);
    expect(JSON.parse((await search(...facet, "--json")).stdout).facets).toEqual({
      staff_count: {
        ranges: [
          { from: 0, to: 51, count: 1 },
          { from: 51, to: null, count: 1 },
        ],
        ...{ below: 1, missing: 1 },
      },
    });
  });

  it("replaces control characters in values", async () => {
    const { stdout } = await search("--facet", "location_country");
    expect(stdout).toContain("\nAustria [2J ");
  });

  it("prints no tables when no company matches", async () => {
    const { stdout } = await firmament(["search", "NOT *:*", "--data", data, "--facet", "location_country"]);
    expect(stdout).not.toContain("location_country");
  });

  it("prints nested facets below their value, and counts without the own filter even if nothing matches", async () => {
    const { stdout } = await firmament([
      ...["search", "location_country:nowhere AND software", "--data", data],
      ...["--facet", "location_country=2,except:own/industries=1", "--facet", "type"],
    ]);
    expect(stdout).toContain(
      [
        "location_country             | companies",
        "---------------------------- | --------:",
        "Germany                      |         1",
        "- industries: Education      |         1",
        "- industries: (other values) |         1",
      ].join("\n"),
    );
  });

  it("leaves out the filter of its own field, finds values and counts in bins", async () => {
    const { stdout } = await firmament([
      ...["search", "location_country:austria AND NOT id", "--data", data, "--limit", "0"],
      ...["--facet", "location_country=2,like:fr g,except:own", "--facet", "location_country=2,like:g,except:own"],
      ...["--facet", "staff_count=bins:9,scale:log,except:own"],
    ]);
    expect(stdout.split("\n").slice(1)).toEqual([
      "",
      "location_country | companies",
      "---------------- | --------:",
      "Germany          |         2",
      "",
      "staff_count | companies",
      "----------- | --------:",
      "(none)      |         1",
      "",
    ]);
  });

  it("adds the counts to the JSON object", async () => {
    const { stdout } = await search("--facet", "location_country=1", "--facet", "staff_count=50", "--json");
    expect(JSON.parse(stdout).facets).toEqual({
      location_country: { values: [{ value: "Germany", count: 2 }], other: 2, missing: 0 },
      staff_count: {
        ranges: [{ from: 50, to: null, count: 1 }],
        ...{ below: 2, missing: 1, min: -0.5, max: 120, sum: 126.5, mean: 126.5 / 3 },
        quantiles: { "0.25": -0.5, "0.5": 7, "0.75": 120, "0.95": 120 },
      },
    });
    expect(JSON.parse((await search("--json")).stdout)).not.toHaveProperty("facets");
  });
});

describe("--sort", () => {
  it("accepts several keys", async () => {
    const { stdout } = await firmament([
      "search",
      "*:*",
      "--data",
      data,
      "--sort",
      "location_country:desc,name",
      "--json",
    ]);
    expect(JSON.parse(stdout).hits.map(({ id }: { id: string }) => id)).toEqual(["a", "b", "c", "d"]);
    const { stdout: table } = await firmament(["search", "*:*", "--data", data, "--sort", "type,staff_count:desc"]);
    expect(table).toMatch(/^name +\| type +\| staff_count \|/);
    expect(table).toMatch(/\nAcme.*\nBolt.*\nCaldera.*\nDune/s);
  });
});

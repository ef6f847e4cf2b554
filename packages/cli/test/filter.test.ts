import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const data = new TestFolder().write(
  "filter.ndjson",
  [
    { id: "a", name: "Acme Software", location_country: "Germany", staff_count: 120 },
    { id: "b", name: "Bolt Software", location_country: "Germany", staff_count: 7 },
    { id: "c", name: "Caldera", location_country: "France", staff_count: 50 },
  ]
    .map((company) => `${JSON.stringify(company)}\n`)
    .join(""),
);

async function idsWith(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await firmament(["search", ...args, "--data", data, "--json"]);
  return (JSON.parse(stdout) as { readonly hits: readonly { readonly id: string }[] }).hits.map(({ id }) => id);
}

describe("--filter", () => {
  it("takes conditions as JSON, and queries, of which all must match", async () => {
    expect(await idsWith("software", "--filter", '{"staff_count": {"gte": 10}}')).toEqual(["a"]);
    expect(await idsWith("softw", "--as-you-type", "--filter", "staff_count:<10")).toEqual(["b"]);
    const filters = ["--filter", '{"location_country": ["Germany", "France"]}', "--filter", "staff_count:[10 TO 100]"];
    expect(await idsWith("*:*", ...filters)).toEqual(["c"]);
  });

  it("is a step of the plan", async () => {
    const { stdout } = await firmament(["explain", "software", "--data", data, "--filter", "staff_count:7"]);
    expect(stdout).toMatch(/filter .*actual 1/);
  });

  it.each([
    [
      '{"staff_cuont": 1}',
      'error: --filter: There is no field "staff_cuont" for filter. Did you mean "staff_count"?\n',
    ],
    ['{"staff_count": "x"}', 'error: --filter: filter.staff_count must be a finite number, not the text "x".\n'],
    ["name:(", "error: --filter: The filter is invalid.\nThis parenthesis is not closed."],
    ['{"a"', "error: option '--filter <filter>' argument '{\"a\"' is invalid. It is no JSON"],
  ])("refuses %s", async (filter, message) => {
    const { status, stderr } = await firmament(["search", "*:*", "--data", data, "--filter", filter]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();

/** Replaces durations and cursors, which differ between runs, and joins a wrapped note. */
function steady(text: string): string {
  return text.replace(/\d+(\.\d+)? (ms|s)\b/g, "T").replace(/ or --cursor\s+[\w-]+/g, " or --cursor C");
}

describe("firmament search", () => {
  it("prints a table, the total and the times", async () => {
    const args = ["search", "berlin", "--data", three, "--sort", "staff_count:desc"];
    const { status, stdout, stderr } = await firmament(args);
    expect(steady(stdout)).toBe(
      [
        "name        | staff_count | location        | followers | industries",
        "----------- | ----------: | --------------- | --------: | ----------",
        "Acme Berlin |         120 | Berlin, Germany |     1,500 |",
        "Bolt Berlin |           7 | Berlin          |           |",
        "",
        "2 companies in T (3 companies read in T)",
        "",
      ].join("\n"),
    );
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("reads an unfinished query with --as-you-type, and prints what it also found", async () => {
    const args = ["search", "brelin acm", "--data", three, "--as-you-type"];
    const { status, stdout } = await firmament(args);
    expect(stdout).toContain("2 companies in");
    const lines = stdout.trimEnd().split("\n");
    expect(lines.slice(-4)).toEqual([
      "",
      "`brelin` also finds similar words, such as `berlin`.",
      "`acm` also finds words that begin with it.",
      "Did you mean: berlin acm",
    ]);
    expect(status).toBe(0);
    const json = JSON.parse((await firmament([...args, "--json"])).stdout);
    expect(json).toMatchObject({ total: 2, suggestion: "berlin acm", changes: [{ span: { start: 0, end: 6 } }, {}] });
  });

  it("groups companies", async () => {
    const args = ["search", "berlin OR acme OR bolt", "--data", three, "--group", "location_country"];
    const sorted = [...args, "--sort", "staff_count:desc"];
    const { status, stdout } = await firmament([...sorted, "--group-size", "2"]);
    const page = JSON.parse((await firmament([...sorted, "--group-size", "2", "--json"])).stdout);
    expect(page.groups.total).toBe(page.groups.values.length);
    expect(page.groups.values[0]).toMatchObject({ value: "Germany", ids: [page.hits[0].id] });
    expect(page.hits.map(({ id }: { id: string }) => id)).toEqual(
      page.groups.values.flatMap(({ ids }: { ids: string[] }) => ids),
    );
    expect(stdout).toContain(`${page.total} companies in ${page.groups.total} groups in`);
    expect(stdout).toContain("\nGermany: 1 of 1\n(no value): ");
    expect(status).toBe(0);
    const first = await firmament([...sorted, "--limit", "1"]);
    expect(first.stdout).toContain("Shown: groups 1; next page: --offset 1");
    const cursor = JSON.parse((await firmament([...sorted, "--limit", "1", "--json"])).stdout).cursor;
    const next = await firmament([...sorted, "--limit", "1", "--json", "--cursor", cursor]);
    expect(JSON.parse(next.stdout).groups.values[0].value).toBeNull();
    const errors = [
      await firmament([...args.slice(0, 4), "--group-size", "2"]),
      await firmament([...args.slice(0, 4), "--group", "industries"]),
    ];
    expect(errors.map(({ status }) => status)).toEqual([2, 2]);
    expect(errors[0]?.stderr).toBe("error: --group-size needs --group, the field to group by\n");
    expect(errors[1]?.stderr).toContain("industries can have several values. Use a field with one value.");
  });

  it("combines relevance with a number", async () => {
    const args = ["search", "berlin", "--data", three, "--rank", "staff_count:none:1000"];
    const { status, stdout } = await firmament(args);
    expect(stdout.split("\n").slice(0, 4)).toEqual([
      "name        | staff_count | location        | followers | industries",
      "----------- | ----------: | --------------- | --------: | ----------",
      "Acme Berlin |         120 | Berlin, Germany |     1,500 |",
      "Bolt Berlin |           7 | Berlin          |           |",
    ]);
    expect(status).toBe(0);
    const both = await firmament([...args, "--sort", "name"]);
    expect(both.stderr).toBe("error: --rank changes relevance, and --sort replaces it. Use one of them\n");
    expect(both.status).toBe(2);
  });

  it("searches the bundled companies without --data", async () => {
    const query =
      'industries:"software development" AND (location_city:Berlin OR location_city:London) AND staff_count:[50 TO 500]';
    const { status, stdout } = await firmament(["search", query, "--json"]);
    const { hits } = JSON.parse(stdout);
    expect(hits.length).toBeGreaterThan(3);
    for (const { document } of hits) {
      expect(document.industries).toContain("Software Development");
      expect(["Berlin", "London"]).toContain(document.location_city);
    }
    expect(status).toBe(0);
  });

  it("skips the companies before --offset and prints how to show the next page", async () => {
    const args = ["search", "*:*", "--data", three, "--sort", "staff_count:asc", "--limit", "1", "--offset", "1"];
    const { stdout } = await firmament(args);
    expect(stdout).toContain("Acme Berlin");
    expect(stdout).not.toContain("Bolt Berlin");
    expect(steady(stdout)).toContain(
      "3 companies in T (3 companies read in T)\nShown: 2; next page: --offset 2 or --cursor C\n",
    );
  });

  it.each([
    [["--limit", "1"], "\nShown: 1; next page: --offset 1 or --cursor C\n"],
    [["--limit", "2"], "\nShown: 1 to 2; next page: --offset 2 or --cursor C\n"],
    [["--limit", "2", "--offset", "1"], "\nShown: 2 to 3\n"],
    [["--offset", "2"], "\nShown: 3\n"],
    [["--limit", "3"], "read in T)\n"],
  ])("prints the shown range with %j", async (args, end) => {
    const { stdout } = await firmament(["search", "*:*", "--data", three, ...args]);
    expect(steady(stdout).endsWith(end)).toBe(true);
  });

  it("prints the same columns on every page", async () => {
    const headings = await Promise.all(
      ["0", "1", "2"].map(async (offset) => {
        const args = ["search", "*:*", "--data", three, "--limit", "1", "--offset", offset];
        const { stdout } = await firmament(args, { env: { COLUMNS: "120" } });
        return stdout
          .split("\n")[0]
          ?.split(/ *\| */)
          .join(",");
      }),
    );
    expect(new Set(headings)).toEqual(new Set(["name,location,staff_count,followers,industries,website"]));
  });

  it("reports an offset beyond the last match", async () => {
    const { stdout } = await firmament(["search", "*:*", "--data", three, "--offset", "9"]);
    expect(steady(stdout)).toBe("3 companies in T (3 companies read in T)\n--offset 9 is beyond the last match\n");
  });

  it("names the columns that do not fit", async () => {
    const args = ["search", "*:*", "--data", three, "--fields", "name,description,website,tagline,location_country"];
    const { stdout } = await firmament(args, { env: { COLUMNS: "40" } });
    expect(stdout).toContain("\nColumns that do not fit: tagline,\nlocation_country\n");
  });

  it("accepts the default operator in both cases", async () => {
    const total = async (operator: string): Promise<number> => {
      const args = ["search", "acme berlin", "--data", three, "--default-operator", operator, "--json"];
      return JSON.parse((await firmament(args)).stdout).total;
    };
    expect(await total("and")).toBe(1);
    expect(await total("OR")).toBe(2);
  });

  it("prints the fields of --fields", async () => {
    const { stdout } = await firmament(["search", "caldera", "--data", three, "--fields", "id,industries"]);
    expect(stdout).toMatch(/^id \| industries\n-- \| -+\nc {2}\| Software Development, Education\n\n/);
  });

  it("prints the plan with --explain", async () => {
    const { stdout } = await firmament(["search", "berlin", "--data", three, "--explain"]);
    expect(stdout).toMatch(/^2 companies in /m);
    expect(stdout).toMatch(/estimated .* actual/);
  });

  it("prints the sorted field on the narrowest screen", async () => {
    const args = ["search", "berlin", "--data", three, "--sort", "followers:desc"];
    const { stdout } = await firmament(args, { env: { COLUMNS: "20" } });
    expect(stdout).toContain("name  | followers\n----- | --------:\nAcme… |     1,500\n");
  });

  it("accepts a query that starts with a dash", async () => {
    for (const args of [
      ["-berlin", "--json"],
      ["--json", "--", "-berlin"],
    ]) {
      const { stdout } = await firmament(["search", "--data", three, ...args]);
      expect(JSON.parse(stdout).hits.map(({ id }: { id: string }) => id)).toEqual(["c"]);
    }
  });
});

describe("a search without matches", () => {
  it("prints the time and exits with 0", async () => {
    const { status, stdout } = await firmament(["search", "NOT *:*", "--data", three]);
    expect(steady(stdout)).toMatch(/^No matches \(T; 3 companies read in T\)\n/);
    expect(status).toBe(0);
  });

  it("prints the warnings about the query, with a fixed query", async () => {
    const { stdout } = await firmament(["search", "berln", "--data", three]);
    expect(steady(stdout)).toBe(
      [
        "No matches (T; 3 companies read in T)",
        "",
        "No document matches `berln`: did you mean `berlin`? (matches-nothing)",
        "  berln",
        "  ^^^^^",
        "try: berlin",
        "",
      ].join("\n"),
    );
  });

  it("contains the warnings in JSON", async () => {
    const { stdout } = await firmament(["search", "name:berln", "--data", three, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      total: 0,
      hits: [],
      warnings: [{ code: "matches-nothing", fixes: [{ replacement: "berlin", span: { start: 5, end: 10 } }] }],
    });
  });
});

describe("--json", () => {
  it("prints one object and nothing else", async () => {
    const { status, stdout, stderr } = await firmament(["search", "bolt", "--data", three, "--json"]);
    expect(JSON.parse(stdout)).toEqual({
      total: 1,
      took_ms: expect.any(Number),
      hits: [
        {
          id: "b",
          score: expect.any(Number),
          document: {
            id: "b",
            name: "Bolt Berlin",
            location_city: "Berlin",
            staff_count: 7,
            website: "https://bolt.example",
          },
        },
      ],
      cursor: null,
    });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("contains the requested fields and the plan", async () => {
    const args = ["search", "bolt", "--data", three, "--json", "--fields", "name", "--explain"];
    const { hits, query, plan } = JSON.parse((await firmament(args)).stdout);
    expect(hits[0].document).toEqual({ id: "b", name: "Bolt Berlin" });
    expect(query).toBe("bolt");
    expect(plan).toMatchObject({ kind: "term", actual: 1, inputs: [] });
  });

  it("contains scores only if the order depends on relevance", async () => {
    const keys = async (sort: string): Promise<string[]> => {
      const { stdout } = await firmament(["search", "berlin", "--data", three, "--json", "--sort", sort]);
      return JSON.parse(stdout).hits.map((hit: object) => Object.keys(hit).join());
    };
    expect(await keys("followers:desc")).toEqual(["id,document", "id,document"]);
    expect(await keys("relevance")).toEqual(["id,score,document", "id,score,document"]);
    expect(await keys("type,relevance")).toEqual(["id,score,document", "id,score,document"]);
  });

  it("escapes control characters", async () => {
    const data = folder.write("controls.ndjson", '{"id":"a","name":"x\\u001b[2J\u009b2J\u007f"}\n');
    const { stdout } = await firmament(["search", "*:*", "--data", data, "--json"]);
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
    expect(JSON.parse(stdout).hits[0].document.name).toBe("x\u001b[2J\u009b2J\u007f");
  });
});

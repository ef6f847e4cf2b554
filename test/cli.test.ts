import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { firmament } from "./support/cli/command-line.ts";
import { file, folder, three } from "./support/cli/companies-files.ts";

/** The text with every duration and cursor replaced, which is all that changes from run to run; on one line what a narrow screen has on two. */
function steady(text: string): string {
  return text.replace(/\d+(\.\d+)? (ms|s)\b/g, "T").replace(/ or --cursor [\w-]+\s+shows/g, " or --cursor C shows");
}

describe("firmament search", () => {
  it("prints a table, the total and the times", async () => {
    const { status, stdout, stderr } = await firmament([
      "search",
      "berlin",
      "--data",
      three,
      "--sort",
      "staff_count:desc",
    ]);
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
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("searches the bundled companies without --data", async () => {
    const query =
      'industries:"software development" AND (location_city:Berlin OR location_city:Munich) AND staff_count:[50 TO 500]';
    const { status, stdout } = await firmament(["search", query, "--json"]);
    const { hits } = JSON.parse(stdout);
    expect(hits.length).toBeGreaterThan(3);
    for (const { document } of hits) {
      expect(document.industries).toContain("Software Development");
      expect(["Berlin", "Munich"]).toContain(document.location_city);
    }
    expect(status).toBe(0);
  });

  it("is friendly when nothing matches", async () => {
    const { status, stdout } = await firmament(["search", "nowhere", "--data", three]);
    expect(steady(stdout)).toBe("No company matches (T; 3 companies read in T)\n");
    expect(status).toBe(0);
  });

  it("pages, and says what is shown", async () => {
    const { stdout } = await firmament([
      "search",
      "*:*",
      "--data",
      three,
      "--sort",
      "staff_count:asc",
      "--limit",
      "1",
      "--offset",
      "1",
    ]);
    expect(stdout).toContain("Acme Berlin");
    expect(stdout).not.toContain("Bolt Berlin");
    expect(steady(stdout)).toContain(
      "3 companies in T (3 companies read in T)\nShown: number 2; --offset 2 or --cursor C shows the next\n",
    );
  });

  it.each([
    [["--limit", "1"], "\nShown: the first; --offset 1 or --cursor C shows the next\n"],
    [["--limit", "2"], "\nShown: 1 to 2; --offset 2 or --cursor C shows the next\n"],
    [["--limit", "2", "--offset", "1"], "\nShown: 2 to 3\n"],
    [["--offset", "2"], "\nShown: number 3\n"],
    [["--limit", "3"], "read in T)\n"],
  ])("says what is shown with %j", async (args, end) => {
    const { stdout } = await firmament(["search", "*:*", "--data", three, ...args]);
    expect(steady(stdout).endsWith(end)).toBe(true);
  });

  it("has the same columns on all pages", async () => {
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

  it("says when a page is past the last company", async () => {
    const { stdout } = await firmament(["search", "*:*", "--data", three, "--offset", "9"]);
    expect(steady(stdout)).toBe("3 companies in T (3 companies read in T)\nShown: none, --offset 9 is past the last\n");
  });

  it("names the fields that there is no room for", async () => {
    const fields = "name,description,website,tagline,location_country";
    const { stdout } = await firmament(["search", "*:*", "--fields", fields], { env: { COLUMNS: "40" } });
    expect(stdout).toContain("\nToo narrow for: tagline,\nlocation_country\n");
  });

  it("takes and for the default operator", async () => {
    const search = (operator: string) =>
      firmament(["search", "acme berlin", "--data", three, "--default-operator", operator, "--json"]);
    expect(JSON.parse((await search("and")).stdout).total).toBe(1);
    expect(JSON.parse((await search("OR")).stdout).total).toBe(2);
  });

  it("prints the fields that are asked for", async () => {
    const { stdout } = await firmament(["search", "caldera", "--data", three, "--fields", "id,industries"]);
    expect(stdout).toMatch(/^id \| industries\n-- \| -+\nc {2}\| Software Development, Education\n\n/);
  });

  it("explains with --explain", async () => {
    const { stdout } = await firmament(["search", "berlin", "--data", three, "--explain"]);
    expect(stdout).toMatch(/^2 companies in /m);
    expect(stdout).toMatch(/estimated .* actual/);
  });

  it("prints what it sorts by on the narrowest screen", async () => {
    const args = ["search", "berlin", "--data", three, "--sort", "followers:desc"];
    const { stdout } = await firmament(args, { env: { COLUMNS: "20" } });
    expect(stdout).toContain("name  | followers\n----- | --------:\nAcme… |     1,500\n");
  });

  it("takes a query that starts with a dash", async () => {
    for (const args of [
      ["-berlin", "--json"],
      ["--json", "--", "-berlin"],
    ]) {
      const { stdout } = await firmament(["search", "--data", three, ...args]);
      expect(JSON.parse(stdout).hits.map(({ id }: { id: string }) => id)).toEqual(["c"]);
    }
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
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("keeps to the fields, and puts the plan into the object", async () => {
    const { stdout } = await firmament(["search", "bolt", "--data", three, "--json", "--fields", "name", "--explain"]);
    const { hits, query, plan } = JSON.parse(stdout);
    expect(hits[0].document).toEqual({ id: "b", name: "Bolt Berlin" });
    expect(query).toBe("bolt");
    expect(plan).toMatchObject({ kind: "term", actual: 1, inputs: [] });
  });

  it("has no scores when relevance has no part in the order", async () => {
    const keys = async (sort: string): Promise<string[]> => {
      const { stdout } = await firmament(["search", "berlin", "--data", three, "--json", "--sort", sort]);
      return JSON.parse(stdout).hits.map((hit: object) => Object.keys(hit).join());
    };
    expect(await keys("followers:desc")).toEqual(["id,document", "id,document"]);
    expect(await keys("relevance")).toEqual(["id,score,document", "id,score,document"]);
    expect(await keys("type,relevance")).toEqual(["id,score,document", "id,score,document"]);
  });

  it("escapes what a terminal would obey", async () => {
    const data = file("controls.ndjson", '{"id":"a","name":"x\\u001b[2J\u009b2J\u007f"}\n');
    const { stdout } = await firmament(["search", "*:*", "--data", data, "--json"]);
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
    expect(JSON.parse(stdout).hits[0].document.name).toBe("x\u001b[2J\u009b2J\u007f");
  });
});

describe("mistakes", () => {
  it("in a query are shown at their place, before anything is read", async () => {
    const result = await firmament(["search", "name:(acme OR", "--data", join(folder, "missing")]);
    expect(result).toEqual({
      status: 2,
      stdout: "",
      stderr: [
        "This parenthesis is not closed.",
        "  name:(acme OR",
        "       ^",
        "hint: Close it with ), or write \\( for the character.",
        "",
        "`OR` has no clause after it.",
        "  name:(acme OR",
        "             ^^",
        "hint: Write a clause there, or put OR in quotes or small letters if it is meant as a word.",
        "",
      ].join("\n"),
    });
  });

  it("about fields are shown too, before anything is read", async () => {
    const result = await firmament(["explain", "locaton_city:Berlin", "--data", join(folder, "missing")]);
    expect(result).toEqual({
      status: 2,
      stdout: "",
      stderr: [
        "There is no field `locaton_city`.",
        "  locaton_city:Berlin",
        "  ^^^^^^^^^^^^",
        "did you mean location_city?",
        "",
      ].join("\n"),
    });
  });

  it.each([
    [["search"], "error: missing required argument 'query'"],
    [["search", "x", "--wrong"], "error: unknown option '--wrong'"],
    [["search", "x", "y"], "error: too many arguments for 'search'. Expected 1 argument but got 2."],
    [
      ["search", "x", "--limit", "many"],
      "error: option '--limit <n>' argument 'many' is invalid. It takes a whole number.",
    ],
    [
      ["search", "x", "--limit", "-5"],
      "error: option '--limit <n>' argument '-5' is invalid. It takes a whole number.",
    ],
    [
      ["search", "x", "--offset", "1.5"],
      "error: option '--offset <n>' argument '1.5' is invalid. It takes a whole number.",
    ],
    [
      ["search", "x", "--sort", "size"],
      "error: option '--sort <orders>' argument 'size' is invalid. It takes relevance and fields, with :asc or :desc behind them",
    ],
    [
      ["search", "x", "--facet", "size"],
      "error: option '--facet <field>' argument 'size' is invalid. There is no field \"size\". The fields are ",
    ],
    [
      ["search", "x", "--default-operator", "xor"],
      "error: option '--default-operator <operator>' argument 'xor' is invalid. It takes \"and\" or \"or\".",
    ],
    [
      ["search", "x", "--fields", "name,size"],
      "error: option '--fields <names>' argument 'name,size' is invalid. There is no field \"size\". The fields are ",
    ],
    [["find", "x"], "error: unknown command 'find'"],
  ])("in usage: %j", async (args, message) => {
    const { status, stdout, stderr } = await firmament(args);
    expect(stderr.startsWith(message)).toBe(true);
    expect(stderr).toContain("Try firmament --help.");
    expect([status, stdout]).toEqual([2, ""]);
  });
});

describe("a query that looks like an option", () => {
  it.each([["search"], ["explain"], ["format"]])("is told how it may be written: %s", async (command) => {
    expect(await firmament([command, "--a"])).toEqual({
      status: 2,
      stdout: "",
      stderr: [
        "error: unknown option '--a'",
        `A query that begins with a dash goes behind --: firmament ${command} -- '--a'`,
        "",
      ].join("\n"),
    });
  });
});

describe("firmament format, explain and help", () => {
  it("prints a query in its plain form", async () => {
    expect(await firmament(["format", "a && (!b)"])).toEqual({ status: 0, stdout: "a AND NOT b\n", stderr: "" });
  });

  it.each([
    ["12", "name:a\nAND (b OR c)\n"],
    ["5", "name:a\nAND (\n  b\n  OR c\n)\n"],
    ["0", "name:a\nAND (\n  b\n  OR c\n)\n"],
  ])("breaks a query over lines of %s", async (width, stdout) => {
    const result = await firmament(["format", "name:(a) AND (b OR (c))", "--width", width]);
    expect(result).toEqual({ status: 0, stdout, stderr: "" });
  });

  it("shows all mistakes in a query", async () => {
    const { status, stderr } = await firmament(["format", 'name:"acme AND (b OR']);
    expect(stderr.match(/^hint: .*$/gm)).toHaveLength(3);
    expect(status).toBe(2);
  });

  it("draws a plan", async () => {
    const { status, stdout } = await firmament(["explain", "berlin AND acme", "--data", three]);
    expect(stdout).toMatch(/^berlin AND acme\n.*estimated .*actual .* ms\n/);
    expect(status).toBe(0);
  });

  it("gives a plan as a tree of objects", async () => {
    const { status, stdout } = await firmament(["explain", "berlin and acme", "--data", three, "--json"]);
    expect(JSON.parse(stdout)).toEqual({
      query: expect.any(String),
      total: 2,
      plan: expect.objectContaining({ kind: "or", actual: 2 }),
    });
    expect(JSON.parse(stdout).plan.inputs.length).toBeGreaterThan(1);
    for (const input of JSON.parse(stdout).plan.inputs) {
      expect(Object.keys(input)).toEqual(["kind", "label", "estimated", "actual", "milliseconds", "inputs"]);
    }
    expect(status).toBe(0);
  });

  it("has help with examples, and a version", async () => {
    const help = await firmament(["--help"]);
    expect(help.stdout).toContain("Examples:");
    expect(help.stdout).toContain("firmament search '-berlin'");
    expect((await firmament(["search", "--help"])).stdout).toContain("--default-operator");
    expect((await firmament(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(help.status).toBe(0);
  });
});

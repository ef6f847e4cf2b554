import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();

describe("an error in a query", () => {
  it("is shown with its position, before any company is read", async () => {
    const result = await firmament(["search", "name:(acme OR", "--data", folder.join("missing")]);
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
        'hint: Add a clause, or write "OR" to search for the word.',
        "",
      ].join("\n"),
    });
  });

  it("is shown for an unknown field, before any company is read", async () => {
    const result = await firmament(["explain", "locaton_city:Berlin", "--data", folder.join("missing")]);
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
});

describe("an error", () => {
  const controls = "\u001b[2J\u009b\u202e\u2066";

  it.each([
    ["a file name", ["search", "a", "--data", `no${controls}file`]],
    ["a command", [controls]],
    ["a sort order", ["search", "a", "--sort", controls]],
    ["a facet", ["search", "a", "--facet", controls]],
    ["an option", ["search", "a", `--${controls}`]],
    ["a field", ["search", `${controls.replace("[", "\\[")}:a`]],
    ["an account", ["accounts", "show", controls, "--accounts-db", `no${controls}file`]],
  ])("prints no control characters of %s", async (_, args) => {
    const { status, stderr } = await firmament(args);
    expect(status).toBeGreaterThan(0);
    expect(stderr).toMatch(/\u241b\\?\[2J/);
    expect(stderr.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e\u2066]/u);
  });
});

describe("a usage error", () => {
  it.each([
    [["search"], "error: missing required argument 'query'"],
    [["search", "x", "--wrong"], "error: unknown option '--wrong'"],
    [
      ["search", "x", "--limit", "many"],
      "error: option '--limit <n>' argument 'many' is invalid. Use a whole number from 0.",
    ],
    [
      ["search", "x", "--limit", "-5"],
      "error: option '--limit <n>' argument '-5' is invalid. Use a whole number from 0.",
    ],
    [
      ["search", "x", "--offset", "1.5"],
      "error: option '--offset <n>' argument '1.5' is invalid. Use a whole number from 0.",
    ],
    [
      ["search", "x", "--sort", "size"],
      "error: option '--sort <orders>' argument 'size' is invalid. Use relevance, or fields with :asc or :desc, separated by commas: followers:desc,name. The fields are name, website,",
    ],
    [
      ["search", "x", "--facet", "size"],
      "error: option '--facet <field>' argument 'size' is invalid. There is no field \"size\". The fields are ",
    ],
    [
      ["search", "x", "--default-operator", "xor"],
      "error: option '--default-operator <operator>' argument 'xor' is invalid. Use \"and\" or \"or\".",
    ],
    [
      ["search", "x", "--fields", "name,size"],
      "error: option '--fields <names>' argument 'name,size' is invalid. There is no field \"size\". The fields are ",
    ],
  ])("names the help of the command: %j", async (args, message) => {
    const { status, stdout, stderr } = await firmament(args);
    expect(stderr.startsWith(message)).toBe(true);
    expect(stderr.endsWith("\nTry firmament search --help.\n")).toBe(true);
    expect([status, stdout]).toEqual([2, ""]);
  });

  it.each([
    [
      ["accounts", "ledger", "acc_a", "--accounts-db", "a.db", "--limit", "0"],
      "error: option '--limit <n>' argument '0' is invalid. Use a whole number from 1.\nTry firmament accounts ledger --help.\n",
    ],
    [["find", "x"], "error: unknown command 'find'\n(Did you mean lint?)\nTry firmament --help.\n"],
    [
      ["accounts", "credit", "acc_1", "--accounts-db", "x"],
      "error: missing required argument 'amount'\nTry firmament accounts credit --help.\n",
    ],
    [
      ["index", "a", "b", "-o", "c"],
      "error: too many arguments for 'index'. Expected 1 argument but got 2.\nTry firmament index --help.\n",
    ],
  ])("names the help of the program or of a subcommand: %j", async (args, stderr) => {
    expect(await firmament(args)).toEqual({ status: 2, stdout: "", stderr });
  });

  it.each([["search"], ["explain"], ["format"], ["lint"], ["complete"]])(
    "suggests quotes only for additional words of a query: %s",
    async (command) => {
      const { status, stderr } = await firmament([command, "acme", "berlin"]);
      expect(stderr).toBe(
        [
          `error: too many arguments for '${command}'. Expected 1 argument but got 2.`,
          `Try firmament ${command} --help. Put a query of several words in quotes.`,
          "",
        ].join("\n"),
      );
      expect(status).toBe(2);
    },
  );

  it.each([["search"], ["explain"], ["format"]])(
    "suggests one dash for a query that starts with two: %s",
    async (command) => {
      expect(await firmament([command, "--a"])).toEqual({
        status: 2,
        stdout: "",
        stderr: [
          "error: unknown option '--a'",
          `A query cannot start with two dashes. Write one to exclude matches: firmament ${command} -- '-a'`,
          "",
        ].join("\n"),
      });
      const { status, stderr } = await firmament([command, "--", "-a"]);
      expect([status, stderr]).toEqual([0, ""]);
    },
  );
});

describe("firmament format", () => {
  it("prints a query in its canonical form", async () => {
    expect(await firmament(["format", "a && (!b)"])).toEqual({ status: 0, stdout: "a AND NOT b\n", stderr: "" });
  });

  it.each([
    ["12", "name:a\nAND (b OR c)\n"],
    ["5", "name:a\nAND (\n  b\n  OR c\n)\n"],
    ["0", "name:a\nAND (\n  b\n  OR c\n)\n"],
  ])("breaks a query into lines of width %s", async (width, stdout) => {
    const result = await firmament(["format", "name:(a) AND (b OR (c))", "--width", width]);
    expect(result).toEqual({ status: 0, stdout, stderr: "" });
  });

  it("shows all errors in a query", async () => {
    const { status, stderr } = await firmament(["format", 'name:"acme AND (b OR']);
    expect(stderr.match(/^hint: .*$/gm)).toHaveLength(3);
    expect(status).toBe(2);
  });
});

describe("firmament explain", () => {
  it("draws a plan", async () => {
    const { status, stdout } = await firmament(["explain", "berlin AND acme", "--data", three]);
    expect(stdout).toMatch(/^berlin AND acme\n.*estimated .*actual .* ms\n/);
    expect(status).toBe(0);
  });

  it("prints a plan as a tree of JSON objects", async () => {
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
});

describe("firmament", () => {
  it("prints help with examples, and the version", async () => {
    const help = await firmament(["--help"]);
    expect(help.stdout).toContain("Examples:");
    expect(help.stdout).toContain("firmament search '-berlin'");
    expect(help.stdout).toContain("In a clone: npm run firmament -- …");
    expect(help.stdout).not.toContain("--a'");
    expect((await firmament(["search", "--help"])).stdout).toContain("--default-operator");
    expect((await firmament(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(help.status).toBe(0);
  });

  it.each([
    [["index"], "-o, --output <file>"],
    [["generate"], "--count <n>"],
    [["keys", "list"], "--account <id>"],
  ])("marks the required options in the help of %j", async (command, option) => {
    const { stdout } = await firmament([...command, "--help"]);
    const lines = stdout.slice(stdout.indexOf(option)).split(/\n {2}-/);
    expect(lines[0]).toMatch(/\(required\)\s*$/);
    expect(stdout.slice(stdout.indexOf("-h, --help"))).not.toContain("(required)");
  });

  it("prints help with examples of each subcommand of keys, and of accounts without keys", async () => {
    const [keys, accounts] = [await firmament(["keys", "--help"]), await firmament(["accounts", "--help"])];
    for (const name of ["create", "list", "revoke"]) expect(keys.stdout).toContain(`firmament keys ${name} `);
    expect(keys.stdout).not.toContain("firmament accounts");
    expect(accounts.stdout).toContain("ledgers");
    expect(accounts.stdout).not.toContain("firmament keys");
  });

  it("describes commands and the program in lower-case fragments", async () => {
    for (const command of [[], ["search"], ["serve"], ["accounts"], ["keys", "create"]]) {
      const [, , description] = (await firmament([...command, "--help"])).stdout.split("\n");
      expect(description).toMatch(/^[a-z].*[^.]$/);
    }
  });

  it("describes the limit of complete and the default of --fields", async () => {
    const helpOf = async (name: string): Promise<string> =>
      (await firmament([name, "--help"])).stdout.replaceAll(/\s+/g, " ");
    expect(await helpOf("complete")).toContain("the maximum number of values; fields and operators are always printed");
    expect(await helpOf("search")).toContain("(default: those that fit into the table; with --json, all)");
  });
});

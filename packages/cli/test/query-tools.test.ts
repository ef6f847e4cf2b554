import { readFileSync, writeFileSync } from "node:fs";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();
const many = folder.write(
  "many.ndjson",
  Array.from(
    { length: 7 },
    (_, n) => `${JSON.stringify({ id: `c${n}`, name: `Robot Works ${n}`, staff_count: n })}\n`,
  ).join(""),
);

/** Runs a command with `--json`; returns the object that it prints. */
async function json(...args: string[]): Promise<unknown> {
  const { stdout, stderr } = await firmament([...args, "--json"]);
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

/** A page of the companies in `many`. */
interface Page {
  readonly total: number;
  readonly cursor: string | null;
  readonly hits: readonly { readonly id: string; readonly highlights?: unknown }[];
}

describe("search --cursor", () => {
  const args = ["search", "robot", "--data", many, "--sort", "staff_count:desc", "--limit", "3"];

  it("pages through all matches, one run per page", async () => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const next: string[] = cursor === null ? [] : ["--cursor", cursor];
      const page = (await json(...args, ...next)) as Page;
      expect(page.total).toBe(7);
      ids.push(...page.hits.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor !== null && ids.length < 20);
    expect(ids).toEqual(["c6", "c5", "c4", "c3", "c2", "c1", "c0"]);
  });

  it("is printed below the table", async () => {
    const { stdout } = await firmament(args);
    const [, cursor = ""] = /Shown: 1 to 3; next page: --offset 3 or --cursor (\S+)\n/.exec(stdout) ?? [];
    const { stdout: second } = await firmament([...args, "--cursor", cursor]);
    expect(second).toContain("Robot Works 3");
    expect(second).toContain("Shown: 4 to 6; next page: --offset 6 or --cursor ");
  });

  it("is valid for one query, one order and unchanged companies", async () => {
    const { cursor } = (await json(...args)) as Page;
    const run = async (...runArgs: string[]): Promise<unknown[]> => {
      const { status, stdout, stderr } = await firmament([...runArgs, "--cursor", cursor ?? ""]);
      return [status, stdout, stderr];
    };
    const other =
      "error: the cursor belongs to another query, sort, rank, vector, operator or group. Use those of the page that printed it\n";
    expect(await run("search", "works", "--data", many, "--sort", "staff_count:desc")).toEqual([2, "", other]);
    expect(await run("search", "robot", "--data", many)).toEqual([2, "", other]);
    expect(await run("search", "robot", "--data", many, "--rank", "staff_count")).toEqual([2, "", other]);
    const changed = folder.join("changed.ndjson");
    writeFileSync(changed, readFileSync(many, "utf8").replace("Works 3", "Works three"));
    expect(await run("search", "robot", "--data", changed, "--sort", "staff_count:desc")).toEqual([
      2,
      "",
      "error: the cursor belongs to other companies, or they have changed. Start again without --cursor\n",
    ]);
    expect(await run(...args, "--offset", "1")).toEqual([
      2,
      "",
      "error: --cursor and --offset exclude each other. Use one of them\n",
    ]);
  });
});

describe("search --highlight", () => {
  it("prints the matches below the table", async () => {
    const { stdout } = await firmament([
      "search",
      "acme OR robots*",
      "--data",
      three,
      "--highlight",
      "name,industries",
    ]);
    expect(stdout).toContain("\n\nAcme Berlin\n  name: *Acme* Berlin\n");
  });

  it("adds HTML and spans to the JSON object", async () => {
    const { hits } = (await json(
      "search",
      '"robot works"',
      "--data",
      many,
      "--limit",
      "1",
      "--highlight",
      "name",
    )) as Page;
    expect(hits[0]?.highlights).toEqual({
      name: [{ marked: "<em>Robot Works</em> 0", spans: [{ start: 0, end: 11 }] }],
    });
  });

  it("rejects number fields", async () => {
    const { status, stderr } = await firmament(["search", "acme", "--highlight", "staff_count"]);
    expect(stderr).toContain("staff_count is a number field. Use text and keyword fields.");
    expect(status).toBe(2);
  });
});

describe("firmament lint", () => {
  it("agrees with the search as you type", async () => {
    expect(await json("lint", "acm", "--data", three)).toMatchObject({ warnings: [{ code: "matches-nothing" }] });
    expect(await json("lint", "acm", "--as-you-type", "--data", three)).toEqual({ query: "acm", warnings: [] });
    expect(await json("lint", "(acm", "--as-you-type", "--data", three)).toMatchObject({ warnings: [] });
  });

  it("prints each warning with its position and a fixed query", async () => {
    const { status, stdout, stderr } = await firmament(["lint", "acme and berlin", "--data", three]);
    expect(stdout).toMatch(/ \(lower-case-operator\)\n {2}acme and berlin\n {7}\^\^\^\ntry: acme AND berlin\n/);
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("prints no warnings for a plain query", async () => {
    expect((await firmament(["lint", "acme AND berlin", "--data", three])).stdout).toBe("No warnings\n");
    expect(await json("lint", "acme", "--data", three)).toEqual({ query: "acme", warnings: [] });
  });

  it("prints the errors of a query that does not parse", async () => {
    const { status, stdout, stderr } = await firmament(["lint", "acme AND (berlin", "--data", three]);
    expect(stderr).toContain("This parenthesis is not closed.\n  acme AND (berlin\n           ^\n");
    expect(stderr).toMatch(/\ntry: acme AND \(berlin\)\n$/);
    expect([status, stdout]).toEqual([2, ""]);
  });

  it("prints the errors as JSON, with fixes or the reason why there are none", async () => {
    const { status, stdout, stderr } = await firmament(["lint", "foo:bar nome:(", "--json", "--data", three]);
    expect(JSON.parse(stdout)).toMatchObject({
      query: "foo:bar nome:(",
      errors: [{ code: "syntax" }, { code: "unknown-field", noFix: "unclear" }, { code: "unknown-field" }],
    });
    expect([status, stderr]).toEqual([2, ""]);
  });
});

describe("firmament diff", () => {
  it("says that two queries mean the same", async () => {
    expect(await firmament(["diff", "acme AND berlin*", "+berlin* +acme"])).toEqual({
      status: 0,
      stdout: "Same: every company that matches one of the queries also matches the other\n",
      stderr: "",
    });
    expect(await json("diff", "acme berlin", "berlin AND acme", "--default-operator", "and")).toEqual({ answer: true });
  });

  it("prints a company that only one of them matches", async () => {
    const { status, stdout, stderr } = await firmament(["diff", "-acme", "NOT acme AND staff_count:*"]);
    expect(stdout).toBe("Different: this company matches only the first query\n{}\n");
    expect([status, stderr]).toEqual([1, ""]);
    const second = await firmament(["diff", "name:acme AND berlin", "name:acme", "--json"]);
    expect(JSON.parse(second.stdout)).toMatchObject({ answer: false, witness: { name: "acme" }, matches: "second" });
    expect(second.status).toBe(1);
  });

  it("reads the fields of a schema", async () => {
    const schema = folder.write(
      "tags.json",
      JSON.stringify({ analyzer: "standard", fields: { tags: { type: "keyword" } } }),
    );
    const { status, stdout } = await firmament(["diff", "tags:a AND tags:b", "tags:[b TO a]", "--schema", schema]);
    expect([status, stdout]).toEqual([
      0,
      "Same: every document that matches one of the queries also matches the other\n",
    ]);
  });

  it("prints the errors of an invalid query", async () => {
    const { status, stdout, stderr } = await firmament(["diff", "acme", "nome:acme"]);
    expect(stderr).toContain("There is no field `nome`.\n  nome:acme\n  ^^^^\n");
    expect([status, stdout]).toEqual([2, ""]);
  });
});

describe("firmament why-not", () => {
  it("prints what excludes a company, and the smallest edit", async () => {
    const { status, stdout, stderr } = await firmament(["why-not", "robot AND staff_count:>50", "c3", "--data", many]);
    expect(stdout).toBe(
      [
        "staff_count is 3, not above 50",
        "  robot AND staff_count:>50",
        "            ^^^^^^^^^^^^^^^",
        "it would match:",
        "  robot AND staff_count:>=3",
        "",
      ].join("\n"),
    );
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("says that a company matches", async () => {
    expect((await firmament(["why-not", "robot", "c3", "--data", many])).stdout).toBe("The company matches\n");
    expect(await json("why-not", "acme", "c3", "--data", many)).toMatchObject({
      id: "c3",
      matches: false,
      clauses: [{ text: "acme", reason: "no field contains acme" }],
      edit: { query: "*:*", changes: 1 },
    });
  });

  it("rejects an unknown id", async () => {
    const { status, stderr } = await firmament(["why-not", "robot", "c9", "--data", many]);
    expect([status, stderr]).toEqual([2, 'error: no company has the id "c9"\n']);
  });
});

describe("firmament like", () => {
  const trades = folder.write(
    "trades.ndjson",
    ["port robots", "farm robots", "port cranes", "bread", "clocks", "trains"]
      .map((description, n) => `${JSON.stringify({ id: `t${n}`, description, staff_count: 10 * n + 1 })}\n`)
      .join(""),
  );
  const QUERY = '(description:port OR description:robots) AND NOT _id:"t0"';

  it("prints the query, its reasons and its hits", async () => {
    const { status, stdout, stderr } = await firmament(["like", "t0", "--data", trades]);
    expect(stdout.split("\n").slice(0, 3)).toEqual([
      QUERY,
      "  description:port: 2 of 6, 1 given",
      "  description:robots: 2 of 6, 1 given",
    ]);
    expect(stdout).toContain("2 companies in");
    expect([status, stderr]).toEqual([0, ""]);
    const found = await json("like", "t0", "--unlike", "t2", "--numbers", "staff_count", "--data", trades);
    expect(found).toMatchObject({
      query: '(+description:robots OR staff_count:[0.5 TO 2]) AND NOT _id:("t0" OR "t2")',
      reasons: [{ clause: "description:robots" }, { clause: "staff_count:[0.5 TO 2]" }],
      total: 1,
      hits: [{ id: "t1" }],
    });
  });

  it("learns a query, and says whether it separates", async () => {
    const learned = ["like", "t0", "t1", "--unlike", "t2", "--learn", "--data", trades];
    expect((await firmament(learned)).stdout).toContain(
      "The query separates the examples: precision 100%, recall 100%\ndescription:robots\n",
    );
    expect(await json(...learned)).toMatchObject({ query: "description:robots", separates: true, total: 2 });
    const same = folder.write("same.ndjson", '{"id":"a","name":"x"}\n{"id":"b","name":"x"}\n');
    const { status, stdout } = await firmament(["like", "a", "--unlike", "b", "--learn", "--data", same]);
    expect([status, stdout]).toEqual([
      3,
      "No query separates the examples: precision 0%, recall 0%\n  not found: a\nNo query finds more wanted than unwanted examples\n",
    ]);
  });

  it.each([
    [["like", "nosuch"], 'error: there is no document with the id "nosuch".'],
    [["like", "t0", "--learn"], "error: --learn needs --unlike, the documents that the query must not find"],
    [["like", "t0", "--unlike", "t1", "--learn", "--terms", "3"], "error: --terms has no effect with --learn"],
    [["like", "t0", "--unlike", "t0"], 'error: the id "t0" is in both ids and unlike. Remove one.'],
    [["like", "t0", "--words", "staff_count"], "Use text and keyword fields."],
    [["like", "t0", "--numbers", "name"], 'error: the option numbers cannot name "name"'],
  ])("%j is refused", async (args, message) => {
    const { status, stderr, stdout } = await firmament([...args, "--data", trades]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

describe("firmament complete", () => {
  it("prints completions with their numbers of companies", async () => {
    const { status, stdout } = await firmament(["complete", "location_city:ber", "--data", three]);
    expect(stdout).toBe(
      [
        "completion | kind  | companies", //
        "---------- | ----- | --------:",
        "Berlin     | value |         2",
        "",
      ].join("\n"),
    );
    expect(status).toBe(0);
  });

  it("completes at the caret", async () => {
    const completed = await json("complete", "name:ac AND berlin", "--offset", "7", "--data", three);
    expect(completed).toMatchObject({
      offset: 7,
      completions: [{ kind: "value", span: { start: 5, end: 7 }, count: 1 }],
    });
    expect((await firmament(["complete", "/abc", "--data", three])).stdout).toBe("No completions\n");
  });

  it("counts within a filter, and as the search as you type finds", async () => {
    const args = ["complete", "location_city:ber", "--data", three, "--as-you-type"];
    expect(await json(...args)).toMatchObject({ completions: [{ text: "Berlin", count: 2 }] });
    expect(await json(...args, "--filter", "NOT *:*")).toMatchObject({ completions: [] });
  });

  it("rejects an offset beyond the text", async () => {
    expect(await firmament(["complete", "name:ac", "--offset", "8", "--data", folder.join("missing")])).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "error: option '--offset <n>' argument '8' is invalid. Use a whole number from 0 to 7, the length of the text.\nTry firmament complete --help.\n",
    });
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { firmament } from "./support/cli/command-line.ts";
import { file, folder, three } from "./support/cli/companies-files.ts";
import { Conversation, hasScript } from "./support/cli/conversation.ts";

const many = file(
  "many.ndjson",
  Array.from(
    { length: 7 },
    (_, n) => `${JSON.stringify({ id: `c${n}`, name: `Robot Works ${n}`, staff_count: n })}\n`,
  ).join(""),
);

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
  const asked = ["search", "robot", "--data", many, "--sort", "staff_count:desc", "--limit", "3"];

  it("goes on from page to page, each printed by a run of its own", async () => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const more: string[] = cursor === null ? [] : ["--cursor", cursor];
      const page = (await json(...asked, ...more)) as Page;
      expect(page.total).toBe(7);
      ids.push(...page.hits.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor !== null && ids.length < 20);
    expect(ids).toEqual(["c6", "c5", "c4", "c3", "c2", "c1", "c0"]);
  });

  it("is told below the table", async () => {
    const { stdout } = await firmament(asked);
    const [, cursor = ""] = /Shown: 1 to 3; --offset 3 or --cursor (\S+)\s+shows the next\n/.exec(stdout) ?? [];
    const { stdout: second } = await firmament([...asked, "--cursor", cursor]);
    expect(second).toContain("Robot Works 3");
    expect(second).toContain("Shown: 4 to 6; --offset 6 or --cursor ");
  });

  it("is of one query, one order, and companies that have not changed", async () => {
    const { cursor } = (await json(...asked)) as Page;
    const go = async (...args: string[]): Promise<unknown[]> => {
      const { status, stdout, stderr } = await firmament([...args, "--cursor", cursor ?? ""]);
      return [status, stdout, stderr];
    };
    const other = "error: the cursor is of another query, sort or operator. Repeat those that it was printed for\n";
    expect(await go("search", "works", "--data", many, "--sort", "staff_count:desc")).toEqual([2, "", other]);
    expect(await go("search", "robot", "--data", many)).toEqual([2, "", other]);
    const changed = join(folder, "changed.ndjson");
    writeFileSync(changed, readFileSync(many, "utf8").replace("Works 3", "Works three"));
    expect(await go("search", "robot", "--data", changed, "--sort", "staff_count:desc")).toEqual([
      2,
      "",
      "error: the companies are not those that the cursor was printed for. Begin again without --cursor\n",
    ]);
    expect(await go(...asked, "--offset", "1")).toEqual([
      2,
      "",
      "error: a cursor says itself where to go on. Leave out --offset, or --cursor\n",
    ]);
  });
});

describe("search --highlight", () => {
  it("shows what was found below the table", async () => {
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

  it("is HTML and spans in JSON", async () => {
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

  it("knows the fields", async () => {
    const { status, stderr } = await firmament(["search", "acme", "--highlight", "staff_count"]);
    expect(stderr).toContain("staff_count is a field of numbers: there are no words in it to show.");
    expect(status).toBe(2);
  });
});

describe("firmament lint", () => {
  it("tells what is probably not meant, where, and what is better", async () => {
    const { status, stdout, stderr } = await firmament(["lint", "acme and berlin", "--data", three]);
    expect(stdout).toMatch(/ \(lower-case-operator\)\n {2}acme and berlin\n {7}\^\^\^\nbetter: acme AND berlin\n/);
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("is content with most queries", async () => {
    expect((await firmament(["lint", "acme AND berlin", "--data", three])).stdout).toBe("Nothing to warn of\n");
    expect(await json("lint", "acme", "--data", three)).toEqual({ query: "acme", warnings: [] });
  });

  it("shows the mistakes of what does not parse", async () => {
    const { status, stdout, stderr } = await firmament(["lint", "acme AND (berlin", "--data", three]);
    expect(stderr).toContain("This parenthesis is not closed.\n  acme AND (berlin\n           ^\n");
    expect([status, stdout]).toEqual([2, ""]);
  });
});

describe("firmament complete", () => {
  it("prints what may come, with how many companies", async () => {
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

  it("looks at the caret", async () => {
    const answer = await json("complete", "name:ac AND berlin", "--offset", "7", "--data", three);
    expect(answer).toMatchObject({ offset: 7, completions: [{ kind: "value", span: { start: 5, end: 7 }, count: 1 }] });
    expect((await firmament(["complete", "/abc", "--data", three])).stdout).toBe("Nothing is known to come here\n");
  });
});

describe("firmament repl", () => {
  it("answers what comes through a pipe, line by line", async () => {
    const input = [".limit 2", "robot", ".more", "robot AND", ".quit", "robot"].join("\n");
    const { status, stdout, stderr } = await firmament(["repl", "--data", many], { input });
    expect(stdout.match(/7 companies in /g)).toHaveLength(2);
    expect(stdout).toContain("Shown: 1 to 2; .more shows the next\n");
    expect(stdout).toContain("Shown: 3 to 4; .more shows the next\n");
    expect(stdout).toContain("  robot AND\n");
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("answers a last line without an end", async () => {
    const { status, stdout, stderr } = await firmament(["repl", "--data", many], { input: "works\nrobot" });
    expect(stdout.match(/7 companies in /g)).toHaveLength(2);
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("ends with its input", async () => {
    const { status, stdout } = await firmament(["repl", "--data", many], { input: "" });
    expect([status, stdout]).toEqual([0, ""]);
  });

  it("cannot read companies from where the queries come", async () => {
    const { status, stderr } = await firmament(["repl", "--data", "-"], { input: "" });
    expect(stderr).toBe("error: the queries come from standard input, so the companies cannot. Name a file\n");
    expect(status).toBe(2);
  });

  it.runIf(hasScript)("completes by Tab on a terminal, and keeps a history", async () => {
    const history = join(folder, "history");
    const talk = new Conversation(`"$NODE" "$FIRMAMENT" repl --data "${three}"`, { FIRMAMENT_HISTORY: history });
    await talk.until("firmament> ");
    talk.type("location_city:berl");
    await talk.until("location_city:berl");
    talk.type("\t");
    await talk.until("location_city:Berlin");
    talk.type("\r");
    await talk.until("2 companies in ");
    talk.type("given up");
    await talk.until("given up");
    talk.type("\u0003");
    await talk.until("firmament> ");
    talk.type("\u0004");
    expect(await talk.ended).toBe(0);
    expect(readFileSync(history, "utf8")).toBe("location_city:Berlin\n");
  });
});

import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import stringWidth from "string-width";
import { beforeAll, describe, expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();
/** An index file of the bundled companies, which opens faster than their records are read. */
const bundled = folder.join("bundled.firm");

beforeAll(async () => {
  await firmament(["index", `${root}/fixtures/companies.ndjson`, "-o", bundled]);
});

describe("a table", () => {
  it.each([20, 40, 60, 80, 100, 160])("fits into %i columns", async (columns) => {
    const { stdout } = await firmament(["search", "*:*", "--data", bundled, "--limit", "300"], {
      env: { COLUMNS: `${columns}` },
    });
    const lines = stdout.split("\n");
    expect(lines.length).toBeGreaterThan(300);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  });

  it("is 100 columns wide if no width is known", async () => {
    const { stdout } = await firmament(["search", "*:*", "--data", bundled, "--limit", "300"]);
    expect(Math.max(...stdout.split("\n").map((line) => stringWidth(line)))).toBe(100);
  });

  it.each([20, 40, 60, 80, 100, 160])("with wide characters and bars fits into %i columns", async (columns) => {
    const values = [
      "서울 한빛 소프트웨어 주식회사 부설 연구소",
      "株式会社ひばり機工製作所大阪本社工場",
      "👩‍🚀 Orbit & the 🇩🇪🇰🇷 flags 👍🏽",
      "a|b || c\\|d | and more | of | this",
    ];
    const lines = values.map((text, index) =>
      JSON.stringify({ id: `${index}`, name: text, tagline: text, website: text }),
    );
    const data = folder.write(`wide-${columns}.ndjson`, `${lines.join("\n")}\n`);
    const { stdout } = await firmament(["search", "*:*", "--data", data, "--fields", "name,tagline,website"], {
      env: { COLUMNS: `${columns}` },
    });
    const printed = stdout.split("\n");
    expect(printed.length).toBeGreaterThan(6);
    for (const line of printed) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  });

  it("contains no control characters", async () => {
    const data = folder.write("controls.ndjson", '{"id":"a","name":"x\\u001b[2Jy\\nz\\u009b\\u202e!"}\n');
    const { stdout } = await firmament(["search", "*:*", "--data", data]);
    expect(stdout).toContain("\nx [2Jy z !\n");
  });

  it("has no colors in a pipe", async () => {
    const { stdout } = await firmament(["search", "berlin", "--data", three], { env: { FORCE_COLOR: "1" } });
    expect(stdout).not.toContain("\u001b");
  });
});

describe("messages on a terminal", () => {
  const window = { columns: 44 };

  it("are wrapped after a usage error", async () => {
    const { stderr } = await firmament(["search", "x", "--limit", "few"], { window });
    expect(stderr.split("\n")).toEqual([
      "error: option '--limit <n>' argument 'few'",
      "is invalid. Use a whole number from 0.",
      "Try firmament search --help.",
      "",
    ]);
  });

  it("are wrapped after an error in a query, except the excerpt", async () => {
    const { stderr } = await firmament(["format", "name:acme OR"], { window });
    expect(stderr.split("\n")).toEqual([
      "`OR` has no clause after it.",
      "  name:acme OR",
      "            ^^",
      'hint: Add a clause, or write "OR" to search',
      "for the word.",
      "",
    ]);
  });

  it("are wrapped after an invalid record", async () => {
    const input = '{"id":"a"}\n{"id":"b","staff_count":"rather many"}\n';
    const { stdout, stderr } = await firmament(["search", "x", "--data", "-"], { input, window });
    for (const line of `${stdout}${stderr}`.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(44);
    expect(stderr).toContain("\n1 invalid record skipped\n");
  });
});

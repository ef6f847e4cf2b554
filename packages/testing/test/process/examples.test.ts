import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readPage } from "@firmament/test-support/documentation.ts";
import { scaled } from "@firmament/test-support/fuzz.ts";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { checkEngine } from "../../src/index.ts";
import { liqe } from "../examples/liqe.ts";
import { miniSearch } from "../examples/minisearch.ts";

const folder = new URL("../examples/", import.meta.url);

test("the example for node:test passes", () => {
  const output = execFileSync(
    process.execPath,
    ["--test", "--test-reporter=tap", new URL("node-test.ts", folder).pathname],
    {
      encoding: "utf8",
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    },
  );
  expect(output).toContain("# pass 1");
});

test("liqe reads AND and OR flat, which three one-word queries and a one-word document show", async () => {
  const { findings } = await checkEngine(liqe, { schema: companySchema, runs: scaled(100, 0), vectors: false });
  const precedence = findings.find(({ reason }) => reason === "precedence-left-to-right");
  expect(precedence).toMatchObject({
    query: "red OR green AND blue",
    documents: [{ id: "1", name: "red" }],
    expected: ["1"],
    actual: [],
  });
  expect(findings.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(["white-space-and", "text-inside", "accents"]),
  );
});

test("MiniSearch counts a swap as two edits, and finds any word of several", async () => {
  const { findings, unsupported } = await checkEngine(miniSearch, {
    schema: companySchema,
    runs: scaled(100, 0),
    vectors: false,
  });
  const reasons = findings.map(({ reason, query }) => `${reason}: ${query}`);
  expect(reasons).toEqual(expect.arrayContaining(["fuzzy-swap: rde~1", "accents: zurich"]));
  expect(unsupported.map(({ message }) => message)).toEqual(expect.arrayContaining(["no phrase", "no range"]));
});

test.each(["vitest.test.ts", "node-test.ts", "liqe.ts", "minisearch.ts"])(
  "the guide or its reference shows %s",
  (name) => {
    const code = readFileSync(new URL(name, folder), "utf8");
    expect(`${readPage("docs/testing-kit.md")}${readPage("docs/reference/engine-adapters.md")}`).toContain(code);
  },
);

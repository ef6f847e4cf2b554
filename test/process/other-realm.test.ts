import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const program = new URL("../support/realm/run.ts", import.meta.url);
const bare = new URL("../support/realm/bare.ts", import.meta.url);
const embedded = new URL("../support/realm/embedded.ts", import.meta.url);

const FLAGS = ["--experimental-vm-modules", "--no-warnings"];

/** The entry points that need neither Node nor a page. */
const ENTRIES = [
  ...["index", "reader", "worker", "standing", "companies", "languages", "query", "backend", "base"].map(
    (name) => `src/entries/${name}.ts`,
  ),
  "grammar/index.ts",
  ...["decide", "compile", "infer", "client", "testing", "instantsearch"].map(
    (name) => `packages/${name}/src/index.ts`,
  ),
];

test("modules load where there is nothing but ECMAScript", () => {
  const urls = ENTRIES.map((path) => new URL(`../../${path}`, import.meta.url).href);
  const { stdout, stderr } = spawnSync(process.execPath, [...FLAGS, bare.pathname, ...urls], {
    encoding: "utf8",
    timeout: 150_000,
  });
  expect([stdout, stderr]).toEqual(["", ""]);
});

test("a program in a realm of its own, as in Jest, gets the same answers and errors", () => {
  const { stdout, stderr } = spawnSync(process.execPath, [...FLAGS, program.pathname, embedded.href], {
    encoding: "utf8",
    timeout: 150_000,
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    "an error of Node is an Error": false,
    days: ["1", "3"],
    filtered: ["2"],
    built: ["1", "3"],
    reopened: ["1"],
    schema: ["name", "founded", "source"],
    missing: {
      name: "Error",
      code: "ENOENT",
      message:
        "Cannot open FOLDER/engine.firm.missing: the file does not exist. Check the path, or save an index there first.",
    },
    unsaved: {
      name: "Error",
      code: "ENOENT",
      message: "Cannot save FOLDER/missing/engine.firm: the folder does not exist. Create it first.",
    },
    dataset: ["1"],
    threads: ["2"],
    worker: ["1"],
    abort: { name: "AbortError", code: 20, message: "This operation was aborted" },
  });
});

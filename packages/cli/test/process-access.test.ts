import { sourceFiles } from "@firmament/test-support/source-tree.ts";
import { expect, it } from "vitest";

it("only main.ts and the terminal of the process read from it and write to it", () => {
  const access = /\bprocess\.|from "node:process"/;
  const files = sourceFiles(["packages/cli/src"]).filter(({ path }) => !path.endsWith(".test.ts"));
  const offenders = files.filter(({ text }) => access.test(text.replace(/^\s*(\/?\*|\/\/).*$/gm, "")));
  expect(offenders.map(({ path }) => path)).toEqual([
    "packages/cli/src/main.ts",
    "packages/cli/src/terminal/process-terminal.ts",
  ]);
});

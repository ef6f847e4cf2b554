import { expect, it } from "vitest";
import { sourceFiles } from "../support/source-tree.ts";

it("only main.ts reads from and writes to the process", () => {
  const access = /\bprocess\.|from "node:process"/;
  const files = sourceFiles(["src/cli"]).filter(({ path }) => !path.endsWith(".test.ts"));
  const offenders = files.filter(({ text }) => access.test(text.replace(/^\s*(\/?\*|\/\/).*$/gm, "")));
  expect(offenders.map(({ path }) => path)).toEqual(["src/cli/main.ts"]);
});

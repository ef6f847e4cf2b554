import { execFileSync } from "node:child_process";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { shellWords } from "@firmament/test-support/cli/shell-words.ts";
import { commandsOf, pages } from "@firmament/test-support/documentation.ts";
import { runsSlowTests, sampled } from "@firmament/test-support/fuzz.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, test } from "vitest";

/** Runs a command line in the project's folder. Returns its standard output. */
function run(command: string): string {
  return execFileSync("bash", ["-c", command], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FIRMAMENT_HISTORY: "" },
  });
}

/** Commands that install, test, measure or generate documentation: `.ci/run` runs them, or they take long. */
const elsewhere = /^npm (ci|test|run (bench|docs|test:full|coverage))|^FUZZ=|^npx vitest|^bash \.ci|^firmament bench/;

function commandsToRun(page: string): readonly string[] {
  return commandsOf(page)
    .map((line) => line.replace(/^npm ci && /, "").replace(/ +#.*$/, ""))
    .filter((command) => !elsewhere.test(command));
}

// The commands of a page can depend on earlier ones of that page.
const commands = sampled(
  pages.filter((page) => page !== "README.md" && commandsToRun(page).length > 0),
  1,
  5,
).flatMap((page) => commandsToRun(page).map((command) => ({ page, command })));

/** The arguments of a command that needs nothing of a shell; `null` for others, and for all of them with slow tests. */
function firmamentArguments(command: string): readonly string[] | null {
  const [, script = "", rest = ""] = /^npm run (search|firmament) -- (.*)$/.exec(command) ?? [];
  const isPlain = !runsSlowTests && script !== "" && !/[|<>&;$`]|repl|serve/.test(rest.replaceAll(/'[^']*'/g, ""));
  if (!isPlain) return null;
  return [...(script === "search" ? ["search"] : []), ...shellWords(rest, {})];
}

describe("a command in the documentation prints something", () => {
  test.each(commands)("$page: $command", async ({ command }) => {
    const args = firmamentArguments(command);
    const output = args === null ? run(command) : (await firmament(args)).stdout;
    expect(output).not.toBe("");
  });
});

test("README's first command finds companies", () => {
  const [first = ""] = commandsOf("README.md");
  expect(first).toMatch(/^npm ci && npm run search -- '/);
  expect(run(first.replace("npm ci && ", ""))).toMatch(/^[1-9]\d* companies /m);
});

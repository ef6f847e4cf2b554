import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "./support/source-tree.ts";

interface Block {
  readonly language: string;
  readonly text: string;
}

const folder = mkdtempSync(join(tmpdir(), "firmament-readme-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The doors by the names under which they are published. */
const doors: readonly (readonly [string, string])[] = [
  ["firmament/grammar", "grammar/index.ts"],
  ["firmament/node", "src/node.ts"],
  ["firmament/http", "src/http.ts"],
  ["firmament", "src/index.ts"],
];

function blocksOf(file: string): readonly Block[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", code = ""]) => ({
    language,
    text: code,
  }));
}

/** Runs a program as a user would, with the package's names leading to the sources. */
function run(program: string): string {
  const source = doors.reduce(
    (code, [name, path]) => code.replaceAll(`from "${name}"`, `from "${pathToFileURL(join(root, path))}"`),
    program,
  );
  const path = join(folder, "program.ts");
  writeFileSync(path, source);
  return execFileSync(process.execPath, [path], { encoding: "utf8" });
}

function runCommand(command: string): string {
  return execFileSync("bash", ["-c", command], { cwd: root, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
}

describe.each(["README.md", "grammar/README.md"])("%s", (file) => {
  const blocks = blocksOf(file);
  const programs = blocks.flatMap((block, index) =>
    block.language === "ts" ? [{ program: block.text, printed: blocks[index + 1] }] : [],
  );

  test("has programs", () => {
    expect(programs.length).toBeGreaterThan(0);
  });

  test.each(programs)("program %$ prints what it says", ({ program, printed }) => {
    const output = run(program);
    if (printed?.language === "text") expect(output).toBe(printed.text);
    else expect(output).not.toBe("");
  });

  const commands = blocks
    .filter(({ language }) => language === "sh")
    .flatMap(({ text }) => text.trim().split("\n"))
    .map((line) => line.replace(/^npm ci && /, ""))
    .filter((line) => line !== "npm test");

  test.skipIf(commands.length === 0).each(commands)("%s", (command) => {
    expect(runCommand(command)).not.toBe("");
  });
});

test("the README's first command finds companies", () => {
  const [first = ""] = blocksOf("README.md").map(({ text }) => text.trim());
  expect(first).toMatch(/^npm ci && npm run search -- '/);
  expect(runCommand(first.replace("npm ci && ", ""))).toMatch(/^[1-9]\d* companies /m);
});

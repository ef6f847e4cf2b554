import { writeFileSync } from "node:fs";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { shellWords } from "@firmament/test-support/cli/shell-words.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { codeBlocksOf } from "@firmament/test-support/documentation.ts";
import { expect, test } from "vitest";

const folder = new TestFolder();

const FILES = /^products\.(ndjson|schema\.json|firm|db)$/;

/** The output of a command in the folder of the tests, without times, sizes and the path of the folder. */
async function outputOf(command: string): Promise<string> {
  const [, ...args] = shellWords(command, {});
  const inFolder = args.map((arg) => (FILES.test(arg) ? folder.join(arg) : arg));
  const { stdout, stderr } = await firmament(inFolder);
  return stderr + withoutMeasurements(stdout.replaceAll(`${folder.path}/`, ""));
}

function withoutMeasurements(text: string): string {
  return text.replace(/\b[\d.]+ m?s\b/g, "T").replace(/\b[\d.]+ MB\b/g, "M");
}

test("the commands of docs/schemas.md print what the page shows", async () => {
  const transcript: string[] = [];
  const expected: string[] = [];
  for (const { language, code } of codeBlocksOf("docs/schemas.md")) {
    if (language === "ndjson") writeFileSync(folder.join("products.ndjson"), code);
    if (language === "json") writeFileSync(folder.join("products.schema.json"), code);
    if (language !== "console") continue;
    expected.push(withoutMeasurements(code));
    for (const line of code.split("\n").filter((each) => each.startsWith("$ "))) {
      transcript.push(`${line}\n${await outputOf(line.slice(2))}`);
    }
  }
  expect(transcript.join("")).toBe(expected.join(""));
});

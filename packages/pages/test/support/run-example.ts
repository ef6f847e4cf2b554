import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import type { Language } from "./shown-examples.ts";

/** The commands that examples need: they fail where one is missing. */
const commands: Readonly<Record<Language, readonly [string, ...string[]]>> = {
  Curl: ["curl", "--version"],
  Fetch: ["node", "--version"],
  Requests: ["python3", "-c", "import requests"],
};

/** Whether this machine can run the examples in a language. */
export function canRun(language: Language): boolean {
  const [command, ...args] = commands[language];
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Runs examples one after the other, and returns the answers that they print. */
export async function runExamples(language: Language, codes: readonly string[]): Promise<readonly unknown[]> {
  switch (language) {
    case "Curl": {
      const shown = await printed(
        ["sh"],
        codes.map((code) => `${code.trim()} --silent; echo ,`),
      );
      return JSON.parse(`[${shown.trim().slice(0, -1)}]`);
    }
    case "Fetch": {
      const collect = "const answers = []; const { log } = console; console.log = (value) => answers.push(value);";
      // Each example declares the same variable.
      const blocks = codes.map((code) => `{\n${code}\n}`);
      return JSON.parse(
        await printed(["node", "--input-type=module", "-"], [collect, ...blocks, "log(JSON.stringify(answers));"]),
      );
    }
    case "Requests": {
      const collect = "import json\nanswers = []\nlog, print = print, answers.append";
      return JSON.parse(await printed(["python3", "-"], [collect, ...codes, "log(json.dumps(answers))"]));
    }
  }
}

/** What a program prints, whose parts come from the standard input. The service runs in this process, so it must not wait. */
function printed([command = "", ...args]: readonly string[], parts: readonly string[]): Promise<string> {
  const { stdin, stdout } = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  stdin.end(parts.join("\n"));
  return text(stdout);
}

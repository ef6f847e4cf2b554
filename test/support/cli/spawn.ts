import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Finished } from "./finished.ts";

const mainPath: string = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));

export interface SpawnOptions {
  /** Written to standard input. */
  readonly input?: string | Uint8Array;
  /** Whether standard input stays open after the input. */
  readonly keepOpen?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** The command that starts `firmament` from the checkout. */
export const command: readonly [string, ...string[]] = [process.execPath, mainPath];

/** An environment without colors, widths and a history. */
export function spawnEnvironment(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE = "", NODE_OPTIONS = "" } = process.env;
  return {
    PATH,
    NODE: process.execPath,
    FIRMAMENT: mainPath,
    FIRMAMENT_HISTORY: "",
    NODE_COMPILE_CACHE,
    NODE_OPTIONS,
    ...env,
  };
}

/** Runs `firmament` as a process of its own. */
export function spawnFirmament(args: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  const [node, ...rest] = command;
  return finished(node, [...rest, ...args], options);
}

/** Runs a shell command in which `"$NODE" "$FIRMAMENT"` starts the command line. */
export function shell(line: string, options: SpawnOptions = {}): Promise<Finished> {
  return finished("sh", ["-c", line], options);
}

function finished(
  program: string,
  args: readonly string[],
  { input = "", keepOpen = false, env }: SpawnOptions,
): Promise<Finished> {
  const child = spawn(program, args, { env: spawnEnvironment(env) });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  // A process that ends before it has read its input closes the pipe.
  child.stdin.on("error", () => {});
  child.stdin.write(input);
  if (!keepOpen) child.stdin.end();
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      resolve({ status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() });
    });
  });
}

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";

// A process starts in a third of a second, and in several seconds on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 60_000 });

export const mainPath: string = fileURLToPath(new URL("../../../src/cli/main.ts", import.meta.url));

export interface Finished {
  /** `null` when a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  /** All of standard input. */
  readonly input?: string | Uint8Array;
  /** Whether more input could follow. */
  readonly keepOpen?: boolean;
  /** Added to an environment without colours and widths of its own. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs `firmament` from the checkout, as a process. */
export function firmament(args: readonly string[], options: CommandOptions = {}): Promise<Finished> {
  return finished(process.execPath, [mainPath, ...args], options);
}

/** Runs a line of shell, in which `"$FIRMAMENT"` starts the command line: `shell('"$NODE" "$FIRMAMENT" --version')`. */
export function shell(line: string, options: CommandOptions = {}): Promise<Finished> {
  return finished("sh", ["-c", line], options);
}

function finished(
  command: string,
  args: readonly string[],
  { input = "", keepOpen = false, env = {} }: CommandOptions,
): Promise<Finished> {
  const { PATH = "" } = process.env;
  const child = spawn(command, args, { env: { PATH, NODE: process.execPath, FIRMAMENT: mainPath, ...env } });
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

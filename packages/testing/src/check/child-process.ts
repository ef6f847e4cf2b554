/** A stream of a process. */
interface Output {
  on(event: "data", listener: (bytes: Uint8Array) => void): void;
}

/** A running process, as far as it is used here: browsers do not have the types of Node. */
export interface ChildProcess {
  readonly stdin: { write(text: string): void; end(): void; on(event: "error", listener: () => void): void };
  readonly stdout: Output;
  readonly stderr: Output;
  once(event: "error", listener: (error: Error) => void): void;
  once(event: "close", listener: (code: number | null, signal: string | null) => void): void;
  /** Ends the process and those that it started, at once. */
  stop(): void;
}

interface Spawned extends Omit<ChildProcess, "stop"> {
  readonly pid?: number;
  kill(signal: string): void;
}

interface ChildProcessModule {
  spawn(program: string, others: readonly string[], options: object): Spawned;
}

interface ProcessModule {
  readonly default: {
    readonly platform: string;
    readonly env: Readonly<Record<string, string | undefined>>;
    kill(pid: number, signal: string): void;
  };
}

/** @param command a command line for the shell, or a program with its arguments */
export async function spawnProcess(
  command: string | readonly string[],
  { cwd, env }: { readonly cwd: string | undefined; readonly env: Readonly<Record<string, string>> | undefined },
): Promise<ChildProcess> {
  const { spawn } = await importModule<ChildProcessModule>("node:child_process");
  const { default: process } = await importModule<ProcessModule>("node:process");
  const hasGroups = process.platform !== "win32";
  const [program = "", ...others] = typeof command === "string" ? [command] : command;
  const child = spawn(program, others, {
    shell: typeof command === "string",
    cwd,
    env: { ...process.env, ...env },
    // A group of its own, so that the programs that a shell has started can be ended with it.
    detached: hasGroups,
    stdio: "pipe",
  });
  const stop = (): void => {
    try {
      // The negative number stands for the group.
      if (hasGroups && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      else child.kill("SIGKILL");
    } catch {
      child.kill("SIGKILL");
    }
  };
  return Object.assign(child, { stop });
}

/** Imports a module of Node, so that bundlers for browsers do not look for it. */
async function importModule<Module>(name: string): Promise<Module> {
  return (await import(/* @vite-ignore */ name)) as Module;
}

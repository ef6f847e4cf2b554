import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { promisify } from "node:util";

/** A process that serves pages. */
export interface Served {
  readonly url: string;
  /** What it has printed until it could be asked. */
  readonly printed: string;
  readonly process: ChildProcess;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("There is no free port.");
  return address.port;
}

/** Starts a process and waits until it answers. */
export async function serve(
  folder: string,
  script: string,
  args: (port: number) => readonly string[],
): Promise<Served> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), NEXT_TELEMETRY_DISABLED: "1" };
  const server = spawn(process.execPath, [script, ...args(port)], { cwd: folder, env });
  let printed = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (text: unknown) => {
      printed += String(text);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 600 && server.exitCode === null; attempt++) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, printed, process: server };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error(`The server in ${folder} does not answer:\n${printed}`);
}

/** Ends the process after the work. */
export async function whileServed(served: Served, work: (served: Served) => Promise<void>): Promise<void> {
  try {
    await work(served);
  } finally {
    served.process.kill();
  }
}

/** Builds an application of Next.js. */
export async function nextBuild(folder: string, script: string): Promise<void> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  await promisify(execFile)(process.execPath, [script, "build"], { cwd: folder, env });
}

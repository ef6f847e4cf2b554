import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections, so that none of these takes a port of a stopped node. */
const LOWEST = 20_000;
const COUNT = 12_000;

/** An address of loopback on which no test listens. macOS does not have it: there, only one run of tests is safe. */
const RESERVING = "127.0.0.2";

const reserved = new Set<number>();

/** Each process starts elsewhere, so that few of them ask for the same port. */
let next = (process.pid * 97) % COUNT;

/**
 * Different ports of loopback on which nothing listens. No other call gives them, also in other processes, until this
 * process ends: a node takes its port seconds later, and again after a restart.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count; tries++) {
    if (tries === COUNT) throw new Error(`There are not ${count} free ports from ${LOWEST} to ${LOWEST + COUNT - 1}.`);
    const port = LOWEST + next;
    next = (next + 1) % COUNT;
    if ((await isFree(port)) && (await reserve(port))) ports.push(port);
  }
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** Listens on the port of an address that nothing else uses, until this process ends. */
function reserve(port: number): Promise<boolean> {
  if (reserved.has(port)) return Promise.resolve(false);
  reserved.add(port);
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"));
    server.listen({ port, host: RESERVING, exclusive: true }, () => resolve(true));
  });
}

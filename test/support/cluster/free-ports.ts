import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections, so that none of these takes a port of a stopped node. */
const LOWEST = 20_000;

/** Each worker of the tests has ports of its own: a port that is free now would be taken by the node of another worker. */
const PORTS_PER_WORKER = 1000;
const WORKERS = 12;

/** Different ports of loopback on which nothing listens. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  // The global setup has no worker, and the number 0.
  const first = LOWEST + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * PORTS_PER_WORKER;
  while (ports.size < count) {
    const port = first + Math.floor(Math.random() * PORTS_PER_WORKER);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

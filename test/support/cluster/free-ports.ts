import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections, so that none of these takes a port of a stopped node. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Different ports of loopback on which nothing listens. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
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

import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePorts } from "./free-ports.ts";

test("no port is given twice, also if nothing listens on it", async () => {
  const ports = [...(await freePorts(20)), ...(await Promise.all([freePorts(20), freePorts(20)])).flat()];
  expect(new Set(ports).size).toBe(60);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});

test("a port that another process has taken or reserved is not given", async () => {
  const [first = 0] = await freePorts(1);
  const taken = ["127.0.0.1", "127.0.0.2"].map(async (host, index) => {
    const server = createServer();
    await new Promise<void>((resolve) =>
      server.listen(first + 1 + index, host, resolve).once("error", () => resolve()),
    );
    return server;
  });
  const servers = await Promise.all(taken);
  const [given = 0] = await freePorts(1);
  const isLinux = process.platform === "linux";
  for (const index of isLinux ? [1, 2] : [1]) expect(given).not.toBe(first + index);
  for (const server of servers) server.close();
});

import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A load balancer: each request goes to the next server that accepts a connection. The connection of a request breaks if that of
 * its server does.
 */
export class RoundRobin {
  readonly #server: Server;
  /** The addresses of the servers; a test may replace them. */
  readonly servers: string[];
  #next = 0;

  private constructor(servers: readonly string[]) {
    this.servers = [...servers];
    this.#server = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on("error", () => outgoing.destroy());
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => this.#forward(incoming, Buffer.concat(chunks), outgoing, this.servers.length));
    });
  }

  /** Starts a balancer, which ends with the test. */
  static async start(servers: readonly string[]): Promise<RoundRobin> {
    const balancer = new RoundRobin(servers);
    await new Promise<void>((resolve) => balancer.#server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      balancer.#server.closeAllConnections();
      balancer.#server.close();
    });
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #forward(
    incoming: Parameters<Parameters<typeof createServer>[1] & object>[0],
    body: Buffer,
    outgoing: Parameters<Parameters<typeof createServer>[1] & object>[1],
    tries: number,
  ): void {
    this.#next = (this.#next + 1) % this.servers.length;
    const target = new URL(incoming.url ?? "/", this.servers[this.#next]);
    const forwarded = request(target, { method: incoming.method ?? "GET", headers: incoming.headers, agent: false });
    forwarded.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.on("error", () => outgoing.destroy());
      response.pipe(outgoing);
    });
    forwarded.on("error", (error) => {
      const isUnsent = "code" in error && error.code === "ECONNREFUSED";
      if (isUnsent && tries > 1) this.#forward(incoming, body, outgoing, tries - 1);
      else outgoing.destroy();
    });
    forwarded.end(body);
  }
}

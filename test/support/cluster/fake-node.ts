import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a node receives it. */
export interface NodeRequest {
  /** The method and the path without the query: `POST /_bulk`. */
  readonly request: string;
  /** What follows the path: `timeout=1s`. */
  readonly query: string;
  readonly body: string;
}

/** What a node answers; `null` for nothing at all. */
export type NodeAnswer = { readonly status?: number; readonly body: unknown } | null;

/** A server that answers as a test says, in place of a node of a cluster. */
export class FakeNode {
  readonly #server: Server;
  /** All requests, in their order. */
  readonly requests: NodeRequest[] = [];

  private constructor(answer: (request: NodeRequest) => NodeAnswer | Promise<NodeAnswer>) {
    this.#server = createServer(async (incoming, response) => {
      let body = "";
      for await (const part of incoming.setEncoding("utf8")) body += String(part);
      const [path, query = ""] = incoming.url?.split("?") ?? [];
      const request = { request: `${incoming.method} ${path}`, query: decodeURIComponent(query), body };
      this.requests.push(request);
      const answered = await answer(request);
      if (answered === null) return;
      response.writeHead(answered.status ?? 200, { "content-type": "application/json" });
      response.end(JSON.stringify(answered.body));
    });
  }

  static async start(answer: (request: NodeRequest) => NodeAnswer | Promise<NodeAnswer>): Promise<FakeNode> {
    const node = new FakeNode(answer);
    await new Promise<void>((resolve) => node.#server.listen(0, "127.0.0.1", resolve));
    return node;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The number of requests with a method and a path. */
  count(request: string): number {
    return this.requests.filter((each) => each.request === request).length;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

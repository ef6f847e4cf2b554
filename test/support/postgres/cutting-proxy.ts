import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * What happens to the next commit:
 * - `arrives`: nothing.
 * - `lost`: the connection ends before the server reads the commit.
 * - `unanswered`: the connection ends after the server has committed, before its answer arrives.
 * - `unreachable`: as `unanswered`, and no further connection succeeds.
 */
export type CommitFate = "arrives" | "lost" | "unanswered" | "unreachable";

/** Forwards connections to a PostgreSQL server, and ends them at a commit. */
export class CuttingProxy {
  readonly #server: Server;
  readonly #target: URL;
  #fate: CommitFate = "arrives";
  #isReachable = true;

  private constructor(address: string) {
    this.#target = new URL(address);
    this.#server = createServer((client) => {
      if (this.#isReachable) this.#forward(client);
      else client.destroy();
    });
  }

  static async start(address: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(address);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** The address of the database through this proxy. */
  get address(): string {
    const url = new URL(this.#target);
    url.port = `${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** Whether the fate has happened. */
  get hasCut(): boolean {
    return this.#fate === "arrives";
  }

  /** Decides about the next commit. */
  cutNext(fate: CommitFate): void {
    this.#fate = fate;
    this.#isReachable = true;
  }

  stop(): void {
    this.#server.close();
    this.#isReachable = false;
  }

  #forward(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname);
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    let isCommitting = false;
    for (const socket of [client, server]) socket.on("error", end).on("close", end);
    client.on("data", (data) => {
      if (this.#fate !== "arrives" && data.includes("commit\0")) {
        const fate = this.#fate;
        this.#fate = "arrives";
        if (fate === "lost") {
          end();
          return;
        }
        isCommitting = true;
        if (fate === "unreachable") this.#isReachable = false;
      }
      server.write(data);
    });
    server.on("data", (data) => {
      if (isCommitting) end();
      else client.write(data);
    });
  }
}

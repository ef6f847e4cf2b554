import { connect, createServer, type Server, type Socket } from "node:net";

/** Forwards the connections of one port of loopback to another one, unless it is cut. */
export class CuttableLink {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(target: number) {
    this.#server = createServer((client) => {
      if (this.#isCut) client.destroy();
      else this.#forward(client, connect(target, "127.0.0.1"));
    });
  }

  static async start(port: number, target: number): Promise<CuttableLink> {
    const link = new CuttableLink(target);
    await new Promise<void>((resolve) => link.#server.listen(port, "127.0.0.1", resolve));
    return link;
  }

  /** Ends all connections, and refuses further ones. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts connections again after {@link cut}. */
  heal(): void {
    this.#isCut = false;
  }

  stop(): void {
    this.cut();
    this.#server.close();
  }

  #forward(client: Socket, server: Socket): void {
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on("error", end).on("close", () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    client.pipe(server);
    server.pipe(client);
  }
}

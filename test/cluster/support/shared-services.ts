import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What all test files of a run share. */
export interface SharedService {
  /** JSON that test files get, such as addresses. */
  readonly value: unknown;
  stop(): Promise<void>;
}

/**
 * Starts services when the first test file asks for them: a run of one file starts only what it uses. Test files run in
 * processes of their own and ask over HTTP: `GET /NAME` answers with the service's value.
 */
export class SharedServices {
  readonly #server: Server;
  readonly #started = new Map<string, Promise<SharedService>>();

  private constructor(starts: Readonly<Record<string, () => Promise<SharedService>>>) {
    this.#server = createServer(async ({ url = "/" }, response) => {
      const name = url.slice(1);
      const start = starts[name];
      try {
        if (start === undefined) throw new Error(`There is no service ${name}.`);
        const service = this.#started.get(name) ?? start();
        this.#started.set(name, service);
        response.end(JSON.stringify((await service).value));
      } catch (error) {
        response.writeHead(500).end(error instanceof Error ? error.message : String(error));
      }
    });
    // A node may take long to start on a busy machine.
    this.#server.requestTimeout = 0;
  }

  /** @param starts how each service starts, by name */
  static async listen(starts: Readonly<Record<string, () => Promise<SharedService>>>): Promise<SharedServices> {
    const services = new SharedServices(starts);
    await new Promise<void>((resolve) => services.#server.listen(0, "127.0.0.1", resolve));
    return services;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Stops the services that have started. */
  async close(): Promise<void> {
    this.#server.close();
    const started = await Promise.allSettled(this.#started.values());
    await Promise.all(started.map((service) => (service.status === "fulfilled" ? service.value.stop() : null)));
  }
}

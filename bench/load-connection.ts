import { connect, type Socket } from "node:net";

/** The end of the head of a response. */
const HEAD_END = "\r\n\r\n";

/**
 * A connection that sends one HTTP request after the other. It reads no more of a response than its status and its
 * length: the client runs on the cores of the measured service.
 */
export class LoadConnection {
  readonly #socket: Socket;
  /** Settles the response that is read; `null` between two responses. */
  #reading: PromiseWithResolvers<number> | null = null;
  /** The head of the response as far as it has arrived; `null` once it is complete. */
  #head: Buffer | null = null;
  #status = 0;
  #missingBytes = 0;

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#read(chunk));
    socket.on("error", (error) => this.#reading?.reject(error));
    socket.on("close", () => this.#reading?.reject(new Error("The service closed a connection.")));
  }

  static open(url: URL): Promise<LoadConnection> {
    const socket = connect(Number(url.port), url.hostname);
    return new Promise((resolve, reject) => {
      socket.once("connect", () => resolve(new LoadConnection(socket)));
      socket.once("error", reject);
    });
  }

  /**
   * Sends a request and waits for its response.
   *
   * @returns the status
   * @throws {Error} if the connection is closed first
   */
  send(request: Uint8Array): Promise<number> {
    this.#reading = Promise.withResolvers();
    this.#head = Buffer.alloc(0);
    this.#socket.write(request);
    return this.#reading.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#head === null) this.#missingBytes -= chunk.length;
    else this.#readHead(this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]));
    if (this.#head !== null || this.#missingBytes > 0) return;
    this.#reading?.resolve(this.#status);
    this.#reading = null;
  }

  #readHead(bytes: Buffer): void {
    const end = bytes.indexOf(HEAD_END);
    this.#head = end < 0 ? bytes : null;
    if (end < 0) return;
    const head = bytes.toString("latin1", 0, end);
    const [, status, length] = /^HTTP\/1\.1 (\d+) .*^content-length: (\d+)/ims.exec(head) ?? [];
    if (length === undefined) throw new Error(`A response has no length:\n${head}`);
    this.#status = Number(status);
    this.#missingBytes = Number(length) - (bytes.length - end - HEAD_END.length);
  }
}

/** The bytes of a POST request with a JSON body. */
export function postRequest(url: URL, headers: Readonly<Record<string, string>>, body: object): Uint8Array {
  const content = Buffer.from(JSON.stringify(body));
  const lines = Object.entries({
    host: url.host,
    "content-type": "application/json",
    "content-length": String(content.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`POST ${url.pathname} HTTP/1.1\r\n${lines.join("")}\r\n`), content]);
}

import { connect, type Socket } from "node:net";

/** The data that a server has sent over one connection. */
export interface RawResponse {
  /** All bytes, as Latin-1. */
  readonly text: string;
  /** The status of the first response; `null` without a response. */
  readonly status: number | null;
  /** The body of the last response. */
  readonly body: string;
  /** The number of responses. */
  readonly responses: number;
}

/** A TCP connection that can send any bytes. */
export class RawSocket {
  readonly #socket: Socket;
  readonly #chunks: Buffer[] = [];
  readonly #connected: Promise<void>;
  readonly #closed: Promise<void>;

  /** @param options whether the client may send after the server has ended its side */
  constructor(url: string, { isHalfOpen = false }: { readonly isHalfOpen?: boolean } = {}) {
    const { hostname, port } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, "");
    this.#socket = connect({ port: Number(port), host, allowHalfOpen: isHalfOpen });
    this.#socket.on("data", (chunk) => this.#chunks.push(chunk));
    // A server may reset a connection that still sends.
    this.#socket.on("error", () => {});
    this.#connected = new Promise((resolve) => this.#socket.once("connect", () => resolve()));
    this.#closed = new Promise((resolve) => this.#socket.once("close", () => resolve()));
  }

  /** Resolves when the connection is established. */
  connected(): Promise<void> {
    return this.#connected;
  }

  /** Sends a text as Latin-1, or bytes. Returns whether they were sent. */
  send(content: string | Uint8Array): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.#socket.writable) resolve(false);
      else
        this.#socket.write(typeof content === "string" ? Buffer.from(content, "latin1") : content, (error) =>
          resolve(!error),
        );
    });
  }

  /** Sends everything before it reads, as simple clients do. */
  async sendBeforeReading(content: string | Uint8Array): Promise<boolean> {
    this.#socket.pause();
    const isSent = await this.send(content);
    this.#socket.resume();
    return isSent;
  }

  /** Closes the connection without ending it. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** The data received so far. */
  get received(): RawResponse {
    return parseResponses(Buffer.concat(this.#chunks).toString("latin1"));
  }

  /** Resolves when the server has closed the connection. */
  async closed(): Promise<RawResponse> {
    await this.#closed;
    return this.received;
  }
}

/** Sends data on a new connection, and waits until the server closes it. */
export async function exchange(url: string, content: string | Uint8Array): Promise<RawResponse> {
  const socket = new RawSocket(url);
  await socket.send(content);
  return socket.closed();
}

function parseResponses(text: string): RawResponse {
  const responses = text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((part) => part !== "");
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
  return {
    text,
    status: status === undefined ? null : Number(status),
    body: bodyOf(responses.at(-1) ?? ""),
    responses: responses.length,
  };
}

function bodyOf(response: string): string {
  const [head = "", ...rest] = response.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  return /^transfer-encoding: chunked$/im.test(head) ? joinChunks(body) : body;
}

function joinChunks(text: string): string {
  const [, size = "", rest = ""] = /^([0-9a-f]+)\r\n(.*)$/is.exec(text) ?? [];
  const length = Number.parseInt(size, 16);
  return length > 0 ? rest.slice(0, length) + joinChunks(rest.slice(length + 2)) : "";
}

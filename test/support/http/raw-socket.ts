import { connect, type Socket } from "node:net";

/** What a server has sent over one connection. */
export interface RawResponse {
  /** All bytes, as Latin-1. */
  readonly text: string;
  /** Of the first answer; `null` when there is none. */
  readonly status: number | null;
  /** Of the last answer. */
  readonly body: string;
  /** How many answers there are. */
  readonly responses: number;
}

/** A connection on which anything can be sent. */
export class RawSocket {
  readonly #socket: Socket;
  readonly #chunks: Buffer[] = [];
  readonly #connected: Promise<void>;
  readonly #closed: Promise<void>;

  /** @param options whether it goes on when the server has ended its half */
  constructor(url: string, { isHalfOpen = false }: { readonly isHalfOpen?: boolean } = {}) {
    const { hostname, port } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, "");
    this.#socket = connect({ port: Number(port), host, allowHalfOpen: isHalfOpen });
    this.#socket.on("data", (chunk) => this.#chunks.push(chunk));
    // A server that does not want to hear more may reset the connection.
    this.#socket.on("error", () => {});
    this.#connected = new Promise((resolve) => this.#socket.once("connect", () => resolve()));
    this.#closed = new Promise((resolve) => this.#socket.once("close", () => resolve()));
  }

  /** Resolves when the server's system has accepted the connection. */
  connected(): Promise<void> {
    return this.#connected;
  }

  /** Sends a text as Latin-1, or bytes. Tells whether they could be sent. */
  send(content: string | Uint8Array): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.#socket.writable) resolve(false);
      else
        this.#socket.write(typeof content === "string" ? Buffer.from(content, "latin1") : content, (error) =>
          resolve(!error),
        );
    });
  }

  /** Sends all before it reads anything, as plain clients do. */
  async sendBlindly(content: string | Uint8Array): Promise<boolean> {
    this.#socket.pause();
    const isSent = await this.send(content);
    this.#socket.resume();
    return isSent;
  }

  /** Goes away, without a word. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** What has come so far. */
  get received(): RawResponse {
    return readAnswer(Buffer.concat(this.#chunks).toString("latin1"));
  }

  /** Resolves when the server has closed the connection. */
  async closed(): Promise<RawResponse> {
    await this.#closed;
    return this.received;
  }
}

/** Sends something on a connection of its own and waits until the server closes it. */
export async function exchange(url: string, content: string | Uint8Array): Promise<RawResponse> {
  const socket = new RawSocket(url);
  await socket.send(content);
  return socket.closed();
}

function readAnswer(text: string): RawResponse {
  const answers = text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((part) => part !== "");
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
  return {
    text,
    status: status === undefined ? null : Number(status),
    body: bodyOf(answers.at(-1) ?? ""),
    responses: answers.length,
  };
}

function bodyOf(answer: string): string {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  return /^transfer-encoding: chunked$/im.test(head) ? joinedChunks(body) : body;
}

function joinedChunks(text: string): string {
  const [, size = "", rest = ""] = /^([0-9a-f]+)\r\n(.*)$/is.exec(text) ?? [];
  const length = Number.parseInt(size, 16);
  return length > 0 ? rest.slice(0, length) + joinedChunks(rest.slice(length + 2)) : "";
}

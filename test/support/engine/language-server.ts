import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { root } from "../source-tree.ts";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: object;
  readonly result?: unknown;
}

/** A client of TypeScript's language server, which answers what an editor shows. */
export class LanguageServer {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #received = Buffer.alloc(0);
  #lastId = 0;

  constructor() {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    this.#process = spawn(process.execPath, [compiler, "--lsp", "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
    this.#process.stdout.on("data", (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      for (let message = this.#next(); message !== null; message = this.#next()) this.#receive(message);
    });
  }

  async open(path: string): Promise<void> {
    const capabilities = { textDocument: { hover: { contentFormat: ["plaintext"] } } };
    await this.#request("initialize", { processId: null, rootUri: pathToFileURL(root).href, capabilities });
    this.#send({ method: "initialized", params: {} });
    const document = { uri: pathToFileURL(path).href, languageId: "typescript", version: 1 };
    this.#send({
      method: "textDocument/didOpen",
      params: { textDocument: { ...document, text: readFileSync(path, "utf8") } },
    });
  }

  /** The text that an editor shows for the first occurrence of a text in a file that is open. */
  async hover(path: string, text: string): Promise<string> {
    const before = readFileSync(path, "utf8").split(text)[0] as string;
    const lines = before.split("\n");
    const position = { line: lines.length - 1, character: (lines.at(-1) as string).length };
    const { result } = await this.#request("textDocument/hover", {
      textDocument: { uri: pathToFileURL(path).href },
      position,
    });
    return (result as { readonly contents: { readonly value: string } }).contents.value;
  }

  close(): void {
    this.#process.kill();
  }

  #request(method: string, params: object): Promise<Message> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
  }

  #send(message: Message): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #next(): Message | null {
    const end = this.#received.indexOf("\r\n\r\n");
    const [, length] = /Content-Length: (\d+)/i.exec(this.#received.subarray(0, Math.max(0, end)).toString()) ?? [];
    const start = end + 4;
    if (length === undefined || this.#received.length < start + Number(length)) return null;
    const message = JSON.parse(this.#received.subarray(start, start + Number(length)).toString()) as Message;
    this.#received = this.#received.subarray(start + Number(length));
    return message;
  }

  #receive({ id, method, result }: Message): void {
    if (id === undefined) return;
    if (method !== undefined) this.#send({ id, result: method === "workspace/configuration" ? [{}] : null });
    else {
      this.#waiting.get(id)?.({ id, result });
      this.#waiting.delete(id);
    }
  }
}

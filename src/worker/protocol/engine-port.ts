import { isError } from "../../base/builtin-value.ts";

/**
 * One end of a connection between a program and the worker of its engine: a `Worker` or a `MessagePort` of browsers,
 * Node, Deno and Bun, or anything else with these methods. It needs `addEventListener` or `on`.
 */
export interface EnginePort {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener?(type: string, listener: (event: object) => void): void;
  /** As event emitters of Node have it: the listener receives the message itself. */
  on?(type: string, listener: (value: unknown) => void): unknown;
  /** Of a message port with `addEventListener`, which delivers no message before. */
  start?(): void;
  /** Ends a worker. */
  terminate?(): unknown;
  /** Closes a message port. */
  close?(): unknown;
}

/** What arrives at a port. */
export interface PortListeners {
  message(value: unknown): void;
  /** The other side cannot answer any more: `reason` is a sentence. */
  failed(reason: string, cause?: unknown): void;
}

/** @throws {TypeError} for a value that is not a port */
export function listen(port: EnginePort, listeners: PortListeners): void {
  requirePort(port);
  if (port.addEventListener !== undefined) listenToEvents(port, listeners);
  else listenToEmitter(port, listeners);
}

function requirePort(port: EnginePort): void {
  const has = (method: "postMessage" | "addEventListener" | "on"): boolean => typeof port[method] === "function";
  const isObject = typeof port === "object" && port !== null;
  if (isObject && has("postMessage") && (has("addEventListener") || has("on"))) return;
  throw new TypeError("A port must be a Worker, a MessagePort, or an object with their methods.");
}

/** An event of a port: a message, or an error of a worker. */
interface PortEvent {
  readonly data?: unknown;
  readonly message?: unknown;
  readonly error?: unknown;
  preventDefault?(): void;
}

function listenToEvents(port: EnginePort, { message, failed }: PortListeners): void {
  port.addEventListener?.("message", ({ data }: PortEvent) => message(data));
  port.addEventListener?.("messageerror", () => failed(UNREADABLE));
  port.addEventListener?.("error", (event: PortEvent) => {
    // The error is reported to every request, so it need not end a Deno program.
    event.preventDefault?.();
    failed(crashed(event.message), event.error ?? undefined);
  });
  port.addEventListener?.("close", () => failed(PORT_CLOSED));
  port.start?.();
}

function listenToEmitter(port: EnginePort, { message, failed }: PortListeners): void {
  port.on?.("message", (value: unknown) => message(value));
  port.on?.("messageerror", (error: unknown) => failed(UNREADABLE, error));
  port.on?.("error", (error: unknown) => failed(crashed(isError(error) ? error.message : error), error));
  port.on?.("exit", (code: unknown) => failed(`The worker has ended with exit code ${String(code)}.`));
  port.on?.("close", () => failed(PORT_CLOSED));
}

const UNREADABLE = "A message between the program and the worker cannot be read.";
const PORT_CLOSED = "The port of the worker was closed.";

function crashed(message: unknown): string {
  return typeof message === "string" && message !== ""
    ? `The worker has failed: ${message}`
    : "The worker has failed, or its script cannot be loaded.";
}

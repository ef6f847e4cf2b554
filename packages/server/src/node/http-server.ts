import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { type Socket, Server as SocketServer } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { getRequestListener, RequestError } from "@hono/node-server";
import { checkOptions, type OptionNames, withDefaults } from "firmament/base";
import { endLingering, lingerBeforeClose } from "./lingering-close.ts";

/** @param connection what the server knows about the client */
export type RequestHandler = (request: Request, connection?: { readonly clientAddress: string }) => Promise<Response>;

export interface HttpServerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Receives errors that the handler throws, for which the response is a 500, and errors of the listening socket. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  /** The content of a response that the server sends itself, for example for invalid HTTP; default: no body. */
  readonly errorContent?: ((status: number) => ErrorContent) | undefined;
  readonly limits?: { readonly [Name in keyof HttpLimits]?: HttpLimits[Name] | undefined } | undefined;
}

const SERVER_OPTIONS: OptionNames<HttpServerOptions> = {
  host: true,
  port: true,
  onFailure: true,
  errorContent: true,
  limits: true,
};

/** The headers and the body of an error response; the server adds `Content-Length`. */
export interface ErrorContent {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Limits for each client. */
export interface HttpLimits {
  /** The maximum time for the headers of a request; then the response is a 408, and the connection is closed. */
  readonly headersTimeoutMs: number;
  /** The maximum time for a whole request; then the response is a 408, and the connection is closed. */
  readonly requestTimeoutMs: number;
  /** The maximum time between two requests of a connection. */
  readonly keepAliveTimeoutMs: number;
  /** The maximum time without a byte in either direction. */
  readonly idleTimeoutMs: number;
  /** How long a closing connection still reads data, so that its last response arrives. */
  readonly lingerMs: number;
  /** The maximum size of the headers of a request; then the response is a 431. */
  readonly maxHeaderBytes: number;
  /** Further connections are closed at once. */
  readonly maxConnections: number;
}

/** Load balancers keep idle connections for a minute, so the server must keep them longer. */
export const DEFAULT_LIMITS: HttpLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  keepAliveTimeoutMs: 65_000,
  idleTimeoutMs: 75_000,
  lingerMs: 2000,
  maxHeaderBytes: 16 * 1024,
  maxConnections: 10_000,
};

/** The interval at which Node checks the timeouts of requests; Node's default is half a minute. */
const MAX_CHECK_INTERVAL_MS = 1000;

/** The statuses for errors of Node's HTTP parser, by code; all other errors are 400. */
const PARSER_STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Data that a client has sent before the close arrives within this time. */
const ARRIVAL_MS = 100;

/** Node's default backlog of connections. The event loop accepts one connection per turn. */
const ARRIVAL_TURNS = 511;

/** Limits the wait for arrivals if the turns of the event loop are long. */
const MAX_ARRIVAL_MS = 1000;

/** A request as Node reads it; `socket` also exists with HTTP/2. */
type ClientMessage = Pick<IncomingMessage, "socket">;

interface ServerState {
  /** After the start of a close, no connection outlasts its next response. */
  isClosing: boolean;
  readonly sockets: Set<Socket>;
  /** Responses that are not sent completely. */
  readonly responses: Set<ServerResponse>;
  readonly lingerMs: number;
  readonly errorContent: (status: number) => ErrorContent;
  /** Connections with invalid data. */
  readonly rejected: WeakSet<Duplex>;
}

/** A listening server. */
export interface HttpServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /**
   * Stops listening, responds to all requests that were already sent, and closes connections as soon as they are idle.
   * After `graceMs` it destroys the remaining connections. Resolves when all connections are closed.
   */
  close(graceMs: number): Promise<void>;
}

/**
 * Starts an HTTP server. The server itself responds to invalid HTTP, with 400, 408, 413 or 431.
 *
 * @throws {Error} a system error with its `code`, if the server cannot listen on this host and port
 */
export async function listen(handler: RequestHandler, options: HttpServerOptions): Promise<HttpServer> {
  checkOptions("listen", options, SERVER_OPTIONS);
  const { host, port, errorContent = noContent } = options;
  const limits = withDefaults<NonNullable<HttpServerOptions["limits"]>>(DEFAULT_LIMITS, options.limits ?? {});
  const server = httpServer(limits);
  const { lingerMs } = limits;
  const state: ServerState = {
    isClosing: false,
    sockets: new Set(),
    responses: new Set(),
    rejected: new WeakSet(),
    lingerMs,
    errorContent,
  };
  trackConnections(server, state);
  serveRequests(server, handler, options, state);
  rejectInvalidHttp(server, state);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // For example when the process has too many open files; existing connections are unaffected.
  server.on("error", options.onFailure ?? (() => {}));
  return { url: urlOf(server, host), close: (graceMs) => close(server, state, graceMs) };
}

function httpServer(limits: HttpLimits): Server {
  const { headersTimeoutMs, requestTimeoutMs } = limits;
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxHeaderSize: limits.maxHeaderBytes,
    connectionsCheckingInterval: Math.min(MAX_CHECK_INTERVAL_MS, headersTimeoutMs, requestTimeoutMs),
    // Node's own response to a missing Host has no body; `isValidHttp` checks for it.
    requireHostHeader: false,
  });
  server.timeout = limits.idleTimeoutMs;
  server.maxConnections = limits.maxConnections;
  return server;
}

function trackConnections(server: Server, state: ServerState): void {
  const { sockets, responses } = state;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", (_request, response) => {
    responses.add(response);
    response.once("close", () => responses.delete(response));
    if (state.isClosing) closeAfter(response);
  });
}

function serveRequests(
  server: Server,
  handler: RequestHandler,
  { host, onFailure = () => {} }: HttpServerOptions,
  state: ServerState,
): void {
  const handle = (request: Request, { incoming }: { readonly incoming: ClientMessage }): Promise<Response> =>
    handler(request, { clientAddress: incoming.socket.remoteAddress ?? "unknown" });
  const listener = getRequestListener(handle, {
    // The host of requests without a Host header, which HTTP/1.0 allows.
    hostname: host.includes(":") ? `[${host}]` : host,
    errorHandler: (error) => {
      // The request target or the Host header does not form a URL.
      if (error instanceof RequestError) return errorResponse(400, state);
      onFailure(error);
      return errorResponse(500, state);
    },
  });
  server.on("request", (request, response) => {
    lingerBeforeClose(request, response, state.lingerMs);
    if (isValidHttp(request)) {
      listener(request, response);
      return;
    }
    const { headers, text } = contentOf(400, state);
    response.writeHead(400, { ...headers, connection: "close" }).end(text);
  });
  // Without this listener Node responds to an unknown expectation with 417.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}

/** Does what Node does by default, but lingers, responds to CONNECT, and keeps the order of pipelined responses. */
function rejectInvalidHttp(server: Server, state: ServerState): void {
  const { rejected, lingerMs } = state;
  server.on("connect", (_request, socket) => endLingering(socket, rawErrorResponse(400, state), lingerMs));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Either the connection is already rejected, and this is more invalid data, or the client has disconnected.
    if (!socket.writable || rejected.has(socket)) return;
    rejected.add(socket);
    rejectInOrder(socket, PARSER_STATUSES[error.code ?? ""] ?? 400, state);
  });
}

/** Responds after the responses to the complete requests that the connection has received before the invalid data. */
function rejectInOrder(socket: Duplex, status: number, state: ServerState): void {
  if (!socket.writable) return;
  const pending = [...state.responses].filter((response) => response.req.socket === socket);
  const earlier = pending.findLast((response) => response.req.complete);
  if (earlier !== undefined) {
    earlier.once("close", () => rejectInOrder(socket, status, state));
    return;
  }
  const [response] = pending;
  if (response === undefined) {
    endLingering(socket, rawErrorResponse(status, state), state.lingerMs);
    return;
  }
  // Destroying the socket aborts the signal of the request, so that the handler stops.
  if (!response.headersSent) socket.write(rawErrorResponse(status, state));
  socket.destroy();
}

function noContent(): ErrorContent {
  return { headers: {}, text: "" };
}

function contentOf(status: number, { errorContent }: ServerState): ErrorContent {
  const { headers, text } = errorContent(status);
  return { headers: { ...headers, "content-length": String(Buffer.byteLength(text)) }, text };
}

function errorResponse(status: number, state: ServerState): Response {
  const { headers, text } = contentOf(status, state);
  return new Response(text === "" ? null : text, { status, headers });
}

function rawErrorResponse(status: number, state: ServerState): string {
  const { headers, text } = contentOf(status, state);
  const lines = Object.entries({ connection: "close", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`;
}

/** Checks what Node's parser does not: RFC 9112 requires version 1.x and one Host header, which 1.0 may omit. */
function isValidHttp({ httpVersionMajor, httpVersionMinor, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  return httpVersionMajor === 1 && (hosts.length === 1 || (hosts.length === 0 && httpVersionMinor === 0));
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}

async function close(server: Server, state: ServerState, graceMs: number): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  state.isClosing = true;
  for (const response of state.responses) closeAfter(response);
  const end = performance.now() + graceMs;
  await readPending(graceMs);
  // `server.close` would also close connections with data that it has not read yet.
  SocketServer.prototype.close.call(server, () => resolve());
  const timer = setTimeout(() => server.closeAllConnections(), Math.max(0, end - performance.now()));
  await readPending(graceMs);
  server.close();
  // `server.close` closes only idle connections that have had a request.
  for (const socket of state.sockets) if (socket.bytesRead === 0) socket.destroy();
  await closed;
  clearTimeout(timer);
}

/** Waits until the event loop has read the data that clients have already sent. */
async function readPending(maxMs: number): Promise<void> {
  const end = performance.now() + Math.min(MAX_ARRIVAL_MS, maxMs);
  await pause(Math.min(ARRIVAL_MS, maxMs));
  for (let turns = 0; turns < ARRIVAL_TURNS && performance.now() < end; turns += 1) await turn();
}

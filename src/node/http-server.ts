import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { type Socket, Server as SocketServer } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { getRequestListener, RequestError } from "@hono/node-server";
import { endLingering, lingerBeforeClose } from "./lingering-close.ts";

/** Answers a request. */
export type RequestHandler = (request: Request) => Promise<Response>;

export interface HttpServerOptions {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Told what the handler has thrown, which it is not to do: the answer is a 500 without a body. Also why nobody could be connected. */
  readonly onFailure?: (error: unknown) => void;
  readonly bounds?: Partial<HttpBounds>;
}

/** What a client may take; times in milliseconds. */
export interface HttpBounds {
  /** To send the head of a request, from when it may begin: then 408, and the connection is closed. */
  readonly headersTimeout: number;
  /** To send all of a request. */
  readonly requestTimeout: number;
  /** Without a request, between two of them. */
  readonly keepAliveTimeout: number;
  /** Without a byte in either direction, at any time. */
  readonly silenceTimeout: number;
  /** Bytes of the head of a request: then 431. */
  readonly headBytes: number;
  /** At a time: what comes beyond is closed at once. */
  readonly connections: number;
}

/** Load balancers keep a connection for a minute: it must not be closed under them just before. */
const DEFAULT_BOUNDS: HttpBounds = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  silenceTimeout: 75_000,
  headBytes: 16 * 1024,
  connections: 10_000,
};

/** How often Node looks for requests that take too long; half a minute if it is not told. */
const LONGEST_CHECK_INTERVAL = 1000;

/** The answers to what Node's parser cannot read, by the codes of its errors; others are 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What was sent to a server has arrived by then. */
const ARRIVAL_MS = 100;

/** As many connections may wait to be accepted as Node lets them, one in each turn of the event loop. */
const ARRIVAL_TURNS = 511;

/** In case there is much else to do in each of them. */
const LONGEST_ARRIVAL_MS = 1000;

/** What may keep a server from ending. */
interface OpenEnds {
  /** Whether it is to end: then no connection outlasts its next answer. */
  isEnding: boolean;
  readonly sockets: Set<Socket>;
  /** Those that are not sent yet. */
  readonly answers: Set<ServerResponse>;
}

/** A handler that is being asked over a socket. */
export interface HttpServer {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  /**
   * Listens no more, and ends connections as soon as nothing is asked or answered there; what was sent before is answered. Resolves
   * when all are ended: what takes longer than the grace is cut off.
   */
  close(graceMs: number): Promise<void>;
}

/**
 * Listens. What breaks HTTP itself is answered without a body: 400, 408 or 431.
 *
 * @throws {Error} of the system, with its `code`, when it cannot listen there
 */
export async function listen(handler: RequestHandler, options: HttpServerOptions): Promise<HttpServer> {
  const { host, port } = options;
  const server = httpServer({ ...DEFAULT_BOUNDS, ...options.bounds });
  const open: OpenEnds = { isEnding: false, sockets: new Set(), answers: new Set() };
  keepTrack(server, open);
  answerWith(server, handler, options);
  refuseWhatIsBroken(server, open);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // As when no more files may be open: what is connected stays so.
  server.on("error", options.onFailure ?? (() => {}));
  return { url: urlOf(server, host), close: (graceMs) => close(server, open, graceMs) };
}

function httpServer(bounds: HttpBounds): Server {
  const { headersTimeout, requestTimeout } = bounds;
  const server = createServer({
    headersTimeout,
    requestTimeout,
    keepAliveTimeout: bounds.keepAliveTimeout,
    maxHeaderSize: bounds.headBytes,
    connectionsCheckingInterval: Math.min(LONGEST_CHECK_INTERVAL, headersTimeout, requestTimeout),
  });
  server.timeout = bounds.silenceTimeout;
  server.maxConnections = bounds.connections;
  return server;
}

function keepTrack(server: Server, open: OpenEnds): void {
  const { sockets, answers } = open;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", (_request, answer) => {
    answers.add(answer);
    answer.once("close", () => answers.delete(answer));
    if (open.isEnding) endConnectionAfter(answer);
  });
}

function answerWith(server: Server, handler: RequestHandler, { host, onFailure = () => {} }: HttpServerOptions): void {
  const listener = getRequestListener(handler, {
    // For requests of HTTP/1.0, which need not say it.
    hostname: host.includes(":") ? `[${host}]` : host,
    errorHandler: (error) => {
      // Its target or its `Host` is none.
      if (error instanceof RequestError) return new Response(null, { status: 400 });
      onFailure(error);
      return new Response(null, { status: 500 });
    },
  });
  server.on("request", (request, answer) => {
    lingerBeforeClose(request, answer);
    if (isHttp(request)) listener(request, answer);
    else answer.writeHead(400, { connection: "close" }).end();
  });
  // Without it Node answers an unknown expectation with 417.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}

/** As Node does by itself, but for lingering, and for a wish for a tunnel, to which it gives no answer. */
function refuseWhatIsBroken(server: Server, { answers }: OpenEnds): void {
  server.on("connect", (_request, socket) => endLingering(socket, refusal(400)));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // It is refused already, and what else it sends is broken too; or it is gone.
    if (!socket.writable) return;
    const words = refusal(STATUSES[error.code ?? ""] ?? 400);
    const answer = [...answers].find((each) => each.socket === socket);
    if (answer === undefined) {
      endLingering(socket, words);
      return;
    }
    // Whoever works on the answer learns of it at once.
    if (!answer.headersSent) socket.write(words);
    socket.destroy();
  });
}

function refusal(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
}

/** What Node's parser lets pass is not always: RFC 9112 wants a version from 1.0, and no second `Host`. */
function isHttp({ httpVersionMajor, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === "host",
  );
  return httpVersionMajor === 1 && hosts.length <= 1;
}

function endConnectionAfter(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader("connection", "close");
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}

async function close(server: Server, open: OpenEnds, graceMs: number): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  open.isEnding = true;
  for (const answer of open.answers) endConnectionAfter(answer);
  const end = performance.now() + graceMs;
  await arrival(graceMs);
  // An HTTP server would end with it all connections on which it has read nothing yet, whatever may have come.
  SocketServer.prototype.close.call(server, () => resolve());
  const cut = setTimeout(() => server.closeAllConnections(), Math.max(0, end - performance.now()));
  await arrival(graceMs);
  server.close();
  // Those that were used before are closed by Node.
  for (const socket of open.sockets) if (socket.bytesRead === 0) socket.destroy();
  await closed;
  clearTimeout(cut);
}

/** Waits until what was sent before has been read. */
async function arrival(mostMs: number): Promise<void> {
  const end = performance.now() + Math.min(LONGEST_ARRIVAL_MS, mostMs);
  await pause(Math.min(ARRIVAL_MS, mostMs));
  for (let turns = 0; turns < ARRIVAL_TURNS && performance.now() < end; turns += 1) await turn();
}

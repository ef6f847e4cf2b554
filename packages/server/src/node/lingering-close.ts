import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/*
 * When a server closes a connection with unread data, TCP resets it, and a client that is still sending loses a
 * response that it has not read. So the server first reads and discards the data, for a limited time.
 */

/** Lets a response arrive although its request has not been read completely. */
export function lingerBeforeClose(request: IncomingMessage, response: ServerResponse, lingerMs: number): void {
  // Prepended, because Node's own listener closes the connection.
  response.prependOnceListener("finish", () => {
    if (!request.complete) discardBody(request, lingerMs);
  });
}

/** Sends the last bytes on a connection and closes it. */
export function endLingering(socket: Duplex, content: string, lingerMs: number): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
  socket.end(content);
  socket.resume();
}

/** Replaces `socket.destroySoon`, which Node calls after the response, until the request has ended. */
function discardBody(request: IncomingMessage, lingerMs: number): void {
  const { socket } = request;
  let isClosing = false;
  socket.destroySoon = () => {
    isClosing = true;
    socket.end();
  };
  const end = (): void => {
    clearTimeout(timer);
    Reflect.deleteProperty(socket, "destroySoon");
    if (isClosing) socket.destroySoon();
  };
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  request.once("close", end);
  request.once("end", end);
  // A handler that started to read the body may have paused the stream.
  request.removeAllListeners("data");
  request.resume();
}

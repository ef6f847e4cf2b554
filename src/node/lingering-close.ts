import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/*
 * A connection that is closed while more comes is reset, and a client that is still writing then drops an answer that it has not read: so
 * what comes is read off first, in vain.
 */

/** From the answer on; who sends for longer loses it, perhaps. */
const LINGER_MS = 2000;

/** Sees that an answer arrives that is sent before all of its request has come. */
export function lingerBeforeClose(request: IncomingMessage, answer: ServerResponse): void {
  // Before Node's own listener, which closes the connection.
  answer.prependOnceListener("finish", () => {
    if (!request.complete) readOff(request);
  });
}

/** Sends the last words on a connection, and ends it. */
export function endLingering(socket: Duplex, words: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
  socket.end(words);
  socket.resume();
}

function readOff(request: IncomingMessage): void {
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
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  request.once("close", end);
  request.once("end", end);
  // Who was reading may have stopped the flow.
  request.removeAllListeners("data");
  request.resume();
}

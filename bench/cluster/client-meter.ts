import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/** What this process has used until a moment. */
export interface ClientUse {
  /** Processor time in milliseconds. */
  readonly processorMs: number;
  /** Bytes of all connections, with the heads of requests and answers. */
  readonly sent: number;
  readonly received: number;
}

/** All sockets of this process; the counts of closed ones stay. */
const sockets: Socket[] = [];
subscribe("net.client.socket", (message) => {
  sockets.push((message as { readonly socket: Socket }).socket);
});

/** What this process has used since its start. */
export function clientUse(): ClientUse {
  const { user, system } = process.cpuUsage();
  let sent = 0;
  let received = 0;
  for (const socket of sockets) {
    sent += socket.bytesWritten;
    received += socket.bytesRead;
  }
  return { processorMs: (user + system) / 1000, sent, received };
}

/** What this process has used since an earlier moment. */
export function clientUseSince(before: ClientUse): ClientUse {
  const { processorMs, sent, received } = clientUse();
  return {
    processorMs: processorMs - before.processorMs,
    sent: sent - before.sent,
    received: received - before.received,
  };
}

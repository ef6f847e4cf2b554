import { clientNetwork } from "../limits/client-network.ts";
import type { Exchange } from "./exchange.ts";

/**
 * What shares a limit of requests without a key or a session; all requests without a known address do.
 *
 * @param behindProxy whether the last address of `X-Forwarded-For` is the client's
 */
export function clientNetworkOf({ request, clientAddress }: Exchange, behindProxy: boolean): string {
  const forwarded = behindProxy ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return clientNetwork(forwarded || (clientAddress ?? "unknown"));
}

import type { ApiKey } from "../../accounts/api-key.ts";
import type { Idempotency } from "../../accounts/stored-response.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";

/** Visible ASCII characters. A list of several keys contains a space and does not match. */
const KEY = /^[!-~]{1,255}$/;

/**
 * The idempotency key of a request, with a hash of its path and body; `null` without a key. Two requests are the same
 * if path and body are equal byte for byte, and the same documents are visible to their API keys: those of an alias were
 * perhaps those of another dataset, which another key does not open.
 *
 * @throws {Problem} `invalid_idempotency_key`
 */
export async function readIdempotency(
  { request, alias }: Pick<Exchange, "request" | "alias">,
  body: Uint8Array,
  { id, datasets, filter }: Pick<ApiKey, "id" | "datasets" | "filter">,
): Promise<Idempotency | null> {
  const key = readIdempotencyKey(request);
  if (key === null) return null;
  const visible = filter === null ? "" : ` ${await sha256Hex(new TextEncoder().encode(JSON.stringify(filter)))}`;
  const holder = alias === null || datasets === null ? "" : ` ${id}`;
  const { pathname } = new URL(request.url);
  return { key, bodyHash: `${pathname} ${await sha256Hex(body)}${visible}${holder}` };
}

/** @throws {Problem} `invalid_idempotency_key` */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && !KEY.test(key)) throw new Problem("invalid_idempotency_key");
  return key;
}

async function sha256Hex(body: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(body)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

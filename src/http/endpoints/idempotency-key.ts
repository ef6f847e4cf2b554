import type { Idempotency } from "../../accounts/stored-response.ts";
import { Problem } from "../exchange/problem.ts";

/** Visible ASCII characters; so a list of several keys, which has a space, is none. */
const KEY = /^[!-~]{1,255}$/;

/**
 * Under which key a request is to be done once; `null` when it says none. It is the same request when path and body are the same, byte for byte.
 *
 * @throws {Problem} for what cannot be a key
 */
export async function readIdempotency(request: Request, path: string, body: Uint8Array): Promise<Idempotency | null> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (!KEY.test(key)) throw new Problem("invalid_idempotency_key");
  return { key, bodyHash: `${path} ${await digest(body)}` };
}

async function digest(body: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(body)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

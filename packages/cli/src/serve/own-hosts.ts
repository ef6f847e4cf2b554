import { isIP } from "node:net";
import type { ServeSettings } from "./settings.ts";

/** The addresses that only programs of this machine reach. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i;

const LOCAL_NAME = /^(?:.+\.)?localhost\.?$/;

/**
 * Whether a request names this service. A server of this machine alone is reached by addresses, by `localhost`, and by the
 * name of `public_url`; a page of a stranger whose name points to this machine (DNS rebinding) could otherwise read it. A
 * server that other machines reach, or that is behind a proxy, has any name.
 *
 * @param host where the server listens
 */
export function hostCheck(
  host: string,
  { public_url, behind_proxy }: Pick<ServeSettings, "public_url" | "behind_proxy">,
): (url: URL) => boolean {
  if (behind_proxy || !LOOPBACK.test(host)) return () => true;
  const publicName = public_url === null ? null : new URL(public_url).hostname;
  return ({ hostname }) =>
    isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || LOCAL_NAME.test(hostname) || hostname === publicName;
}

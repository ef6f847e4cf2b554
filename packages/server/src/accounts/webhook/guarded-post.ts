import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateAddress } from "./private-address.ts";

/** A request to a URL that a customer chose. */
export interface GuardedPost {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the address may be private, and the URL `http:`. */
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
  /** Resolves names. Default: as the system does. */
  readonly resolve?: ResolveName;
}

/** Calls back with all addresses of a name. */
export type ResolveName = (
  name: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Why a request was not sent. */
export class WebhookAddressError extends Error {
  override readonly name: string = "WebhookAddressError";
}

/**
 * Posts a text, and returns the status of the response, whose body is ignored. Redirects are not followed. Private addresses
 * are refused at the connection, so also those that a name has only for this request (DNS rebinding).
 *
 * @throws {WebhookAddressError} for a private address
 * @throws {Error} if there is no response; the reason of the signal if it is aborted
 */
export function guardedPost(post: GuardedPost): Promise<number> {
  const { url, headers, body, allowPrivate, signal } = post;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const address = url.hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(address) !== 0 && isPrivateAddress(address)) {
    return Promise.reject(new WebhookAddressError(`the address ${address} is private`));
  }
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send(url, {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    // No connection is kept: the next request must check its address again.
    agent: false,
    signal,
    ...(!allowPrivate && { lookup: publicLookup(post.resolve ?? lookup) }),
  });
  request.on("response", (response) => {
    // The body may be endless.
    response.destroy();
    resolve(response.statusCode ?? 0);
  });
  request.on("error", (error) => reject(signal.aborted ? signal.reason : error));
  request.end(body);
  return promise;
}

/** Resolves a name, and fails if one of its addresses is private. */
const publicLookup =
  (resolveName: ResolveName): LookupFunction =>
  (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const refused = addresses.find(({ address }) => isPrivateAddress(address));
      if (refused !== undefined) {
        // Not which one: customers read the reason, and must not learn about the network of the service.
        return callback(new WebhookAddressError(`${hostname} has a private address`), []);
      }
      const [first] = addresses;
      if (first === undefined) return callback(new Error(`${hostname} has no address`), []);
      if (options.all === true) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };

import { requireWebOrigins } from "firmament/base";

/** The web pages that may send messages. */
export class PageOrigins {
  readonly #origins: ReadonlySet<string>;

  /** @throws {TypeError} for an origin that is not written as browsers send it */
  constructor(origins: readonly string[]) {
    for (const origin of origins) requireWebOrigins(origin);
    this.#origins = new Set(origins);
  }

  /**
   * Whether a request comes from an allowed page, from a page of this service on the same machine, or from no page. Origins are compared
   * whole, and only names of the machine itself count as such: any other name can be made to point to it.
   */
  allows(request: Request): boolean {
    const origin = request.headers.get("origin");
    return origin === null || this.#origins.has(origin) || this.#origins.has("*") || isOwnLocalPage(origin, request);
  }

  /** The headers of every response to an allowed request. */
  headersFor({ headers }: Request): Readonly<Record<string, string>> {
    const origin = headers.get("origin");
    return origin === null ? {} : { vary: "origin", "access-control-allow-origin": origin };
  }

  /** The response to a browser that asks whether a page may send a message. */
  preflight(request: Request): Response {
    return new Response(null, {
      status: 204,
      headers: {
        ...this.headersFor(request),
        allow: "POST",
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "content-type",
        "access-control-max-age": "600",
      },
    });
  }
}

const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isOwnLocalPage(origin: string, { url }: Request): boolean {
  const own = new URL(url);
  return origin === own.origin && LOCAL_HOSTS.has(own.hostname);
}

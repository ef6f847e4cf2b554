/** The web pages that may send messages. */
export class PageOrigins {
  readonly #origins: ReadonlySet<string>;

  /** @throws {TypeError} for an origin that is not written as browsers send it */
  constructor(origins: readonly string[]) {
    for (const origin of origins) checkOrigin(origin);
    this.#origins = new Set(origins);
  }

  /**
   * Whether a request comes from an allowed page, or from no page. Origins are compared whole: the name of a host alone can be made to
   * point to this machine.
   */
  allows({ headers }: Request): boolean {
    const origin = headers.get("origin");
    return origin === null || this.#origins.has(origin) || this.#origins.has("*");
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

function checkOrigin(origin: string): void {
  if (origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin)) return;
  throw new TypeError(`${JSON.stringify(origin)} is not an origin. Write https://example.com, or * for all origins.`);
}

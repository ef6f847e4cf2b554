import { checkOptions, type OptionNames, requireWebOrigins } from "firmament/base";
import type { EndpointResponse } from "./endpoint.ts";

/** The web pages that may call the service from a browser. */
export interface CrossOriginOptions {
  /** Origins as browsers send them: `https://example.com`; `*` allows all origins. */
  readonly origins: readonly string[];
}

const CORS_OPTIONS: OptionNames<CrossOriginOptions> = { origins: true };

const REQUEST_HEADERS = "content-encoding, content-type, idempotency-key, x-api-key";
const EXPOSED_HEADERS =
  "idempotency-replayed, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-credits-charged, x-credits-remaining, x-dataset-generation, x-request-id";
const PREFLIGHT_SECONDS = "600";

/** Cross-origin resource sharing without cookies, as in https://fetch.spec.whatwg.org/#http-cors-protocol. */
export class CrossOrigin {
  readonly #origins: ReadonlySet<string>;

  /** @throws {TypeError} if an origin is not written as browsers send it */
  constructor(options: CrossOriginOptions) {
    checkOptions("cors", options, CORS_OPTIONS);
    const { origins } = options;
    for (const origin of origins) requireWebOrigins(origin);
    this.#origins = new Set(origins);
  }

  /**
   * The CORS headers of every response to this request.
   *
   * @param keyOrigins the origins that the key of the request names
   */
  headersFor(request: Request, keyOrigins: readonly string[] = []): Readonly<Record<string, string>> {
    if (this.#origins.size === 0 && keyOrigins.length === 0) return {};
    const origin = request.headers.get("origin");
    if (origin === null || !(this.#isAllowed(origin) || keyOrigins.includes(origin))) return { vary: "origin" };
    return {
      vary: "origin",
      "access-control-allow-origin": origin,
      "access-control-expose-headers": EXPOSED_HEADERS,
    };
  }

  /**
   * The response to a preflight request from an allowed origin; `null` for all other requests.
   *
   * @param isKeyOrigin whether a key names an origin: a preflight request has no key
   */
  async preflight(
    request: Request,
    methods: string,
    isKeyOrigin: (origin: string) => boolean | Promise<boolean>,
  ): Promise<EndpointResponse | null> {
    const origin = request.headers.get("origin");
    const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
    if (!isPreflight || origin === null) return null;
    const isAllowed = this.#isAllowed(origin);
    if (!isAllowed && !(await isKeyOrigin(origin))) return null;
    const headers = {
      ...(!isAllowed && { vary: "origin", "access-control-allow-origin": origin }),
      "access-control-allow-methods": methods,
      "access-control-allow-headers": REQUEST_HEADERS,
      "access-control-max-age": PREFLIGHT_SECONDS,
    };
    return { status: 204, headers, body: null };
  }

  #isAllowed(origin: string): boolean {
    return this.#origins.has("*") || this.#origins.has(origin);
  }
}

import type { Answer } from "./response.ts";

/** Which pages of other origins may read answers in a browser. */
export interface CrossOriginOptions {
  /** As a browser sends them: `https://example.com`; `*` stands for all. */
  readonly origins: readonly string[];
}

const REQUEST_HEADERS = "content-type, idempotency-key, x-api-key";
const ANSWER_HEADERS =
  "idempotency-replayed, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-credits-charged, x-credits-remaining, x-request-id";
const PREFLIGHT_SECONDS = "600";

/** Lets pages of some origins in, by the rules of https://fetch.spec.whatwg.org/#http-cors-protocol; without cookies. */
export class CrossOrigin {
  readonly #origins: ReadonlySet<string>;

  /** @throws {TypeError} for what no browser sends as an origin */
  constructor({ origins }: CrossOriginOptions) {
    for (const origin of origins) checkOrigin(origin);
    this.#origins = new Set(origins);
  }

  /** What the answer to a request says about it. */
  headersFor(request: Request): Readonly<Record<string, string>> {
    if (this.#origins.size === 0) return {};
    const origin = request.headers.get("origin");
    if (origin === null || !this.#lets(origin)) return { vary: "origin" };
    return {
      vary: "origin",
      "access-control-allow-origin": origin,
      "access-control-expose-headers": ANSWER_HEADERS,
    };
  }

  /** The answer to a browser that asks whether a page may; `null` when the request is no such question, or the origin not let in. */
  preflight(request: Request, methods: string): Answer | null {
    const origin = request.headers.get("origin");
    const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
    if (!isPreflight || origin === null || !this.#lets(origin)) return null;
    const headers = {
      "access-control-allow-methods": methods,
      "access-control-allow-headers": REQUEST_HEADERS,
      "access-control-max-age": PREFLIGHT_SECONDS,
    };
    return { status: 204, headers, body: null };
  }

  #lets(origin: string): boolean {
    return this.#origins.has("*") || this.#origins.has(origin);
  }
}

function checkOrigin(origin: string): void {
  if (origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin)) return;
  throw new TypeError(`${JSON.stringify(origin)} is no origin: write it as https://example.com, or * for all.`);
}

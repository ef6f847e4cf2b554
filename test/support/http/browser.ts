/** A response with its body, if it is JSON. */
export interface BrowserResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text; `undefined` if it is not JSON. */
  readonly body: unknown;
}

/** A request of a page. */
export interface PageRequest {
  /** Sent as JSON by a POST; default: a GET. */
  readonly body?: object;
  /** Replace the headers of the browser; `null` removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly method?: string;
}

type Handle = (request: Request, connection?: { readonly clientAddress: string }) => Promise<Response>;

const PREFIX = "/internal-api/v1/dashboard/";

/** A browser that shows the dashboard: it keeps cookies, and sends the headers of pages of one origin. */
export class Browser {
  readonly origin: string;
  readonly #handle: Handle;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  /** @param origin of the page and of the service */
  constructor(handle: Handle, origin: string = "http://service.test", address: string = "192.0.2.1") {
    this.#handle = handle;
    this.origin = origin;
    this.#address = address;
  }

  /** The header `Cookie`. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Sends a request to an endpoint, such as `keys/revoke`. */
  async send(name: string, { body, headers = {}, method }: PageRequest = {}): Promise<BrowserResponse> {
    const isPost = body !== undefined;
    const own: Readonly<Record<string, string | null>> = {
      "sec-fetch-site": "same-origin",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      cookie: this.cookie === "" ? null : this.cookie,
      origin: isPost ? this.origin : null,
      "content-type": isPost ? "application/json" : null,
      ...headers,
    };
    const sent = Object.entries(own).flatMap(([key, value]): [string, string][] =>
      value === null ? [] : [[key, value]],
    );
    const response = await this.#handle(
      new Request(`${this.origin}${PREFIX}${name}`, {
        method: method ?? (isPost ? "POST" : "GET"),
        headers: sent,
        ...(isPost && { body: JSON.stringify(body) }),
      }),
      { clientAddress: this.#address },
    );
    this.#store(response.headers);
    const text = await response.text();
    const isJson = /^application\/(?:problem\+)?json$/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== "" ? JSON.parse(text) : undefined,
    };
  }

  /** The status and the code of the problem of a request. */
  async problem(name: string, request: PageRequest = {}): Promise<readonly [status: number, code: unknown]> {
    const { status, body } = await this.send(name, request);
    return [status, (body as { readonly code?: unknown } | undefined)?.code];
  }

  #store(headers: Headers): void {
    for (const header of headers.getSetCookie()) {
      const [pair = "", ...attributes] = header.split("; ");
      const at = pair.indexOf("=");
      if (attributes.includes("Max-Age=0")) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

const NAME = "firmament_session";

const SECRET = /^[0-9a-z]{20,100}$/;

/**
 * The cookie with the secret of a session. Over TLS its name has the prefix `__Host-`: browsers then accept it from this
 * host only, so that no sibling domain can plant a session.
 */
export class SessionCookie {
  readonly #isPublicSecure: boolean | null;

  /** @param publicOrigin the origin of the pages; `null`: as each request states */
  constructor(publicOrigin: string | null) {
    this.#isPublicSecure = publicOrigin === null ? null : publicOrigin.startsWith("https:");
  }

  /** The secret that a request sends; `null` if it sends none, or several. */
  read(request: Request): string | null {
    const name = this.#nameFor(request);
    const values = (request.headers.get("cookie") ?? "")
      .split(";")
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1));
    const [secret = ""] = values;
    return values.length === 1 && SECRET.test(secret) ? secret : null;
  }

  /** The header `Set-Cookie` that stores a secret. */
  set(request: Request, secret: string, seconds: number): string {
    return this.#header(request, secret, seconds);
  }

  /** The header `Set-Cookie` that removes the secret. */
  clear(request: Request): string {
    return this.#header(request, "", 0);
  }

  #header(request: Request, value: string, seconds: number): string {
    const attributes = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}`;
    return `${this.#nameFor(request)}=${value}; ${attributes}${this.#isSecure(request) ? "; Secure" : ""}`;
  }

  #nameFor(request: Request): string {
    return this.#isSecure(request) ? `__Host-${NAME}` : NAME;
  }

  #isSecure({ url }: Request): boolean {
    return this.#isPublicSecure ?? url.startsWith("https:");
  }
}

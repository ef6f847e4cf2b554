import { openApiDocument } from "../docs/openapi.ts";
import { docsPage } from "../docs/page.ts";
import { docsStyle } from "../docs/style.ts";
import type { Endpoint } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { Answer } from "../exchange/response.ts";

/** Asked for again each time, for it changes with the version. */
const CACHE = "no-cache";

/** The service's description, for programs. Made when it is first asked for. */
export class DescriptionEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/openapi.json";
  #text: string | null = null;

  answer(): Answer {
    this.#text ??= JSON.stringify(openApiDocument());
    return { status: 200, headers: { "content-type": "application/json", "cache-control": CACHE }, body: this.#text };
  }
}

/** Stands in the page for where the service was reached. */
const SOME_ORIGIN = "http://origin.invalid";

/** Those that mean nothing in a page or in a shell; others are not shown. */
const PLAIN_ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/;

/** The same for people. Made when it is first asked for. */
export class DocumentationEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/docs";
  #made: Promise<{ readonly text: string; readonly policy: string }> | null = null;

  async answer({ request }: Exchange): Promise<Answer> {
    this.#made ??= makeDocs();
    const { text, policy } = await this.#made;
    const { origin } = new URL(request.url);
    return {
      status: 200,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": CACHE,
        "content-security-policy": policy,
      },
      body: PLAIN_ORIGIN.test(origin) ? text.replaceAll(SOME_ORIGIN, origin) : text,
    };
  }
}

async function makeDocs(): Promise<{ readonly text: string; readonly policy: string }> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(docsStyle));
  const style = `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
  return {
    text: docsPage(openApiDocument(), SOME_ORIGIN),
    policy: `default-src 'none'; style-src '${style}'; frame-ancestors 'none'`,
  };
}

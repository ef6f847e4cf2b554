import { openApiDocument } from "../docs/openapi.ts";
import { docsPage } from "../docs/page.ts";
import { docsStyle } from "../docs/style.ts";
import type { Endpoint, EndpointResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { DocumentType } from "../schema/document-type.ts";

/** The documentation changes with every release, so caches must revalidate it. */
const CACHE_CONTROL = "no-cache";

/** The path of the documentation page. */
export const DOCUMENTATION_PATH = "/docs";

/** Redirects the address of the service to its documentation. */
export class RootEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/";

  respond(): EndpointResponse {
    return { status: 302, headers: { location: DOCUMENTATION_PATH }, body: null };
  }
}

/** The OpenAPI document, built at the first request. */
export class DescriptionEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/openapi.json";
  readonly #types: readonly DocumentType[];
  #text: string | null = null;

  /** @param types the datasets of the service */
  constructor(types: readonly DocumentType[]) {
    this.#types = types;
  }

  respond(): EndpointResponse {
    this.#text ??= JSON.stringify(openApiDocument(this.#types));
    const headers = { "content-type": "application/json", "cache-control": CACHE_CONTROL };
    return { status: 200, headers, body: this.#text };
  }
}

/** Stands in the rendered page for the origin of the request. */
const ORIGIN_PLACEHOLDER = "http://origin.invalid";

/** Origins without a special meaning in HTML or in a shell; the page shows no other origin. */
const SAFE_ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/;

/** The documentation page, rendered at the first request. */
export class DocumentationEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path: string = DOCUMENTATION_PATH;
  readonly #types: readonly DocumentType[];
  #rendered: Promise<RenderedDocs> | null = null;

  /** @param types the datasets of the service */
  constructor(types: readonly DocumentType[]) {
    this.#types = types;
  }

  async respond({ request }: Exchange): Promise<EndpointResponse> {
    this.#rendered ??= renderDocs(this.#types);
    const { text, policy } = await this.#rendered;
    const { origin } = new URL(request.url);
    return {
      status: 200,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": CACHE_CONTROL,
        "content-security-policy": policy,
      },
      body: SAFE_ORIGIN.test(origin) ? text.replaceAll(ORIGIN_PLACEHOLDER, origin) : text,
    };
  }
}

interface RenderedDocs {
  readonly text: string;
  /** The content security policy. */
  readonly policy: string;
}

async function renderDocs(types: readonly DocumentType[]): Promise<RenderedDocs> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(docsStyle));
  const style = `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
  return {
    text: docsPage(types, ORIGIN_PLACEHOLDER),
    policy: `default-src 'none'; style-src '${style}'; frame-ancestors 'none'`,
  };
}

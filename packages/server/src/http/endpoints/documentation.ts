import { openApiDocument } from "../docs/openapi.ts";
import type { Endpoint, EndpointResponse } from "../exchange/endpoint.ts";
import type { DocumentType } from "../schema/document-type.ts";

/** The path of the API reference, one of the web pages. */
export const DOCUMENTATION_PATH = "/docs";

const DESCRIPTION_PATH = "/openapi.json";

/** Redirects a page to the OpenAPI document, for a service without the web pages. */
export class PageRedirectEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  respond(): EndpointResponse {
    return { status: 302, headers: { location: DESCRIPTION_PATH }, body: null };
  }
}

/** The OpenAPI document, built at the first request. */
export class DescriptionEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path: string = DESCRIPTION_PATH;
  readonly compresses = true;
  readonly #types: readonly DocumentType[];
  #text: string | null = null;

  /** @param types the datasets of the service */
  constructor(types: readonly DocumentType[]) {
    this.#types = types;
  }

  respond(): EndpointResponse {
    this.#text ??= JSON.stringify(openApiDocument(this.#types));
    // The description changes with every release, so caches must revalidate it.
    const headers = { "content-type": "application/json", "cache-control": "no-cache" };
    return { status: 200, headers, body: this.#text };
  }
}

import type { EndpointResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";

/** Finds the file of a request; `null` if there is none. The response states its type, size and encoding. */
export type PageSource = (request: Request) => Promise<Response | null>;

/** The pages need no other origin, no inline script or style, and no eval. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The build names these files by their content. */
const IMMUTABLE = /^\/assets\//;

/**
 * The file of a built page.
 *
 * @throws {Problem} `not_found` if there is none
 */
export async function pageResponse(pages: PageSource | null, exchange: Exchange): Promise<EndpointResponse> {
  const { request } = exchange;
  const response = request.method === "GET" || request.method === "HEAD" ? await pages?.(request) : null;
  if (response === null || response === undefined) throw new Problem("not_found");
  exchange.route = "pages";
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      "cache-control": IMMUTABLE.test(new URL(request.url).pathname)
        ? "public, max-age=31536000, immutable"
        : "no-cache",
      "content-security-policy": POLICY,
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    },
    body: response.body,
  };
}

import { Problem } from "../exchange/problem.ts";

/** The values of `Sec-Fetch-Site` for requests of the service's own pages and of the address bar. */
const OWN_SITES: readonly string[] = ["same-origin", "none"];

/**
 * Rejects requests that pages of other origins make a browser send. A GET is rejected if the browser reports another
 * origin; a POST needs a proof that it comes from the service's own page: `Sec-Fetch-Site`, or in its absence `Origin`.
 * Pages cannot set these headers.
 *
 * @param publicOrigin the origin of the pages; `null`: the host of the request
 * @throws {Problem} `cross_site`
 */
export function requireSameOrigin(request: Request, publicOrigin: string | null): void {
  const site = request.headers.get("sec-fetch-site");
  const isOwn =
    request.method === "POST" ? isOwnPost(request, site, publicOrigin) : site === null || OWN_SITES.includes(site);
  if (!isOwn) throw new Problem("cross_site");
}

function isOwnPost(request: Request, site: string | null, publicOrigin: string | null): boolean {
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  if (publicOrigin !== null) return origin === publicOrigin;
  // Behind a proxy with TLS, the request has another scheme than the page.
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

import { facetRequest, orderOf, PAGE_SIZE, queryOf } from "./company-search.ts";
import type { ViewState } from "./view-state.ts";

/** The path of the service's searches. */
export const SEARCH_PATH = "/search/hosted/companies";

/** Stands for the visitor's key in texts that are shown. */
const KEY_VARIABLE = "FIRMAMENT_API_KEY";

/** The body of the service's request for what the page shows. */
export function serviceBody(view: ViewState): object {
  return {
    query: queryOf(view.query),
    page: view.page,
    per_page: PAGE_SIZE,
    ...(view.sort !== "relevance" && orderOf(view.sort)),
    ...(view.asYouType && { as_you_type: true }),
    highlight: ["name", "description"],
    facets: facetRequest(view.facetSearches),
  };
}

/** The request as a command for a shell. */
export function asCurl(origin: string, body: object): string {
  const data = JSON.stringify(body).replaceAll("'", `'\\''`);
  return [
    `curl ${origin}${SEARCH_PATH} \\`,
    `  -H "x-api-key: $${KEY_VARIABLE}" \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${data}'`,
  ].join("\n");
}

/** The request as a TypeScript program. */
export function asTypeScript(origin: string, body: object): string {
  const data = JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
  return `const response = await fetch(${JSON.stringify(origin + SEARCH_PATH)}, {
  method: "POST",
  headers: {
    "content-type": "application/json",
    "x-api-key": process.env.${KEY_VARIABLE} ?? "",
  },
  body: JSON.stringify(${data}),
});
if (!response.ok) throw new Error(JSON.stringify(await response.json()));
const { data, pagination } = await response.json();
console.log(pagination.total, data);`;
}

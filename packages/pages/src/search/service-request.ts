import type { Dataset } from "./dataset.ts";
import { markedFields } from "./engine-request.ts";
import { PAGE_SIZE, type Question, queryOf, RELEVANCE_SORT } from "./search-source.ts";

/** Stands for the visitor's key in texts that are shown. */
const KEY_VARIABLE = "FIRMAMENT_API_KEY";

/** The path of the searches of a dataset. */
export function searchPath({ name }: Pick<Dataset, "name">): string {
  return `/datasets/${encodeURIComponent(name)}/search`;
}

/** The body of the service's request for a question of the page. */
export function serviceBody(question: Question, dataset: Dataset): object {
  const { query, filter, sort, page, asYouType, facets } = question;
  const marked = markedFields(dataset);
  return {
    query: queryOf(query),
    filter,
    page,
    per_page: PAGE_SIZE,
    ...(sort !== RELEVANCE_SORT && { sort }),
    ...(asYouType && { as_you_type: true }),
    ...(marked.length > 0 && { highlight: marked }),
    ...(Object.keys(facets).length > 0 && { facets }),
  };
}

/** The request as a command for a shell. */
export function asCurl(url: string, body: object, hasKey: boolean): string {
  const data = JSON.stringify(body).replaceAll("'", `'\\''`);
  return [
    `curl ${url} \\`,
    ...(hasKey ? [`  -H "x-api-key: $${KEY_VARIABLE}" \\`] : []),
    "  -H 'content-type: application/json' \\",
    `  -d '${data}'`,
  ].join("\n");
}

/** The request as a TypeScript program. */
export function asTypeScript(url: string, body: object, hasKey: boolean): string {
  const data = JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
  const key = hasKey ? `\n    "x-api-key": process.env.${KEY_VARIABLE} ?? "",` : "";
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: {
    "content-type": "application/json",${key}
  },
  body: JSON.stringify(${data}),
});
if (!response.ok) throw new Error(JSON.stringify(await response.json()));
const { data, pagination } = await response.json();
console.log(pagination.total, data);`;
}

import type { DatasetInfo, ServiceApi } from "../service/service-api.ts";
import { ServiceProblem } from "../service/service-problem.ts";
import type { DatasetDescriptions } from "./dataset-description.ts";
import { LANGUAGE_LESSON } from "./language-lesson.ts";

const PATHS = ["/llms.txt", "/llms-full.txt"] as const;

/** Whether a path is that of a text for models, as in https://llmstxt.org. */
export function isLlmsPath(path: string): path is (typeof PATHS)[number] {
  return (PATHS as readonly string[]).includes(path);
}

/** The text at one of the paths, about the datasets that the caller can search; without a key, those that are public. */
export async function llmsResponse(
  request: Request,
  api: ServiceApi,
  descriptions: DatasetDescriptions,
  { key, publicOrigin }: { readonly key: string | null; readonly publicOrigin: string | null },
): Promise<Response> {
  const { origin: requested, pathname } = new URL(request.url);
  try {
    const datasets = await api.datasets();
    const text = summary(publicOrigin ?? requested, datasets, key !== null);
    const full = pathname === "/llms-full.txt" ? await details(api, datasets, descriptions, key) : "";
    return textResponse(request, 200, text + full);
  } catch (error) {
    if (error instanceof ServiceProblem) return textResponse(request, error.status, `${error.message}\n`);
    throw error;
  }
}

function textResponse(request: Request, status: number, text: string): Response {
  return new Response(request.method === "HEAD" ? null : text, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      // Another key may see other datasets.
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

function summary(origin: string, datasets: readonly DatasetInfo[], hasKey: boolean): string {
  const example = datasets[0]?.name ?? "NAME";
  const list = datasets.map(({ name, title, documents }) => {
    const size = documents === null ? "" : `, ${documents} documents`;
    return `- [${title}](${origin}/datasets/${name}): the dataset \`${name}\`${size}\n`;
  });
  return `# Search service

> A service that searches documents with the Lucene query language, made with Firmament.

Agents use the tools at \`${origin}/mcp\` (Model Context Protocol, streamable HTTP). Programs send requests such as
\`POST ${origin}/datasets/${example}/search\` with the body \`{"query": "…"}\`. A key is sent in the header \`X-Api-Key\`.

## Datasets

${list.length === 0 ? `${hasKey ? "The key opens no dataset" : "Without a key, no dataset is open"}.\n` : list.join("")}
## Documentation

- [The API](${origin}/openapi.json): every request and response, as an OpenAPI document
- [The API for people](${origin}/docs): the same as a page
- [Fields and language](${origin}/llms-full.txt): this text with the fields of each dataset and the query language
`;
}

async function details(
  api: ServiceApi,
  datasets: readonly DatasetInfo[],
  descriptions: DatasetDescriptions,
  key: string | null,
): Promise<string> {
  return `\n## Query language\n\n${LANGUAGE_LESSON}\n\n## Fields\n\n${await descriptions.describe(api, datasets, key)}\n`;
}

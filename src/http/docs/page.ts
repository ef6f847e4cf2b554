import { html, raw } from "hono/html";
import { type ProblemKind, problemKinds } from "../schema/problem-code.ts";
import { curlLine } from "./curl-line.ts";
import { type Example, examples } from "./examples.ts";
import type { Content, OpenApiDocument, PathOperation } from "./openapi.ts";
import { type Html, prose } from "./prose.ts";
import { schemaSection } from "./schema.ts";
import { docsStyle } from "./style.ts";

/**
 * The documentation as a page to be read: no scripts, and nothing from elsewhere.
 *
 * @param origin where the service was reached, for the examples
 */
export function docsPage({ info, paths, components }: OpenApiDocument, origin: string): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}: the service</title>
<style>${raw(docsStyle)}</style>
</head>
<body>
<h1>${info.title}: the service</h1>
<p>${prose(info.description)} For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
<p>Bodies are JSON in UTF-8, of at most 65,536 bytes. Your key goes into the header <code>X-API-Key</code>; the examples take it from the shell:</p>
<pre><code>export FIRMAMENT_KEY=fm_…</code></pre>
${Object.entries(paths).map(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => operationSection(method, path, operation, origin)),
)}
<h2 id="headers">Headers of answers</h2>
<div class="table"><table><tr><th>header</th><th>says</th></tr>
${Object.entries(components.headers).map(
  ([name, { description }]) => html`<tr><td><code>${name}</code></td><td>${prose(description)}</td></tr>
`,
)}</table></div>
<h2 id="problems">Problems</h2>
<p>Whatever is refused is refused in one shape, <a href="#Problem">Problem</a>, as <code>application/problem+json</code>. Its <code>code</code> tells
programs what it is about. A problem costs nothing.</p>
<div class="table"><table><tr><th>status</th><th>code</th><th>means</th><th>what to do</th></tr>
${Object.entries(problemKinds).map(([code, kind]) => problemRow(code, kind))}</table></div>
<h2 id="shapes">Shapes</h2>
${Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema))}
</body>
</html>
`);
}

function operationSection(method: string, path: string, operation: PathOperation, origin: string): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const { content } = responses["200"];
  return html`
<h2 id="${operationId}">${summary}</h2>
<p><code><span class="method">${method}</span> ${path}</code></p>
<p>${prose(description)}</p>
<p>${requestBody === undefined ? "" : html`Body: ${shapeOf(requestBody.content)}. `}Answer: ${shapeOf(content)}.</p>
${parameters.map(({ name, description }) => html`<p>Header <code>${name}</code>, if you like: ${prose(description)}</p>`)}
${examples.filter((example) => example.operation === operationId).map((example) => exampleSection(example, origin))}
<h3>An answer</h3>
<pre><code>${JSON.stringify(Object.values(content)[0]?.example, null, 2)}</code></pre>
<h3>Statuses</h3>
<div class="table"><table>
${Object.entries(responses).map(
  ([status, { description }]) => html`<tr><td>${status}</td><td>${prose(description)}</td></tr>
`,
)}</table></div>`;
}

function exampleSection(example: Example, origin: string): Html {
  const { title, problem } = example;
  return html`
<h3>${title}</h3>
<pre><code class="example">${curlLine(origin, example)}</code></pre>
${problem === null ? "" : html`<p>It is refused: <a href="#${problem}"><code>${problem}</code></a>.</p>`}`;
}

function problemRow(code: string, { status, title, advice }: ProblemKind): Html {
  return html`<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${title}.</td><td>${prose(advice)}</td></tr>
`;
}

function shapeOf(content: Readonly<Record<string, Content>>): Html {
  return html`${Object.values(content).map(({ schema: { $ref } }) => {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return html`<a href="#${name}">${name}</a>`;
  })}`;
}

import { html, raw } from "hono/html";
import type { DocumentType } from "../schema/document-type.ts";
import { type Operation, operationsOf } from "../schema/operations.ts";
import { type ProblemKind, problemKinds } from "../schema/problem-code.ts";
import { curlLine } from "./curl-line.ts";
import { type Example, examplesOf } from "./examples.ts";
import { type Html, inlineCode, join, schemaLink, schemaSection } from "./html.ts";
import { type Content, openApiDocument, type PathOperation } from "./openapi.ts";
import { docsStyle } from "./style.ts";

/**
 * The documentation as one HTML page, without scripts and without external resources.
 *
 * @param types the datasets of the service
 * @param origin the origin of the service, for the examples
 */
export function docsPage(types: readonly DocumentType[], origin: string): string {
  const { info, components, paths } = openApiDocument(types);
  const operations = operationsOf(types);
  const examples = examplesOf(types);
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} HTTP API</title>
<style>${raw(docsStyle)}</style>
</head>
<body>
<h1>${info.title} HTTP API</h1>
<p>Version ${info.version}. ${inlineCode(info.description)} The same documentation for programs is <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
<p>Bodies are JSON in UTF-8, at most 65,536 bytes, and at most 4,194,304 bytes for changes of documents. Send your API key in the header <code>X-API-Key</code>. The examples read it from a
shell variable:</p>
<pre><code>export FIRMAMENT_KEY=fm_…</code></pre>
${tableOfContents(operations, Object.keys(components.schemas))}
${operations.map((operation) => {
  const description = paths[operation.path]?.[operation.method];
  if (description === undefined) return "";
  const curls = examples
    .filter((example) => example.operation === operation.id)
    .map((example) => exampleSection(curlLine(origin, operation, example), example));
  return operationSection(operation, description, curls);
})}
<h2 id="headers">Response headers</h2>
<div class="table"><table><tr><th>header</th><th>meaning</th></tr>
${Object.entries(components.headers).map(
  ([name, { description }]) => html`<tr><td><code>${name}</code></td><td>${inlineCode(description)}</td></tr>
`,
)}</table></div>
<h2 id="problems">Problems</h2>
<p>A rejected request gets a <a href="#Problem">Problem</a> with the media type <code>application/problem+json</code>. Its
<code>code</code> tells programs the kind of the problem. A problem is never charged.</p>
<div class="table"><table><tr><th>status</th><th>code</th><th>meaning</th><th>advice</th></tr>
${Object.entries(problemKinds).map(([code, kind]) => problemRow(code, kind))}</table></div>
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema))}
</body>
</html>
`);
}

function tableOfContents(operations: readonly Operation[], schemas: readonly string[]): Html {
  const links = schemas.map((name) => schemaLink(name));
  return html`<nav aria-label="Contents"><h2 id="contents">Contents</h2>
<ul>
${operations.map(
  ({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>
`,
)}<li><a href="#headers">Response headers</a></li>
<li><a href="#problems">Problems</a></li>
<li><a href="#schemas">Schemas</a>: ${join(links, ", ")}</li>
</ul></nav>`;
}

function operationSection({ method, path }: Operation, operation: PathOperation, examples: readonly Html[]): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const { content } = responses["200"];
  return html`
<h2 id="${operationId}">${summary}</h2>
<p><code><span class="method">${method}</span> ${path}</code></p>
<p>${inlineCode(description)}</p>
<p>${requestBody === undefined ? "" : html`Request body: ${schemaOf(requestBody.content)}. `}Response body: ${schemaOf(content)}.</p>
${parameters.map(({ name, description }) => html`<p>Optional header <code>${name}</code>: ${inlineCode(description)}</p>`)}
${examples}
<h3>Statuses</h3>
<div class="table"><table>
${Object.entries(responses).map(
  ([status, { description }]) => html`<tr><td>${status}</td><td>${inlineCode(description)}</td></tr>
`,
)}</table></div>`;
}

function exampleSection(curl: string, { title, problem, response }: Example): Html {
  return html`
<h3>${title}</h3>
<pre><code class="example">${curl}</code></pre>
${problem === null ? "" : html`<p>The response is the problem <a href="#${problem}"><code>${problem}</code></a>.</p>`}
${
  response === null
    ? ""
    : html`<p>The response:</p>
<pre><code>${JSON.stringify(response, null, 2)}</code></pre>`
}`;
}

function problemRow(code: string, { status, title, advice }: ProblemKind): Html {
  return html`<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${title}.</td><td>${inlineCode(advice)}</td></tr>
`;
}

function schemaOf(content: Readonly<Record<string, Content>>): Html {
  return html`${Object.values(content).map(({ schema }) => schemaLink(schema.$ref))}`;
}

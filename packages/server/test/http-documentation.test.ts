import { MemoryOutbox } from "@firmament/test-support/accounts/memory-outbox.ts";
import { shellWords } from "@firmament/test-support/cli/shell-words.ts";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { sampled } from "@firmament/test-support/fuzz.ts";
import {
  bundledCompanies,
  CHANGES,
  SEARCH,
  type Service,
  startService,
  type TestRequest,
} from "@firmament/test-support/http/service.ts";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { CompanySchema } from "firmament/companies";
import manifest from "firmament/package.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { AlertDeliveries } from "../src/accounts/alerts/alert-deliveries.ts";
import { SqliteAccountStore } from "../src/accounts/sqlite/account-store.ts";
import { examplesOf } from "../src/http/docs/examples.ts";
import { type OpenApiDocument, openApiDocument } from "../src/http/docs/openapi.ts";
import type { ServiceDataset } from "../src/http/endpoints/served-dataset.ts";
import type { SavedSearchCreated } from "../src/http/schema/alert-schemas.ts";
import { companyType } from "../src/http/schema/company-type.ts";
import type { DatasetList } from "../src/http/schema/dataset-list-schemas.ts";
import { operationsOf } from "../src/http/schema/operations.ts";
import { problemKinds } from "../src/http/schema/problem-code.ts";

const examples = examplesOf([companyType]);
const operations = operationsOf([companyType]);
const dataset = await testDataset();
await dataset.load(bundledCompanies);
const accounts = SqliteAccountStore.open(":memory:");
const deliveries = new AlertDeliveries(accounts, { post: async () => 204 });
const outbox = new MemoryOutbox();
const served: ServiceDataset<CompanySchema> = {
  engine: dataset.engine,
  get searched() {
    return dataset.searched;
  },
  status: () => dataset.status(),
  apply: (changes, options) => dataset.apply(changes, options),
  savedSearches: outbox.savedSearches,
  alerts: outbox.alerts,
};
const service = await startService({ dataset: served, accounts, alerts: { store: accounts, deliveries } });
const ingestKey = await service.newKey({ service: "ingest" });
const description = (await service.send({ method: "GET", path: "/openapi.json" })).body as OpenApiDocument;
const docs = await service.send({ method: "GET", path: "/docs" });

function unescaped(html: string): string {
  const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? "");
}

/** The curl commands on the page. */
const lines = [...docs.text.matchAll(/<code class="example">(.*?)<\/code>/gs)].map(([, line = ""]) => unescaped(line));

/** A command with the id of a saved search that exists, in place of the one in the documentation. */
async function withSavedSearch(line: string): Promise<string> {
  if (!line.includes("als_0123456789abcdef")) return line;
  const request = { query: "berlin", webhook: "https://example.com" };
  const { body } = await service.send({ path: `${SEARCH}/alerts`, body: request });
  return line.replace("als_0123456789abcdef", (body as SavedSearchCreated).saved_search.id);
}

/** Parses a curl command. */
function asCurl(line: string, by: Service): TestRequest {
  const key = line.includes("/internal-api/v1/companies'") ? ingestKey : by.key;
  const [command, address = "", ...options] = shellWords(line, { FIRMAMENT_KEY: key });
  expect(command).toBe("curl");
  const headers: Record<string, string | null> = { "x-api-key": null, "content-type": null };
  let body: string | undefined;
  for (let at = 0; at < options.length; at += 2) {
    const [option, value = ""] = options.slice(at, at + 2);
    if (option === "-d") body = value;
    else {
      expect(option).toBe("-H");
      const [name = "", content = ""] = value.split(": ");
      headers[name] = content;
    }
  }
  const { origin, pathname } = new URL(address);
  expect(origin).toBe("http://service.test");
  return { method: body === undefined ? "GET" : "POST", path: pathname, headers, ...(body !== undefined && { body }) };
}

/** The names and types of all members; of a list, those of the first element. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

/** The members of a list of datasets, of its elements and of their schemas. */
function membersOfList(response: unknown): unknown {
  const { datasets } = response as DatasetList;
  return datasets.map((listed) => [Object.keys(listed).toSorted(), Object.keys(listed.schema).toSorted()]);
}

/** A response without its time, and with the form of its cursor. */
function comparable(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response), (name, value) => {
    if (name === "took_ms") return typeof value;
    return name === "next_cursor" ? /^[\w-]{60}\.[0-9a-z]{8}(?:\.1)?\.[0-9a-z]{1,7}$/.test(value) : value;
  });
}

test.each(["GET", "HEAD"])("%s / redirects to the documentation, without a key", async (method) => {
  const { status, headers, text } = await service.send({ method, path: "/", headers: { "x-api-key": null } });
  expect({ status, location: headers.location, text }).toEqual({ status: 302, location: "/docs", text: "" });
});

describe("the documentation", () => {
  test("is one page without scripts and external resources", async () => {
    expect(docs).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
    expect(docs.text).not.toMatch(/<script|<link|<img|\son\w+=|(?:src|href)="[^#/]/);
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(docs.text) ?? [];
    const hash = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style))).toString("base64");
    expect(docs.headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
    );
  });

  test("contains no broken links", () => {
    const ids = new Set([...docs.text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => `#${id}`));
    const links = [...docs.text.matchAll(/\shref="([^"]*)"/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => link !== "/openapi.json" && !ids.has(link))).toEqual([]);
    expect(links.length).toBeGreaterThan(10);
  });

  test.each(Object.entries(problemKinds))("lists %s", (code, { status, title }) => {
    const [row = ""] = new RegExp(`<tr id="${code}">.*?</tr>`, "s").exec(docs.text) ?? [];
    expect(unescaped(row)).toContain(`<td>${status}</td><td><code>${code}</code></td><td>${title}.</td>`);
  });

  test.each(
    sampled(
      [
        ["http://localhost:8080", "http://localhost:8080"],
        ["https://api.example.com", "https://api.example.com"],
        ["http://[::1]:8080", "http://[::1]:8080"],
        ["http://a'b.test", "http://origin.invalid"],
        ['http://a"$(b).test', "http://origin.invalid"],
        ["http://a&b.test", "http://origin.invalid"],
      ],
      2,
    ),
  )("at %s shows examples for %s", async (called, shown) => {
    const { handle } = await startService();
    const text = await (await handle(new Request(`${called}/docs`))).text();
    expect(text).toContain(`curl &#39;${shown}/healthz&#39;`);
    expect(text.split(shown)).toHaveLength(examples.length + 1);
  });

  test("has a table of contents with all operations and schemas", () => {
    const [, contents = ""] = /<nav[^>]*>(.*?)<\/nav>/s.exec(docs.text) ?? [];
    const links = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    const operationIds = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const schemas = Object.keys(description.components.schemas);
    expect(links).toEqual([...operationIds, "headers", "problems", "schemas", ...schemas]);
  });

  test("wraps long curl commands", () => {
    expect(docs.text).toMatch(/pre:has\(> \.example\) \{ white-space: pre-wrap; overflow-wrap: anywhere; \}/);
  });

  test("shows every example", () => {
    expect(lines).toHaveLength(examples.length);
  });

  test.each(lines.map((line, index) => ({ line, example: examples[index] })))("$line", async ({ line, example }) => {
    const response = await service.send(asCurl(await withSavedSearch(line), service));
    const { code = null } = response.body as { readonly code?: string };
    expect([code, response.status]).toEqual([
      example?.problem,
      example?.problem ? problemKinds[example.problem].status : 200,
    ]);
  });

  const answered = lines.flatMap((line, index) => {
    const { response = null } = examples[index] ?? {};
    return response === null ? [] : [{ line, response }];
  });

  test.each(answered)("shows the response to $line", async ({ line, response }) => {
    expect(docs.text.split("</pre>").map(unescaped)).toContainEqual(
      expect.stringContaining(`<pre><code>${JSON.stringify(response, null, 2)}</code>`),
    );
    const { body } = await service.send(asCurl(await withSavedSearch(line), service));
    // The example has another dataset.
    if (line.includes("/datasets'")) expect(membersOfList(body)).toEqual(membersOfList(response));
    else if (/\/account\/summary|\/readyz|\/alerts/.test(line)) expect(shapeOf(body)).toEqual(shapeOf(response));
    else expect(comparable(body)).toEqual(comparable(response));
  });

  test("shows a response of each operation", () => {
    const answeredOperations = examples.filter(({ response }) => response !== null).map(({ operation }) => operation);
    expect(answeredOperations).toEqual(operations.map(({ id }) => id));
  });

  test("shows examples with matches", async () => {
    for (const line of lines.filter((text) => text.includes("/hosted/companies'") && !text.includes("staff:"))) {
      const { body } = await service.send(asCurl(line, service));
      expect([line, body]).toMatchObject([line, { pagination: { total: expect.any(Number) } }]);
      expect((body as { readonly pagination: { readonly total: number } }).pagination.total).toBeGreaterThan(0);
    }
  });
});

describe("the OpenAPI document", () => {
  test("has the version 3.1", () => {
    expect(description).toEqual(JSON.parse(JSON.stringify(openApiDocument([companyType]))));
    expect(description.openapi).toBe("3.1.1");
  });

  test("has the version of the package", () => {
    expect(description.info.version).toBe(manifest.version);
  });

  test("names the server that it came from", () => {
    expect(description.servers).toEqual([{ url: "/" }]);
  });

  test("makes members with defaults optional for code generators", () => {
    expect(description.components.schemas.SearchRequest?.required).toEqual(["query"]);
    expect(JSON.stringify(description.components.schemas)).not.toContain('"default":');
    const { per_page } = description.components.schemas.SearchRequest?.properties ?? {};
    expect(per_page).toMatchObject({
      description: "The maximum number of records to return, or of groups with `group`. Default: `20`.",
    });
  });

  test("describes exactly the paths of the service", async () => {
    for (const [path, methods] of Object.entries(description.paths)) {
      const { headers } = await service.send({ method: "DELETE", path });
      const allowed = headers.allow?.toLowerCase().split(", ") ?? [];
      expect(allowed.filter((method) => method !== "head")).toEqual(Object.keys(methods));
    }
    expect(Object.keys(description.paths).toSorted()).toEqual([
      "/datasets",
      "/healthz",
      "/internal-api/v1/account/summary",
      "/internal-api/v1/companies",
      "/readyz",
      "/search/hosted/companies",
      "/search/hosted/companies/alerts",
      "/search/hosted/companies/alerts/delete",
      "/search/hosted/companies/alerts/test",
      "/search/hosted/companies/validate",
    ]);
  });

  test("contains no broken references", () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#([^"]*)"/g)].map(
      ([, pointer = ""]) => pointer,
    );
    for (const reference of references) {
      const target = reference
        .split("/")
        .slice(1)
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], description);
      expect([reference, target]).toEqual([reference, expect.anything()]);
    }
    expect(references.length).toBeGreaterThan(50);
  });

  test.each<[object, boolean]>([
    [{ changes: [{ upsert: { id: "1", name: null, industries: ["a"], staff_count: 1 } }, { delete: "2" }] }, true],
    [{ changes: [] }, false],
    [{ changes: [{}] }, false],
    [{ changes: [{ delete: "1", upsert: { id: "1" } }] }, false],
    [{ changes: [{ upsert: { id: "" } }] }, false],
    [{ changes: [{ upsert: { id: "1", nmae: "x" } }] }, false],
    [{ changes: [{ upsert: { id: "1", staff_count: "x" } }] }, false],
  ])("agrees with the service about the changes %j", async (body, isRight) => {
    expect(validatorOf("#/components/schemas/ChangesRequest")(body)).toBe(isRight);
    const request = { path: CHANGES, body, headers: { "x-api-key": ingestKey } };
    expect((await service.send(request)).status).toBe(isRight ? 200 : 400);
  });

  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: "service", ...description });

  /** The validator of a schema of the document, compiled once. */
  function validatorOf(reference: string): ValidateFunction {
    const validate = ajv.getSchema(`service${reference}`);
    if (validate === undefined) throw new RangeError(`There is no schema ${reference}.`);
    return validate;
  }

  test("contains valid JSON Schemas", () => {
    for (const schema of Object.values(description.components.schemas)) expect(ajv.validateSchema(schema)).toBe(true);
  });

  test("contains examples that match its schemas", () => {
    const contents = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody, responses }) => [
        ...Object.values(requestBody?.content ?? {}),
        ...Object.values(responses).flatMap(({ content }) => Object.values(content)),
      ]),
    );
    const samples = contents.flatMap(({ schema, example, examples: several = {} }) =>
      [...(example === undefined ? [] : [example]), ...Object.values(several).map(({ value }) => value)].map(
        (value) => ({ schema, value }),
      ),
    );
    for (const { schema, value } of samples) {
      const validate = validatorOf(schema.$ref);
      expect([validate(value), ajv.errorsText(validate.errors)]).toEqual([true, "No errors"]);
    }
    expect(samples.length).toBe(examples.filter(({ body }) => body !== null).length + 11);
  });

  test.each([
    [{ query: "a" }, true],
    [{ query: "a", sort: ["name", "followers:desc"], default_operator: "aNd", facets: { staff_count: [1] } }, true],
    [{ query: "a", rank: { field: "followers", modifier: "saturation", pivot: 50, combine: "multiply" } }, true],
    [{ query: "a", facets: { name: { like: "b", except: "own" }, followers: { bins: 9, scale: "log" } } }, true],
    [{ query: "a", facets: { followers: { edges: [1, 2] }, name: {} } }, true],
    [{ query: "a", facets: { type: { facets: { name: { like: "b" }, followers: [0] } } } }, true],
    [{ query: "a", facets: { type: { facets: { name: { except: "own" } } } } }, false],
    [{ query: "a", facets: { followers: {} } }, false],
    [{ query: "a", facets: { followers: { bins: 9, edges: [1] } } }, false],
    [
      { query: "a", facets: { followers: { width: 1e6, offset: 2 }, staff_count: { width: 1e5, except: "own" } } },
      true,
    ],
    [{ query: "a", facets: { followers: { width: 0 } } }, false],
    [{ query: "a", facets: { followers: { width: 9, edges: [1] } } }, false],
    [{ query: "a", facets: { followers: { bins: 9, offset: 2 } } }, false],
    [{ query: "a", facets: { followers: { width: 9, facets: { type: 1 } } } }, false],
    [{ query: "a", facets: { type: { facets: { followers: { width: 9 } } } } }, false],
    [{ query: "a", facets: { followers: { edges: [1], scale: "log" } } }, false],
    [{ query: "a", facets: { name: { bins: 9 } } }, false],
    [{ query: "a", rank: { field: "name" } }, false],
    [{ query: "a", rank: { field: "followers", factor: -1 } }, false],
    [{}, false],
    [{ query: "a", nix: 1 }, false],
    [{ query: "a", per_page: 101 }, false],
    [{ query: "a", sort: "nix" }, false],
    [{ query: "a", facets: { nix: 1 } }, false],
    [{ query: "a", default_operator: "xor" }, false],
  ])("agrees with the service about the body %j", async (body, isRight) => {
    expect(validatorOf("#/components/schemas/SearchRequest")(body)).toBe(isRight);
    expect((await service.send({ body })).status).toBe(isRight ? 200 : 400);
  });
});

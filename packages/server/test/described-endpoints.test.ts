import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { AlertDeliveries } from "../src/accounts/alerts/alert-deliveries.ts";
import { openApiDocument } from "../src/http/docs/openapi.ts";
import { companyType } from "../src/http/schema/company-type.ts";
import { endpointsOf } from "../src/http/service-endpoints.ts";

/** The paths of web pages, which programs do not call. */
const PAGES: readonly string[] = ["GET /", "GET /docs", "GET /openapi.json"];

/** The APIs of pages by the prefix of their paths, with the reference that describes them. */
const PAGE_APIS: ReadonlyMap<string, string> = new Map([
  ["/internal-api/v1/dashboard", "docs/reference/dashboard-api.md"],
  ["/operator", "docs/reference/operator-api.md"],
]);

const pageApiOf = (path: string): string | undefined =>
  [...PAGE_APIS.keys()].find((prefix) => path.startsWith(`${prefix}/`));

const accounts = newTestStore();
const dataset = await testDataset();
const endpoints = endpointsOf({
  // The endpoints work with any schema.
  datasets: { companies: { schema: companySchema, dataset: dataset as never } },
  accounts,
  dashboard: { sessions: accounts },
  operator: { stores: accounts },
  alerts: { store: accounts, deliveries: new AlertDeliveries(accounts, { post: async () => 204 }) },
});

/** A path as OpenAPI and the reference write it: `{id}` for `:id`. */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

/** Paths with a pattern answer for datasets that the service does not have. */
const served = endpoints
  .filter(({ path }) => !path.includes(":dataset"))
  .map(({ method, path }) => ({ method, path: templateOf(path), request: `${method} ${templateOf(path)}` }));

const openApi = openApiDocument([companyType]);
const described = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

const read = (page: string): string => readFileSync(join(root, page), "utf8");

describe("every endpoint of the service", () => {
  test("is in the OpenAPI document, or in the reference of the API of a page: add it to schema/operations.ts", () => {
    const forPrograms = served.filter(({ path, request }) => pageApiOf(path) === undefined && !PAGES.includes(request));
    expect(forPrograms.map(({ request }) => request).toSorted()).toEqual(described.toSorted());
  });

  test("has its names in braces among the parameters of the OpenAPI document: add them in docs/openapi.ts", () => {
    for (const [path, methods] of Object.entries(openApi.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods)) {
        const described = parameters.map((parameter) => (String(parameter.in) === "path" ? parameter.name : ""));
        expect(described, path).toEqual(expect.arrayContaining(names));
      }
    }
  });

  test("answers for a dataset that the service does not have", () => {
    const ofDataset = endpoints.filter(({ path }) => path.startsWith("/datasets/companies"));
    const unknown = endpoints.flatMap(({ method, path }) =>
      path.includes(":dataset") ? [`${method} ${path.replace(/:dataset\{.*?\}\}/, "companies")}`] : [],
    );
    expect(unknown.toSorted()).toEqual(ofDataset.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test("is in docs/reference/http-api.md or, for a page, in the reference of its API", () => {
    const http = read("docs/reference/http-api.md");
    const references = new Map([...PAGE_APIS].map(([prefix, page]) => [prefix, read(page)]));
    const missing = served.filter(({ method, path }) => {
      const prefix = pageApiOf(path);
      if (prefix !== undefined) return !references.get(prefix)?.includes(`\`${method} ${path.slice(prefix.length)}`);
      const names = [path, path.replace("/companies", "/{dataset}"), path.replace(/^.*\/companies/, "…")];
      return !names.some((name) => http.includes(name));
    });
    expect(missing.map(({ request }) => request)).toEqual([]);
    expect(served.length).toBeGreaterThan(45);
  });
});

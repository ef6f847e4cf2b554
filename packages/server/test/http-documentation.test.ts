import { MemoryOutbox } from "@firmament/test-support/accounts/memory-outbox.ts";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { bundledCompanies, CHANGES, startService, type TestRequest } from "@firmament/test-support/http/service.ts";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { CompanySchema } from "firmament/companies";
import manifest from "firmament/package.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { AlertDeliveries } from "../src/accounts/alerts/alert-deliveries.ts";
import { SqliteAccountStore } from "../src/accounts/sqlite/account-store.ts";
import type { Example } from "../src/http/docs/example.ts";
import { examplesOf } from "../src/http/docs/examples.ts";
import { type OpenApiDocument, openApiDocument } from "../src/http/docs/openapi.ts";
import type { ServiceDataset } from "../src/http/endpoints/served-dataset.ts";
import type { SavedSearchCreated } from "../src/http/schema/alert-schemas.ts";
import { companyType } from "../src/http/schema/company-type.ts";
import type { DatasetList, ListedDataset } from "../src/http/schema/dataset-list-schemas.ts";
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
  previewSchema: (schema, options) => dataset.previewSchema(schema, options),
  changeSchema: (schema, options) => dataset.changeSchema(schema, options),
  savedSearches: outbox.savedSearches,
  alerts: outbox.alerts,
};
const service = await startService({ dataset: served, accounts, alerts: { store: accounts, deliveries } });
const adminKey = await service.newKey({ scopes: ["admin"] });
const ingestKey = await service.newKey({ scopes: ["ingest"] });
await accounts.aliases.set({ name: "organisations", dataset: "companies" });
const description = (await service.send({ method: "GET", path: "/openapi.json" })).body as OpenApiDocument;

/** The request of an example, with the id of a saved search that exists in place of the one in the documentation. */
async function requestOf({ operation, headers, body, id: documentId }: Example): Promise<TestRequest> {
  const { method, path } = operations.find(({ id }) => id === operation) ?? {};
  const keyOf = (): string | null =>
    method === "put" || path?.startsWith("/aliases") === true ? adminKey : path === CHANGES ? ingestKey : null;
  const text = keyOf();
  const key = text === null ? {} : { "x-api-key": text };
  const isById = body !== null && "id" in body && path?.includes("/alerts") === true;
  return {
    method: method?.toUpperCase() ?? "",
    path: path?.replace(/\{(?:id|name)\}/, documentId ?? "") ?? "",
    headers: { ...headers, ...key },
    ...(body !== null && { body: isById ? { id: await newSavedSearch() } : body }),
  };
}

async function newSavedSearch(): Promise<string> {
  const request = { query: "berlin", webhook: "https://example.com" };
  const { body } = await service.send({ path: "/datasets/companies/alerts", body: request });
  return (body as SavedSearchCreated).saved_search.id;
}

/** The names and types of all members; of a list, those of the first element. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

/** The members of a list of datasets, of its elements and of their schemas. */
function membersOfList(response: unknown): unknown {
  return (response as DatasetList).datasets.map(membersOf);
}

/** The members of a dataset and of its schema. */
function membersOf(response: unknown): unknown {
  const listed = response as ListedDataset;
  return [Object.keys(listed).toSorted(), Object.keys(listed.schema).toSorted()];
}

/** A response without its time, and with the form of its cursor. */
function comparable(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response), (name, value) => {
    if (name === "took_ms") return typeof value;
    return name === "next_cursor"
      ? /^[\w-]{60}\.[0-9a-z]{8}\.[0-9a-z]{1,7}(?:\.1)?\.[0-9a-z]{1,7}$/.test(value)
      : value;
  });
}

test.each(["GET", "HEAD"].flatMap((method) => ["/", "/docs"].map((path) => ({ method, path }))))(
  "$method $path redirects to the OpenAPI document if there are no pages, without a key",
  async (request) => {
    const { status, headers, text } = await service.send({ ...request, headers: { "x-api-key": null } });
    expect({ status, location: headers.location, text }).toEqual({ status: 302, location: "/openapi.json", text: "" });
  },
);

/** The operations whose examples are responses of the bundled companies. */
const EXACT: ReadonlySet<string> = new Set([
  "searchCompanies",
  "validateQuery",
  "listCompaniesValues",
  "explainCompaniesMismatch",
  "changeCompanies",
  "checkHealth",
]);

describe("the examples", () => {
  test.each(examples)("of $operation: $title", async (example) => {
    const { status, body } = await service.send(await requestOf(example));
    const { code = null, pagination } = body as {
      readonly code?: string;
      readonly pagination?: { readonly total: number };
    };
    const { operation, problem, response } = example;
    expect([code, status]).toEqual([problem, problem === null ? 200 : problemKinds[problem].status]);
    if (operation.startsWith("search") && problem === null) expect(pagination?.total).toBeGreaterThan(0);
    if (response === null) return;
    const isExact = EXACT.has(operation);
    // The example has another dataset.
    if (operation === "listDatasets") expect(membersOfList(body)).toEqual(membersOfList(response));
    else if (operation === "describeCompanies") expect(membersOf(body)).toEqual(membersOf(response));
    else if (isExact) expect(comparable(body)).toEqual(comparable(response));
    else expect(shapeOf(body)).toEqual(shapeOf(response));
  });

  test("show a response of each operation", () => {
    const answeredOperations = examples.filter(({ response }) => response !== null).map(({ operation }) => operation);
    expect(answeredOperations).toEqual(operations.map(({ id }) => id));
  });

  test("include what users ask for first", () => {
    const used = examples.flatMap(({ body }) => Object.keys(body ?? {}));
    expect(used).toEqual(expect.arrayContaining(["as_you_type", "filter", "highlight", "facets", "webhook"]));
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

  test.each(Object.entries(problemKinds))("lists %s", (code, { status, title }) => {
    const { description: table } = description.tags.find(({ name }) => name === "Problems") ?? {};
    expect(table).toContain(`| ${status} | \`${code}\` | ${title}. |`);
  });

  test("groups the operations by dataset", () => {
    const { get, post } = description.paths["/datasets/companies/alerts"] ?? {};
    expect([get?.tags, post?.tags, description.paths["/healthz"]?.get?.tags]).toEqual([
      ["Companies"],
      ["Companies"],
      ["Account and service"],
    ]);
    expect(description.tags.map(({ name }) => name)).toEqual(["Companies", "Account and service", "Problems"]);
  });

  test("shows an Idempotency-Key in the example that has one", () => {
    const { parameters = [], requestBody } = description.paths["/datasets/companies/search"]?.post ?? {};
    const [[name, shown] = []] = Object.entries(parameters[0]?.examples ?? {});
    const summary = "Charged once, even if it is sent again";
    expect(shown).toEqual({ summary, value: "order-2041" });
    expect(requestBody?.content["application/json"]?.examples?.[name ?? ""]?.summary).toBe(summary);
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
      const { headers } = await service.send({ method: "PATCH", path });
      const allowed = headers.allow?.toLowerCase().split(", ") ?? [];
      expect(allowed.filter((method) => method !== "head")).toEqual(Object.keys(methods));
    }
    expect(Object.keys(description.paths).toSorted()).toEqual([
      "/aliases",
      "/aliases/{name}",
      "/datasets",
      "/datasets/companies",
      "/datasets/companies/alerts",
      "/datasets/companies/alerts/delete",
      "/datasets/companies/alerts/test",
      "/datasets/companies/count",
      "/datasets/companies/documents",
      "/datasets/companies/documents/{id}",
      "/datasets/companies/schema",
      "/datasets/companies/search",
      "/datasets/companies/validate",
      "/datasets/companies/values",
      "/datasets/companies/why-not",
      "/healthz",
      "/internal-api/v1/account/summary",
      "/readyz",
      "/search/hosted/companies",
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

  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
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
      if (schema.$ref === undefined) throw new Error("An example has a schema of its own.");
      const validate = validatorOf(schema.$ref);
      expect([validate(value), ajv.errorsText(validate.errors)]).toEqual([true, "No errors"]);
    }
    expect(samples.length).toBe(examples.filter(({ body }) => body !== null).length + 21);
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
    [
      {
        query: "a",
        facets: {
          followers: { width: 1e6, statistics: false },
          name: { facets: { staff_count: { edges: [1], statistics: true } } },
        },
      },
      true,
    ],
    [{ query: "a", facets: { name: { bins: 9 } } }, false],
    [{ query: "a", facets: { name: { statistics: false } } }, false],
    [{ query: "a", facets: { followers: { statistics: false } } }, false],
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

import { version } from "firmament/base";
import { z } from "zod";
import { alertRequests, alertResponses } from "../schema/alert-schemas.ts";
import { aliasRequests, aliasResponses } from "../schema/alias-schemas.ts";
import { LINES_TYPE } from "../schema/change-schemas.ts";
import { datasetSchemas } from "../schema/dataset-schemas.ts";
import type { DocumentType } from "../schema/document-type.ts";
import { LISTED } from "../schema/facet-schemas.ts";
import type { Operation } from "../schema/operation.ts";
import { datasetOperations, operationsOf } from "../schema/operations.ts";
import { type ProblemCode, problemKinds } from "../schema/problem-code.ts";
import { responseSchemas } from "../schema/response-schemas.ts";
import { schemaChangeRequests, schemaChangeResponses } from "../schema/schema-change-schemas.ts";
import type { Example } from "./example.ts";
import { examplesOf } from "./examples.ts";
import { introduction, problemTable } from "./introduction.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The part of OpenAPI 3.1 that the service uses: https://spec.openapis.org/oas/v3.1.1.html */
export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  /** The operations of each dataset, those of every service, and a chapter without operations. */
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, { readonly [method in Operation["method"]]?: PathOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface PathOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, Content>> };
  readonly responses: { readonly "200": ResponseDescription; readonly [status: string]: ResponseDescription };
}

export interface Parameter {
  readonly name: string;
  readonly in: "header" | "path";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly examples?: NamedValues<string>;
}

export interface ResponseDescription {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content: Readonly<Record<string, Content>>;
}

export interface Content {
  readonly schema: Reference | JsonSchema;
  readonly example?: object;
  readonly examples?: NamedValues<object>;
}

/** Alternative examples by name. */
type NamedValues<T> = Readonly<Record<string, { readonly summary: string; readonly value: T }>>;

export interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface Reference {
  readonly $ref: string;
}

const JSON_TYPE = "application/json";
const PROBLEM_TYPE = "application/problem+json";

const headers = {
  "X-Request-Id": { description: "The id of the request in the logs of the service.", schema: { type: "string" } },
  "RateLimit-Limit": {
    description: "The capacity of the token bucket of the key or, without a key, of the client's network; in requests.",
    schema: { type: "integer" },
  },
  "RateLimit-Remaining": {
    description: "The number of requests that the client can send now.",
    schema: { type: "integer" },
  },
  "RateLimit-Reset": { description: "Seconds until the bucket is full again.", schema: { type: "integer" } },
  "X-Credits-Charged": {
    description: "The charge for the request, as a decimal; 0 for a problem. Missing without a key.",
    schema: { type: "string" },
  },
  "X-Credits-Remaining": {
    description: "The balance of the account, as a decimal. Missing without a key.",
    schema: { type: "string" },
  },
  "Idempotency-Replayed": {
    description:
      "`true` if this is the stored response to an earlier request with the same Idempotency-Key. It costs nothing.",
    schema: { type: "string", enum: ["true"] },
  },
  "X-Dataset-Generation": {
    description:
      "The generation of the documents that were searched, if they come from a dataset file; it increases with each refresh of all documents.",
    schema: { type: "integer" },
  },
  "Retry-After": { description: "Seconds to wait before the next try.", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "The authentication scheme.", schema: { type: "string" } },
} satisfies Readonly<Record<string, Header>>;

type HeaderName = keyof typeof headers;

/**
 * The OpenAPI document: the schemas of requests and responses, with the documentation of the operations.
 *
 * @param types the datasets of the service
 */
export function openApiDocument(types: readonly DocumentType[]): OpenApiDocument {
  const schemas = types.map(datasetSchemas);
  const requests = Object.assign(
    {},
    ...schemas.map((named) => named.requests),
    alertRequests,
    schemaChangeRequests,
    aliasRequests,
  );
  const responses = Object.assign(
    {},
    ...schemas.map((named) => named.responses),
    responseSchemas,
    alertResponses,
    schemaChangeResponses,
    aliasResponses,
  );
  return {
    openapi: "3.1.1",
    // The version of the API is the version of the package.
    info: {
      title: "Firmament",
      version,
      description: introduction(types),
    },
    // Relative to the address of this document, so that clients use the server it came from.
    servers: [{ url: "/" }],
    tags: [
      ...types.map((type) => ({ name: tagOf(type) })),
      { name: SERVICE_TAG },
      { name: "Problems", description: problemTable() },
    ],
    paths: pathsOf(types),
    components: {
      schemas: { ...jsonSchemas(requests, "input"), ...jsonSchemas(responses, "output") },
      headers,
      securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "X-API-Key" } },
    },
  };
}

const SERVICE_TAG = "Account and service";

/** "Price lists" for the dataset `price-lists`. */
function tagOf({ dataset }: DocumentType): string {
  return dataset.charAt(0).toUpperCase() + dataset.slice(1).replaceAll("-", " ");
}

function pathsOf(types: readonly DocumentType[]): OpenApiDocument["paths"] {
  const tags = new Map(types.flatMap((type) => datasetOperations(type).map(({ id }) => [id, tagOf(type)])));
  const examples = Map.groupBy(examplesOf(types), ({ operation }) => operation);
  const paths: Record<string, Record<string, PathOperation>> = {};
  for (const operation of operationsOf(types)) {
    const { id, path, method } = operation;
    const described = pathOperation(operation, tags.get(id) ?? SERVICE_TAG, examples.get(id) ?? []);
    paths[path] = { ...paths[path], [method]: described };
  }
  return paths;
}

const SECURITY: Readonly<Record<Operation["key"], PathOperation["security"]>> = {
  required: [{ apiKey: [] }],
  optional: [{}, { apiKey: [] }],
  none: [],
};

/** @param examples the examples of the operation */
function pathOperation(operation: Operation, tag: string, examples: readonly Example[]): PathOperation {
  const { id, summary, description, key, takesIdempotencyKey, request, problems } = operation;
  const parameters = [
    ...(operation.path.includes("{name}") ? [aliasNameIn(examples)] : []),
    ...(operation.path.includes("{id}") ? [documentIdIn(examples)] : []),
    ...(takesIdempotencyKey ? [idempotencyKeyIn(examples)] : []),
  ];
  const statuses = Map.groupBy(problems, (code) => problemKinds[code].status);
  const problemStatuses = [...statuses].toSorted(([a], [b]) => a - b);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: SECURITY[key],
    ...(parameters.length > 0 && { parameters }),
    ...(request !== null && {
      requestBody: {
        required: true,
        content: {
          [JSON_TYPE]: { schema: schemaReference(request), examples: requestExamples(examples) },
          ...(operation.takesLines === true && { [LINES_TYPE]: { schema: { type: "string" } } }),
        },
      },
    }),
    responses: {
      "200": successResponse(operation, examples),
      ...Object.fromEntries(
        problemStatuses.map(([status, codes]) => [String(status), problemResponse(operation, status, codes)]),
      ),
    },
  };
}

function documentIdIn(examples: readonly Example[]): Parameter {
  return { ...inPath("id", "The id of the document.", examples), schema: { type: "string", minLength: 1 } };
}

function aliasNameIn(examples: readonly Example[]): Parameter {
  const description = "The name of the alias: lower-case letters, digits and dashes, and no name of a dataset.";
  return { ...inPath("name", description, examples), schema: { type: "string", minLength: 1, maxLength: 63 } };
}

function inPath(name: string, description: string, examples: readonly Example[]): Omit<Parameter, "schema"> {
  const values = examples.flatMap(({ title, id }, index) =>
    id === undefined ? [] : [[`example${index + 1}`, { summary: title, value: id }] as const],
  );
  return {
    ...{ name, in: "path", required: true, description },
    ...(values.length > 0 && { examples: Object.fromEntries(values) }),
  };
}

/** Examples with the header have the same name as their bodies: readers choose both at once. */
function idempotencyKeyIn(examples: readonly Example[]): Parameter {
  const keys = namedExamples(examples).flatMap(([name, { title, headers }]) => {
    const value = headers["idempotency-key"];
    return value === undefined ? [] : [[name, { summary: title, value }] as const];
  });
  return {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "1 to 255 visible ASCII characters. Use a new key for each new request, and the same key for its retries.",
    schema: { type: "string", pattern: "^[!-~]{1,255}$" },
    ...(keys.length > 0 && { examples: Object.fromEntries(keys) }),
  };
}

function successResponse(operation: Operation, examples: readonly Example[]): ResponseDescription {
  const example = examples.find(({ response }) => response !== null)?.response;
  return {
    description: "Success.",
    headers: headerReferences([
      ...headersOf(operation),
      ...(operation.takesIdempotencyKey ? (["Idempotency-Replayed"] as const) : []),
      ...(operation.reportsGeneration ? (["X-Dataset-Generation"] as const) : []),
    ]),
    content: { [JSON_TYPE]: { schema: schemaReference(operation.response), ...(example && { example }) } },
  };
}

function problemResponse(operation: Operation, status: number, codes: readonly ProblemCode[]): ResponseDescription {
  const specific: readonly HeaderName[] =
    status === 401 ? ["WWW-Authenticate"] : status === 429 || status === 503 ? ["Retry-After"] : [];
  const common: readonly HeaderName[] = status === 401 ? ["X-Request-Id"] : headersOf(operation);
  return {
    description: codes.map((code) => `\`${code}\`: ${problemKinds[code].title}.`).join(" "),
    headers: headerReferences([...common, ...specific]),
    content: { [PROBLEM_TYPE]: { schema: schemaReference("Problem") } },
  };
}

function headersOf({ key, reportsCredits }: Operation): readonly HeaderName[] {
  return [
    "X-Request-Id",
    ...(key !== "none" ? (["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const) : []),
    ...(reportsCredits ? (["X-Credits-Charged", "X-Credits-Remaining"] as const) : []),
  ];
}

function headerReferences(names: readonly HeaderName[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function schemaReference(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}

function requestExamples(examples: readonly Example[]): NamedValues<object> {
  return Object.fromEntries(
    namedExamples(examples).map(([name, { title, body }]) => [name, { summary: title, value: body }]),
  );
}

/** The examples with a body, by their names in the document. */
function namedExamples(examples: readonly Example[]): readonly [string, Example & { readonly body: object }][] {
  const withBody = examples.filter((example): example is Example & { readonly body: object } => example.body !== null);
  return withBody.map((example, index) => [`example${index + 1}`, example]);
}

/** @param io `input` for requests, where members with defaults are optional; `output` for responses */
function jsonSchemas(named: Readonly<Record<string, z.ZodType>>, io: "input" | "output"): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => schemaReference(id).$ref,
    override: ({ jsonSchema }) => {
      // zod adds the range of safe integers to every integer.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      moveDefaultToDescription(jsonSchema);
      addListForm(jsonSchema);
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]));
}

/** A list of fields is an alternative to an object. */
function addListForm(schema: JsonSchema): void {
  const { [LISTED]: fields, description, examples, ...byField } = schema;
  if (fields === undefined) return;
  for (const member of Object.keys(schema)) delete schema[member];
  const list = { type: "array", items: { type: "string", enum: fields } };
  Object.assign(schema, { description, ...(examples !== undefined && { examples }), anyOf: [byField, list] });
}

/** Code generators such as openapi-typescript treat a member with the keyword `default` as required. */
function moveDefaultToDescription(schema: JsonSchema): void {
  if (schema.default === undefined) return;
  schema.description = `${schema.description ?? ""} Default: \`${JSON.stringify(schema.default)}\`.`.trimStart();
  delete schema.default;
}

import { z } from "zod";
import { type Operation, operations } from "../schema/operations.ts";
import { type ProblemCode, problemKinds } from "../schema/problem-code.ts";
import { requestSchemas } from "../schema/request-schemas.ts";
import { answerSchemas } from "../schema/response-schemas.ts";
import { type Example, examples, sampleAnswers } from "./examples.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What of OpenAPI 3.1 describes the service: https://spec.openapis.org/oas/v3.1.1.html */
export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, { readonly [method in Operation["method"]]?: PathOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface PathOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, Content>> };
  readonly responses: { readonly "200": ResponseDescription; readonly [status: string]: ResponseDescription };
}

export interface Parameter {
  readonly name: string;
  readonly in: "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface ResponseDescription {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content: Readonly<Record<string, Content>>;
}

export interface Content {
  readonly schema: Reference;
  readonly example?: object;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: object }>>;
}

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
  "X-Request-Id": { description: "The request, as the service's own records call it.", schema: { type: "string" } },
  "RateLimit-Limit": { description: "How many requests the key has at most.", schema: { type: "integer" } },
  "RateLimit-Remaining": { description: "How many of them are left.", schema: { type: "integer" } },
  "RateLimit-Reset": { description: "In how many seconds all of them are there again.", schema: { type: "integer" } },
  "X-Credits-Charged": {
    description: "What the request cost, a decimal; 0 for a problem.",
    schema: { type: "string" },
  },
  "X-Credits-Remaining": { description: "The account's balance, a decimal.", schema: { type: "string" } },
  "Idempotency-Replayed": {
    description:
      "`true` when this is the answer to an earlier request with the same Idempotency-Key, for which nothing more was charged.",
    schema: { type: "string", enum: ["true"] },
  },
  "Retry-After": { description: "In how many seconds to send the request again.", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "That a key is asked for.", schema: { type: "string" } },
} satisfies Readonly<Record<string, Header>>;

type HeaderName = keyof typeof headers;

/** The service's description: made of what requests are checked with, what answers are typed by, and the operations in words. */
export function openApiDocument(): OpenApiDocument {
  return {
    openapi: "3.1.1",
    info: {
      title: "Firmament",
      version: "1.0.0",
      description: "Company profiles, searched in the Lucene query language.",
    },
    paths: Object.fromEntries(
      operations.map((operation) => [operation.path, { [operation.method]: pathOperation(operation) }]),
    ),
    components: {
      schemas: { ...jsonSchemas(requestSchemas, "input"), ...jsonSchemas(answerSchemas, "output") },
      headers,
      securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "X-API-Key" } },
    },
  };
}

/** Where each problem may be an answer. */
function pathOperation(operation: Operation): PathOperation {
  const { id, summary, description, needsKey, takesIdempotencyKey, request, problems } = operation;
  const statuses = Map.groupBy(problems, (code) => problemKinds[code].status);
  const refusals = [...statuses].toSorted(([a], [b]) => a - b);
  return {
    operationId: id,
    summary,
    description,
    security: needsKey ? [{ apiKey: [] }] : [],
    ...(takesIdempotencyKey && { parameters: [idempotencyKey] }),
    ...(request !== null && {
      requestBody: {
        required: true,
        content: { [JSON_TYPE]: { schema: schemaNamed(request), examples: Object.fromEntries(examplesOf(operation)) } },
      },
    }),
    responses: {
      "200": answered(operation),
      ...Object.fromEntries(refusals.map(([status, codes]) => [String(status), refused(operation, status, codes)])),
    },
  };
}

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "1 to 255 visible ASCII characters, new for each request that is to be done once.",
  schema: { type: "string", pattern: "^[!-~]{1,255}$" },
};

function answered(operation: Operation): ResponseDescription {
  return {
    description: "The answer.",
    headers: headersNamed([
      ...headersOf(operation),
      ...(operation.takesIdempotencyKey ? (["Idempotency-Replayed"] as const) : []),
    ]),
    content: { [JSON_TYPE]: { schema: schemaNamed(operation.answer), example: sampleAnswers[operation.id] } },
  };
}

function refused(operation: Operation, status: number, codes: readonly ProblemCode[]): ResponseDescription {
  const own: readonly HeaderName[] =
    status === 401 ? ["WWW-Authenticate"] : status === 429 || status === 503 ? ["Retry-After"] : [];
  const common: readonly HeaderName[] = status === 401 ? ["X-Request-Id"] : headersOf(operation);
  return {
    description: codes.map((code) => `\`${code}\`: ${problemKinds[code].title}.`).join(" "),
    headers: headersNamed([...common, ...own]),
    content: { [PROBLEM_TYPE]: { schema: schemaNamed("Problem") } },
  };
}

function headersOf({ needsKey, tellsCredits }: Operation): readonly HeaderName[] {
  return [
    "X-Request-Id",
    ...(needsKey ? (["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const) : []),
    ...(tellsCredits ? (["X-Credits-Charged", "X-Credits-Remaining"] as const) : []),
  ];
}

function headersNamed(names: readonly HeaderName[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function schemaNamed(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}

function examplesOf({ id }: Operation): readonly [string, { readonly summary: string; readonly value: object }][] {
  const own = examples.filter((example): example is Example & { readonly body: object } => {
    return example.operation === id && example.body !== null;
  });
  return own.map(({ title, body }, index) => [`example${index + 1}`, { summary: title, value: body }]);
}

/** @param io whether they describe what is sent to the service or what it sends: a member with a default is always in what was read */
function jsonSchemas(named: Readonly<Record<string, z.ZodType>>, io: "input" | "output"): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => schemaNamed(id).$ref,
    override: ({ jsonSchema }) => {
      // All that these say is that it is an integer.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]));
}

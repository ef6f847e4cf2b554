import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { type OpenApiDocument, openApiDocument } from "../../../src/http/docs/openapi.ts";

/** A response that agrees with the OpenAPI document. */
export interface CheckedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed text; `undefined` if it is not JSON. */
  readonly body: unknown;
}

const description: OpenApiDocument = openApiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: "service", ...description });
const validators = new Map<string, ValidateFunction>();

const DOCUMENTATION: readonly string[] = ["/docs", "/openapi.json"];

/** The JSON pointer of the schema of a response; the schema of problems for paths that are not documented. */
function pointerOf(method: string, path: string, status: number): string {
  const operation = description.paths[path]?.[method.toLowerCase() as "get" | "post"];
  const media = status === 200 ? "application/json" : "application/problem+json";
  if (operation?.responses[String(status)] !== undefined) {
    return `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}/content/${escaped(media)}/schema`;
  }
  const isUndocumented = [404, 405, 499].includes(status);
  if (!isUndocumented) throw new Error(`The status ${status} of ${method} ${path} is not documented.`);
  return "/components/schemas/Problem";
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Reads a response, and checks its body and headers against the OpenAPI document. */
export async function readChecked(request: Request, response: Response): Promise<CheckedResponse> {
  const { pathname } = new URL(request.url);
  const headers = Object.fromEntries(response.headers);
  const text = await response.text();
  const isJson = /^application\/(?:problem\+)?json$/.test(headers["content-type"] ?? "");
  const result = { status: response.status, headers, text, body: isJson && text !== "" ? JSON.parse(text) : undefined };
  if (isJson && request.method !== "HEAD" && !(result.status === 200 && DOCUMENTATION.includes(pathname))) {
    checkShape(request.method, pathname, result);
    checkHeaders(request.method, pathname, result);
  }
  return result;
}

function checkShape(method: string, path: string, { status, body, text }: CheckedResponse): void {
  const pointer = pointerOf(method, path, status);
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `service#${pointer}` });
  validators.set(pointer, validate);
  if (!validate(body)) throw new Error(`${method} ${path}: ${ajv.errorsText(validate.errors)} in ${text}`);
}

/** The documented headers that some responses lack. */
const OPTIONAL_HEADERS: readonly string[] = ["Idempotency-Replayed", "X-Dataset-Generation"];

/** Checks that all other documented headers are present. */
function checkHeaders(method: string, path: string, { status, headers }: CheckedResponse): void {
  const operation = description.paths[path]?.[method.toLowerCase() as "get" | "post"];
  const documented = Object.keys(operation?.responses[String(status)]?.headers ?? { "X-Request-Id": {} });
  const missing = documented.filter(
    (name) => !OPTIONAL_HEADERS.includes(name) && headers[name.toLowerCase()] === undefined,
  );
  if (missing.length > 0)
    throw new Error(`${method} ${path}, ${status}: the headers ${missing.join(", ")} are missing.`);
}

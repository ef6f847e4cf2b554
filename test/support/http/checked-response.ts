import { type OpenApiDocument, openApiDocument } from "@firmament/server/src/http/docs/openapi.ts";
import { companyType } from "@firmament/server/src/http/schema/company-type.ts";
import type { DocumentType } from "@firmament/server/src/http/schema/document-type.ts";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** A response that agrees with the OpenAPI document. */
export interface CheckedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed text; `undefined` if it is not JSON. */
  readonly body: unknown;
}

const DOCUMENTATION: readonly string[] = ["/docs", "/openapi.json"];

/** The documented headers that some responses lack. */
const OPTIONAL_HEADERS: readonly string[] = ["Idempotency-Replayed", "X-Dataset-Generation"];

/** Those that responses to requests without a key lack. */
const HEADERS_OF_KEYS: readonly string[] = ["X-Credits-Charged", "X-Credits-Remaining"];

/** Checks responses against the OpenAPI document of a service. */
class ResponseChecker {
  readonly #description: OpenApiDocument;
  /** Validators check few responses each: an optimization of their code takes longer than it saves. */
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code: { optimize: false } });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(description: OpenApiDocument) {
    this.#description = description;
    this.#ajv.addSchema({ $id: "service", ...description });
  }

  /** Reads a response, and checks its body and headers. */
  async read(request: Request, response: Response): Promise<CheckedResponse> {
    const pathname = templateOf(new URL(request.url).pathname);
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    const text = await response.text();
    const isJson = /^application\/(?:problem\+)?json$/.test(headers["content-type"] ?? "");
    const result = { status, headers, text, body: isJson && text !== "" ? JSON.parse(text) : undefined };
    if (isJson && request.method !== "HEAD" && !(status === 200 && DOCUMENTATION.includes(pathname))) {
      this.#checkShape(request.method, pathname, result);
      this.#checkHeaders(request, pathname, result);
    }
    return result;
  }

  /** The JSON pointer of the schema of a response; the schema of problems for paths that are not documented. */
  #pointerOf(method: string, path: string, status: number): string {
    const operation = this.#description.paths[path]?.[method.toLowerCase() as "get" | "post"];
    const media = status === 200 ? "application/json" : "application/problem+json";
    if (operation?.responses[String(status)] !== undefined) {
      return `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}/content/${escaped(media)}/schema`;
    }
    // Any path may be that of a dataset that does not exist, which clients without a valid key do not learn.
    const isUndocumented = operation === undefined || [404, 405, 499].includes(status);
    if (!isUndocumented) throw new Error(`The status ${status} of ${method} ${path} is not documented.`);
    return "/components/schemas/Problem";
  }

  #checkShape(method: string, path: string, { status, body, text }: CheckedResponse): void {
    const pointer = this.#pointerOf(method, path, status);
    const validate = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `service#${pointer}` });
    this.#validators.set(pointer, validate);
    if (!validate(body)) throw new Error(`${method} ${path}: ${this.#ajv.errorsText(validate.errors)} in ${text}`);
  }

  /** Checks that all documented headers are present, apart from those that some responses lack. */
  #checkHeaders({ method, headers: sent }: Request, path: string, { status, headers }: CheckedResponse): void {
    const optional = sent.has("x-api-key") ? OPTIONAL_HEADERS : [...OPTIONAL_HEADERS, ...HEADERS_OF_KEYS];
    const operation = this.#description.paths[path]?.[method.toLowerCase() as "get" | "post"];
    const documented = Object.keys(operation?.responses[String(status)]?.headers ?? { "X-Request-Id": {} });
    const missing = documented.filter((name) => !optional.includes(name) && headers[name.toLowerCase()] === undefined);
    if (missing.length > 0)
      throw new Error(`${method} ${path}, ${status}: the headers ${missing.join(", ")} are missing.`);
  }
}

/** A path as the OpenAPI document writes it. */
function templateOf(path: string): string {
  return path
    .replace(/^(\/datasets\/[^/]+\/documents)\/[^/]+$/, "$1/{id}")
    .replace(/^(\/aliases)\/[^/]+$/, "$1/{name}");
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** By the text of their document: a checker compiles its validators once for all services with the same document. */
const checkers = new Map<string, ResponseChecker>();

const companyChecker = checkerOf([companyType]);

/**
 * Reads responses of a service, and checks their bodies and headers against its OpenAPI document.
 *
 * @param types the datasets of the service
 */
export function checkerOf(types: readonly DocumentType[]): ResponseChecker {
  const description = openApiDocument(types);
  const text = JSON.stringify(description);
  const checker = checkers.get(text) ?? new ResponseChecker(description);
  checkers.set(text, checker);
  return checker;
}

/** Reads a response of a service with companies only, and checks its body and headers against the OpenAPI document. */
export function readChecked(request: Request, response: Response): Promise<CheckedResponse> {
  return companyChecker.read(request, response);
}

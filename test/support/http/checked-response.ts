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
export class ResponseChecker {
  readonly #description: OpenApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  /** @param types the datasets of the service */
  constructor(types: readonly DocumentType[]) {
    this.#description = openApiDocument(types);
    this.#ajv.addSchema({ $id: "service", ...this.#description });
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

/** A checker of services with companies only: its validators are compiled once. */
const companyChecker = new ResponseChecker([companyType]);

/** Reads a response of a service with companies only, and checks its body and headers against the OpenAPI document. */
export function readChecked(request: Request, response: Response): Promise<CheckedResponse> {
  return companyChecker.read(request, response);
}

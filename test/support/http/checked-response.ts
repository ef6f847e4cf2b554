import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { type OpenApiDocument, openApiDocument } from "../../../src/http/docs/openapi.ts";

/** An answer that was read. */
export interface CheckedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** What its text says, if it is JSON; else `undefined`. */
  readonly body: unknown;
}

const description: OpenApiDocument = openApiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: "service", ...description });
const validators = new Map<string, ValidateFunction>();

const DOCUMENTATION: readonly string[] = ["/docs", "/openapi.json"];

/** What is described of an answer to this request, by its JSON pointer; the shape of every problem where nothing is. */
function pointerOf(method: string, path: string, status: number): string {
  const operation = description.paths[path]?.[method.toLowerCase() as "get" | "post"];
  const media = status === 200 ? "application/json" : "application/problem+json";
  if (operation?.responses[String(status)] !== undefined) {
    return `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}/content/${escaped(media)}/schema`;
  }
  const isEverywhere = [404, 405, 499].includes(status);
  if (!isEverywhere) throw new Error(`${method} ${path} is answered with ${status}, which is described nowhere.`);
  return "/components/schemas/Problem";
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Reads an answer, which has to be as it is described. */
export async function readChecked(request: Request, response: Response): Promise<CheckedResponse> {
  const { pathname } = new URL(request.url);
  const headers = Object.fromEntries(response.headers);
  const text = await response.text();
  const isJson = /^application\/(?:problem\+)?json$/.test(headers["content-type"] ?? "");
  const answer = { status: response.status, headers, text, body: isJson && text !== "" ? JSON.parse(text) : undefined };
  if (isJson && request.method !== "HEAD" && !(answer.status === 200 && DOCUMENTATION.includes(pathname))) {
    checkShape(request.method, pathname, answer);
    checkHeaders(request.method, pathname, answer);
  }
  return answer;
}

function checkShape(method: string, path: string, { status, body, text }: CheckedResponse): void {
  const pointer = pointerOf(method, path, status);
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `service#${pointer}` });
  validators.set(pointer, validate);
  if (!validate(body)) throw new Error(`${method} ${path}: ${ajv.errorsText(validate.errors)} in ${text}`);
}

/** Every header that is described is there, but those that only some answers of the status have. */
function checkHeaders(method: string, path: string, { status, headers }: CheckedResponse): void {
  const operation = description.paths[path]?.[method.toLowerCase() as "get" | "post"];
  const described = Object.keys(operation?.responses[String(status)]?.headers ?? { "X-Request-Id": {} });
  const missing = described.filter(
    (name) => name !== "Idempotency-Replayed" && headers[name.toLowerCase()] === undefined,
  );
  if (missing.length > 0) throw new Error(`${method} ${path}, ${status}: there is no ${missing.join(", ")}.`);
}

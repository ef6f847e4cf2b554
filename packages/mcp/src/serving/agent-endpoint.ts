import { createMcpHandler, type McpRequestContext, readRequestBody, type Server } from "@modelcontextprotocol/server";
import { checkOptions, type OptionNames } from "firmament/base";
import { DatasetDescriptions } from "../description/dataset-description.ts";
import { isLlmsPath, llmsResponse } from "../description/llms-text.ts";
import { type Connection, passedHeaders, ServiceApi, type ServiceHandler } from "../service/service-api.ts";
import { agentServer } from "./agent-server.ts";
import { PageOrigins } from "./page-origins.ts";

/** The path of the endpoint for agents. */
export const MCP_PATH = "/mcp";

export interface AgentOptions {
  /** The origins of the web pages that may send messages, as `https://example.com`; `*` allows all. Default: none. */
  readonly origins?: readonly string[] | undefined;
  /** The address by which clients reach the service, as `https://search.example.com`. Default: as each request states. */
  readonly publicOrigin?: string | undefined;
}

const OPTIONS: OptionNames<AgentOptions> = { origins: true, publicOrigin: true };

/** A tool takes a query of up to 65,536 characters, which JSON may write with six each. */
const MAX_BODY_BYTES = 512 * 1024;

const PRIVATE_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/**
 * Adds what agents need to a service: the tools at `/mcp`, over the Model Context Protocol, and `/llms.txt` and `/llms-full.txt`. A tool
 * sends requests to the service with the client's key, so that its scopes, filter, limits and prices hold. The key is in the header
 * `X-Api-Key`, or in `Authorization: Bearer`. Messages are answered without a session: each one is independent of all others.
 *
 * A message from a web page is refused unless its origin is allowed: otherwise a page of a stranger could read a service of this machine.
 *
 * @throws {TypeError} for an origin that is not written as browsers send it
 */
export function withAgents(handler: ServiceHandler, options: AgentOptions = {}): ServiceHandler {
  checkOptions("withAgents", options, OPTIONS);
  const origins = new PageOrigins(options.origins ?? []);
  const descriptions = new DatasetDescriptions();
  const messages = new MessageEndpoint(handler, descriptions);
  return async (request, connection) => {
    const { pathname } = new URL(request.url);
    if (isLlmsPath(pathname) && ["GET", "HEAD"].includes(request.method)) {
      const { signal } = request;
      const key = keyOf(request);
      const api = new ServiceApi(handler, { key, origin: null, connection, passed: passedHeaders(request), signal });
      return llmsResponse(request, api, descriptions, { key, publicOrigin: options.publicOrigin ?? null });
    }
    if (pathname !== MCP_PATH) return handler(request, connection);
    if (!origins.allows(request)) return refused(request);
    if (request.method === "OPTIONS") return origins.preflight(request);
    const response = await messages.respond(request, connection);
    const headers = { ...PRIVATE_HEADERS, ...origins.headersFor(request) };
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
}

/** Answers the messages of clients. */
class MessageEndpoint {
  readonly #fetch: ReturnType<typeof createMcpHandler>["fetch"];
  readonly #connections = new WeakMap<Request, Connection>();

  constructor(handler: ServiceHandler, descriptions: DatasetDescriptions) {
    const { fetch } = createMcpHandler(({ requestInfo: request }: McpRequestContext): Server => {
      const connection = request === undefined ? undefined : this.#connections.get(request);
      const key = request === undefined ? null : keyOf(request);
      const origin = request?.headers.get("origin") ?? null;
      const passed = request === undefined ? {} : passedHeaders(request);
      return agentServer({ handler, descriptions, key, origin, connection, passed });
    });
    this.#fetch = fetch;
  }

  async respond(request: Request, connection: Connection | undefined): Promise<Response> {
    if (request.method !== "POST") return this.#fetch(request);
    const body = await bodyOf(request);
    if (body instanceof Response) return body;
    if (connection !== undefined) this.#connections.set(request, connection);
    return this.#fetch(request, { parsedBody: body });
  }
}

function refused(request: Request): Response {
  const origin = request.headers.get("origin");
  const advice = "Allow it with the option origins of withAgents, or with --cors of firmament serve.";
  return errorResponse(403, -32_000, `Pages of ${origin} may not send messages to this service. ${advice}`);
}

/** The message of a request, or the response to one that has none. */
async function bodyOf(request: Request): Promise<unknown> {
  const read = await readRequestBody(request, MAX_BODY_BYTES);
  if (read.tooLarge) return errorResponse(413, -32_600, `A message has at most ${MAX_BODY_BYTES} bytes.`);
  let body: unknown;
  try {
    body = JSON.parse(read.text);
  } catch {
    return errorResponse(400, -32_700, "The body is not JSON. Send one message of JSON-RPC 2.0.");
  }
  if (!Array.isArray(body)) return body;
  return errorResponse(400, -32_600, "Send one message in each request: lists of messages are not accepted.");
}

function errorResponse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}

function keyOf({ headers }: Request): string | null {
  const [, token = null] = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  return headers.get("x-api-key") ?? token;
}

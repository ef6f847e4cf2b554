import { createMcpHandler, type McpRequestContext, readRequestBody, type Server } from "@modelcontextprotocol/server";
import { checkOptions, type OptionNames } from "firmament/base";
import { DatasetDescriptions } from "../description/dataset-description.ts";
import type { Connection, ServiceHandler } from "../service/service-api.ts";
import { agentServer } from "./agent-server.ts";

/** The path of the endpoint for agents. */
export const MCP_PATH = "/mcp";

export interface AgentOptions {
  /** The origins of the web pages that may send messages, as `https://example.com`. Default: none. */
  readonly origins?: readonly string[];
}

const OPTIONS: OptionNames<AgentOptions> = { origins: true };

/** A tool takes a query of up to 65,536 characters, which JSON may write with six each. */
const MAX_BODY_BYTES = 512 * 1024;

/**
 * Adds the path `/mcp` to a service: the tools for agents, over the Model Context Protocol. A tool sends requests to the service with the
 * client's key, so that its scopes, filter, limits and prices hold. The key is in the header `X-Api-Key`, or in `Authorization: Bearer`.
 * Messages are answered without a session: each one is independent of all others.
 *
 * A message from a web page is refused unless its origin is allowed: otherwise a page of a stranger could read a service of this machine.
 *
 * @throws {TypeError} for an origin that is not written as browsers send it
 */
export function withAgents(handler: ServiceHandler, options: AgentOptions = {}): ServiceHandler {
  checkOptions("withAgents", options, OPTIONS);
  const origins = new Set(options.origins ?? []);
  for (const origin of origins) checkOrigin(origin);
  const descriptions = new DatasetDescriptions();
  // Requests carry the connection to the server that answers them.
  const connections = new WeakMap<Request, Connection>();
  const { fetch } = createMcpHandler(({ requestInfo }: McpRequestContext): Server => {
    const connection = requestInfo === undefined ? undefined : connections.get(requestInfo);
    const key = requestInfo === undefined ? null : keyOf(requestInfo);
    const origin = requestInfo?.headers.get("origin") ?? null;
    return agentServer({ handler, descriptions, key, origin, connection });
  });
  return async (request, connection) => {
    if (new URL(request.url).pathname !== MCP_PATH) return handler(request, connection);
    const refused = refusal(request, origins);
    if (refused !== null) return refused;
    if (request.method !== "POST") return fetch(request);
    const body = await bodyOf(request);
    if (body instanceof Response) return body;
    if (connection !== undefined) connections.set(request, connection);
    return fetch(request, { parsedBody: body });
  };
}

/** The origin of a page is compared whole: the name of a host alone can be made to point to this machine. */
function refusal(request: Request, origins: ReadonlySet<string>): Response | null {
  const origin = request.headers.get("origin");
  if (origin === null || origins.has(origin) || origins.has("*")) return null;
  const message = `Pages of ${origin} may not send messages to this service. Allow the origin with the option origins, or send no header Origin.`;
  return errorResponse(403, -32000, message);
}

/** The message of a request, or the response to one that has none. */
async function bodyOf(request: Request): Promise<unknown> {
  const read = await readRequestBody(request, MAX_BODY_BYTES);
  if (read.tooLarge) return errorResponse(413, -32600, `A message has at most ${MAX_BODY_BYTES} bytes.`);
  let body: unknown;
  try {
    body = JSON.parse(read.text);
  } catch {
    return errorResponse(400, -32700, "The body is not JSON. Send one message of JSON-RPC 2.0.");
  }
  if (Array.isArray(body))
    return errorResponse(400, -32600, "Send one message for each request: lists of messages are not accepted.");
  return body;
}

function errorResponse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}

function keyOf({ headers }: Request): string | null {
  const [, token = null] = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  return headers.get("x-api-key") ?? token;
}

function checkOrigin(origin: string): void {
  if (origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin)) return;
  throw new TypeError(`${JSON.stringify(origin)} is not an origin. Write https://example.com, or * for all origins.`);
}

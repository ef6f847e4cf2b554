import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ToolEntry,
} from "@modelcontextprotocol/server";
import { QueryError } from "firmament";
import { hasPrototypeMember, version } from "firmament/base";
import { z } from "zod";
import { DATA_NOTICE } from "../answer/notice.ts";
import { failure, type ToolAnswer } from "../answer/tool-answer.ts";
import type { DatasetDescriptions } from "../description/dataset-description.ts";
import { LANGUAGE_LESSON } from "../description/language-lesson.ts";
import { type Connection, type DatasetInfo, ServiceApi, type ServiceHandler } from "../service/service-api.ts";
import { ServiceProblem } from "../service/service-problem.ts";
import { allTools } from "../tools/all-tools.ts";
import type { Tool } from "../tools/tool.ts";

/** What a server of one client works with. */
export interface AgentServerParts {
  readonly handler: ServiceHandler;
  readonly descriptions: DatasetDescriptions;
  /** `null` without a key. */
  readonly key: string | null;
  readonly origin: string | null;
  readonly connection: Connection | undefined;
  readonly passed: Readonly<Record<string, string>>;
  /** Receives each call when it begins. */
  readonly onCall?: (call: Promise<unknown>) => void;
}

const INSTRUCTIONS = `Search documents with the tools. Start with \`search\`; its description has the fields and the query language. ${DATA_NOTICE}`;

/** The names of more datasets than these would make schemas long. */
const MAX_NAMED_DATASETS = 50;

/** A server of the protocol for one request, or for one connection. */
export function agentServer(parts: AgentServerParts): Server {
  const server = new Server(
    { name: "firmament", title: "Firmament", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const apiOf = (signal: AbortSignal): ServiceApi => new ServiceApi(parts.handler, { ...parts, signal });
  server.setRequestHandler("tools/list", async (_, { mcpReq: { signal } }) => {
    const api = apiOf(signal);
    const datasets = await datasetsOf(api);
    const described = await parts.descriptions.describe(api, datasets, parts.key).catch(asProtocolError);
    return { tools: allTools.map((tool) => entryOf(tool, datasets, described)) };
  });
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq: { signal } }) => {
    const tool = allTools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const names = allTools.map(({ name }) => name).join(", ");
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${JSON.stringify(params.name)}. The tools are ${names}.`,
      );
    }
    const call = answerOf(tool, params.arguments ?? {}, apiOf(signal));
    parts.onCall?.(call);
    return resultOf(await call);
  });
  return server;
}

async function datasetsOf(api: ServiceApi): Promise<readonly DatasetInfo[]> {
  return api.datasets().catch(asProtocolError);
}

function asProtocolError(error: unknown): never {
  if (error instanceof ServiceProblem) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
  throw error;
}

function entryOf(tool: Tool, datasets: readonly DatasetInfo[], described: string): ToolEntry {
  const { name, title, description, takesQuery } = tool;
  return {
    name,
    title,
    description: takesQuery ? `${description}\n\n${LANGUAGE_LESSON}\n\n${described}\n\n${DATA_NOTICE}` : description,
    inputSchema: inputSchemaOf(tool, datasets),
    outputSchema: jsonSchema(tool.output),
    annotations: { title, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
}

function inputSchemaOf({ input }: Tool, datasets: readonly DatasetInfo[]): ToolEntry["inputSchema"] {
  const { properties, required = [], ...schema } = jsonSchema(input);
  const names = datasets.flatMap(namesOf);
  const [only] = names;
  const isOptional = datasets.length === 1;
  const dataset = {
    type: "string",
    ...(names.length > 0 && names.length <= MAX_NAMED_DATASETS && { enum: names }),
    description: isOptional ? `The dataset. Default: ${only}.` : "The dataset.",
  };
  return {
    ...schema,
    properties: { dataset, ...properties },
    required: [...(isOptional ? [] : ["dataset"]), ...required],
  };
}

function namesOf({ name, aliases }: DatasetInfo): readonly string[] {
  return [name, ...aliases];
}

function jsonSchema(schema: z.ZodType): ToolEntry["inputSchema"] {
  const { $schema: _, ...others } = z.toJSONSchema(schema, { io: "input" });
  return others as ToolEntry["inputSchema"];
}

/** Conditions of filters are flatter. */
const MAX_DEPTH = 200;

/** Whether a value would take more of the stack than there may be. */
function isNestedDeeply(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** The answer of a tool to arguments that are not checked yet. */
async function answerOf(tool: Tool, given: Readonly<Record<string, unknown>>, api: ServiceApi): Promise<ToolAnswer> {
  const { dataset: named, ...others } = given;
  if (isNestedDeeply(others.filter))
    return failure(`The filter is nested more than ${MAX_DEPTH} times. Write a flat one.`);
  const parsed = tool.input.safeParse(others);
  if (!parsed.success) return failure(argumentErrors(parsed.error));
  // A filter would lack the condition: zod leaves such a member out.
  if (hasPrototypeMember(others)) return failure('No object may have a member with the name "__proto__".');
  try {
    const datasets = await api.datasets();
    const wanted = named ?? (datasets.length === 1 ? datasets[0]?.name : undefined);
    const dataset = datasets.find((each) => namesOf(each).some((name) => name === wanted));
    if (dataset === undefined) return unknownDataset(named, datasets);
    return await tool.run(parsed.data, { api, dataset });
  } catch (error) {
    if (error instanceof ServiceProblem) return problemAnswer(error);
    // Trees of queries are checked when they become texts.
    if (error instanceof QueryError || error instanceof TypeError) return failure(error.message);
    throw error;
  }
}

function argumentErrors({ issues }: z.ZodError): string {
  const [issue, ...more] = issues;
  const place = issue === undefined || issue.path.length === 0 ? "" : `\`${issue.path.join(".")}\`: `;
  return `The arguments are invalid. ${place}${issue?.message ?? ""}${more.length > 0 ? ` (${more.length} more.)` : ""}`;
}

function unknownDataset(named: unknown, datasets: readonly DatasetInfo[]): ToolAnswer {
  const names = datasets.map(({ name }) => name);
  if (names.length === 0) {
    return failure("There is no dataset that this client may search. Send a key for searches in the header X-Api-Key.");
  }
  const wrong = named === undefined ? "Name a `dataset`." : `There is no dataset ${JSON.stringify(named)}.`;
  return failure(`${wrong} Choose one of: ${names.slice(0, MAX_NAMED_DATASETS).join(", ")}.`, {
    datasets: names.slice(0, MAX_NAMED_DATASETS),
  });
}

function problemAnswer({ body, retryAfter }: ServiceProblem): ToolAnswer {
  const { detail, code, member, diagnostics, datasets } = body;
  return failure(detail, {
    code,
    ...(retryAfter !== null && { retry_after_seconds: retryAfter }),
    ...(member !== undefined && { argument: member }),
    ...(diagnostics !== undefined && {
      details: diagnostics.slice(0, 5).map(({ message, caret }) => `${message}\n${caret}`),
    }),
    ...(datasets !== undefined && { datasets }),
  });
}

/** The protocol takes an answer as an object and, for clients that do not read it, as text. */
function resultOf({ content, isError }: ToolAnswer): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(content) }],
    ...(isError ? { isError } : { structuredContent: content }),
  };
}

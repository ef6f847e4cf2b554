export { queryOfTree } from "./query-tree/query-of-tree.ts";
export type { QueryTree, TreeBound } from "./query-tree/query-tree.ts";
export { queryTreeSchema, type TreeSchemaOptions } from "./query-tree/tree-schema.ts";
export type { Connection, ServiceHandler } from "./service/service-api.ts";
export { type AgentOptions, MCP_PATH, withAgents } from "./serving/agent-endpoint.ts";
export { type AgentStreams, serveAgent } from "./serving/agent-stdio.ts";

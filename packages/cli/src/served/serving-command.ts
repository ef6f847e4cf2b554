/** The command that serves files, for advice in messages. */
export type ServingCommand = "serve" | "mcp";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ServiceHandler } from "../src/index.ts";

/** A client of the SDK, connected to a service without a network. Close it. */
export async function connectClient(handler: ServiceHandler, key: string | null): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
    fetch: async (url, init) => handler(new Request(url, init)),
    ...(key !== null && { requestInit: { headers: { "x-api-key": key } } }),
  });
  await client.connect(transport);
  return client;
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request that a webhook has received. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A webhook for a test. */
export interface WebhookServer {
  readonly url: string;
  readonly requests: readonly WebhookRequest[];
}

/**
 * Starts a webhook, which ends with the test.
 *
 * @param statuses the status of each response, the last one for all further ones; `null`: no response
 */
export async function startWebhook(...statuses: readonly (number | null)[]): Promise<WebhookServer> {
  const requests: WebhookRequest[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ headers: request.headers, body: JSON.parse(await text(request)) });
    const status = statuses[Math.min(requests.length, statuses.length) - 1];
    if (status !== null) response.writeHead(status ?? 200).end("{}");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mails`, requests };
}

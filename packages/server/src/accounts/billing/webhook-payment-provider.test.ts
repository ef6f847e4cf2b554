import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Payment, PaymentResult } from "../payment-provider.ts";
import { WebhookPaymentProvider } from "./webhook-payment-provider.ts";

const payment: Payment = { account: "acc_1", email: "ada@example.com", amount: 50_500_000, reference: "top_1" };

/** Starts a server and returns its URL. */
async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/top-ups?for=us`;
}

function topUpAt(url: string, signal: AbortSignal = new AbortController().signal): Promise<PaymentResult> {
  return new WebhookPaymentProvider(url).topUp(payment, signal);
}

async function topUpWith(
  status: number,
  body: string | Buffer = "",
  headers: Record<string, string> = {},
): Promise<unknown> {
  const url = await startServer((_, response) => response.writeHead(status, headers).end(body));
  return topUpAt(url);
}

describe("WebhookPaymentProvider", () => {
  it("posts the payment with its reference", async () => {
    const requests: (Pick<IncomingMessage, "method" | "url" | "headers"> & { readonly body: string })[] = [];
    const url = await startServer(async (request, response) => {
      const { method, url, headers } = request;
      requests.push({ method, url, headers, body: await text(request) });
      response.end("thanks");
    });
    expect(await topUpAt(url)).toEqual({ status: "paid" });
    expect(requests).toMatchObject([
      {
        method: "POST",
        url: "/top-ups?for=us",
        headers: { "content-type": "application/json", "idempotency-key": "top_1" },
        body: '{"account":"acc_1","amount":50.5,"reference":"top_1"}',
      },
    ]);
  });

  it.each([200, 201, 202, 204])("returns paid for status %d", async (status) => {
    expect(await topUpWith(status)).toEqual({ status: "paid" });
  });

  it.each([
    ["the detail of a problem", '{"type":"about:blank","detail":"card expired"}', "card expired"],
    ["no body", "", "no reason given"],
    ["a body that is not JSON", "<h1>no</h1>", "no reason given"],
    ["JSON without a detail", '{"reason":"x"}', "no reason given"],
    ["a detail that is not a string", '{"detail":7}', "no reason given"],
    ["an empty detail", '{"detail":""}', "no reason given"],
    ["null", "null", "no reason given"],
    ["broken UTF-8", Buffer.from([0xff, 0xfe]), "no reason given"],
    ["a body above the limit", `{"detail":"${"x".repeat(1_000_000)}"}`, "no reason given"],
  ])("returns declined for status 402, with %s", async (_, body, reason) => {
    expect(await topUpWith(402, body)).toEqual({ status: "declined", reason });
  });

  it.each([
    [301, { location: "http://127.0.0.1:9/" }],
    [400, {}],
    [404, {}],
    [409, {}],
    [500, {}],
    [503, {}],
  ])("throws for status %d", async (status, headers) => {
    await expect(topUpWith(status, "no", headers)).rejects.toThrow(
      `the payment webhook responded with status ${status}`,
    );
  });

  it("throws if the server cannot be reached", async () => {
    const gone = await startServer((request) => request.socket.destroy());
    await expect(topUpAt(gone)).rejects.toThrow("the payment webhook cannot be reached: other side closed");
    await expect(topUpAt("http://127.0.0.1:9/")).rejects.toThrow("the payment webhook cannot be reached: ");
  });

  it("throws if the body ends early", async () => {
    const url = await startServer((_, response) => {
      response.writeHead(402, { "content-length": "100" });
      response.write('{"detail":"');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(topUpAt(url)).rejects.toThrow();
  });

  it("throws when its signal is aborted", async () => {
    const hangs = await startServer(() => {});
    await expect(topUpAt(hangs, AbortSignal.timeout(30))).rejects.toThrow("The operation was aborted due to timeout");
    await expect(topUpAt(hangs, AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
  });
});

it.each(["", "example.com", "ftp://example.com/", "/top-ups"])("rejects %j as a URL", (url) => {
  expect(() => new WebhookPaymentProvider(url)).toThrow(
    new TypeError(`${JSON.stringify(url)} is not a URL for payments. An example is https://example.com/top-ups.`),
  );
});

it("rejects a URL with credentials, and does not show them", () => {
  const message = "The URL for payments must not contain a user or a password.";
  expect(() => new WebhookPaymentProvider("https://ada:secret@example.com/")).toThrow(new TypeError(message));
});

import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Payment, PaymentResult } from "../payment-provider.ts";
import { WebhookPaymentProvider } from "./webhook-payment-provider.ts";

const payment: Payment = { account: "acc_1", email: "ada@example.com", amount: 50_500_000, reference: "top_1" };

/** The address of a server that answers so. */
async function serverThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/top-ups?for=us`;
}

function askAt(url: string, signal: AbortSignal = new AbortController().signal): Promise<PaymentResult> {
  return new WebhookPaymentProvider(url).topUp(payment, signal);
}

async function ask(status: number, body: string | Buffer = "", headers: Record<string, string> = {}): Promise<unknown> {
  const url = await serverThat((_, response) => response.writeHead(status, headers).end(body));
  return askAt(url);
}

describe("the webhook", () => {
  it("is posted the payment, under its reference", async () => {
    const requests: (Pick<IncomingMessage, "method" | "url" | "headers"> & { readonly body: string })[] = [];
    const url = await serverThat(async (request, response) => {
      const { method, url, headers } = request;
      requests.push({ method, url, headers, body: await text(request) });
      response.end("thanks");
    });
    expect(await askAt(url)).toEqual({ status: "paid" });
    expect(requests).toMatchObject([
      {
        method: "POST",
        url: "/top-ups?for=us",
        headers: { "content-type": "application/json", "idempotency-key": "top_1" },
        body: '{"account":"acc_1","amount":50.5,"reference":"top_1"}',
      },
    ]);
  });

  it.each([200, 201, 202, 204])("says with %d that it is paid", async (status) => {
    expect(await ask(status)).toEqual({ status: "paid" });
  });

  it.each([
    ["the detail of a problem", '{"type":"about:blank","detail":"card expired"}', "card expired"],
    ["no body", "", "no reason given"],
    ["no JSON", "<h1>no</h1>", "no reason given"],
    ["JSON without a detail", '{"reason":"x"}', "no reason given"],
    ["a detail that is no text", '{"detail":7}', "no reason given"],
    ["an empty detail", '{"detail":""}', "no reason given"],
    ["null", "null", "no reason given"],
    ["broken UTF-8", Buffer.from([0xff, 0xfe]), "no reason given"],
    ["more than anybody reads", `{"detail":"${"x".repeat(1_000_000)}"}`, "no reason given"],
  ])("says with 402 that it is declined, with %s", async (_, body, reason) => {
    expect(await ask(402, body)).toEqual({ status: "declined", reason });
  });

  it.each([
    [301, { location: "http://127.0.0.1:9/" }],
    [400, {}],
    [404, {}],
    [409, {}],
    [500, {}],
    [503, {}],
  ])("says nothing with %d", async (status, headers) => {
    await expect(ask(status, "no", headers)).rejects.toThrow(`the payment webhook answered with status ${status}`);
  });

  it("cannot be reached", async () => {
    const gone = await serverThat((request) => request.socket.destroy());
    await expect(askAt(gone)).rejects.toThrow("the payment webhook cannot be reached: other side closed");
    await expect(askAt("http://127.0.0.1:9/")).rejects.toThrow("the payment webhook cannot be reached: ");
  });

  it("breaks off in the middle of its reason", async () => {
    const url = await serverThat((_, response) => {
      response.writeHead(402, { "content-length": "100" });
      response.write('{"detail":"');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(askAt(url)).rejects.toThrow();
  });

  it("is waited for no longer than is wanted", async () => {
    const hangs = await serverThat(() => {});
    await expect(askAt(hangs, AbortSignal.timeout(30))).rejects.toThrow("The operation was aborted due to timeout");
    await expect(askAt(hangs, AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
  });
});

it.each(["", "example.com", "ftp://example.com/", "/top-ups"])("%j is no address of a webhook", (url) => {
  expect(() => new WebhookPaymentProvider(url)).toThrow(
    new TypeError(`${JSON.stringify(url)} is no address to post payments to: https://example.com/top-ups is one.`),
  );
});

it("takes no secrets in its address, and shows none", () => {
  const message = "An address to post payments to takes no user and password.";
  expect(() => new WebhookPaymentProvider("https://ada:secret@example.com/")).toThrow(new TypeError(message));
});

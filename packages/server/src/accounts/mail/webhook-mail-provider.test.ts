import { startWebhook } from "@firmament/test-support/accounts/webhook-server.ts";
import { describe, expect, it } from "vitest";
import type { SignInMail } from "./sign-in-mail.ts";
import { type MailProviderOptions, WebhookMailProvider } from "./webhook-mail-provider.ts";

const mail: SignInMail = {
  to: "ada@example.com",
  subject: "Your sign-in link",
  text: "Hello",
  link: "https://a.example/dashboard#sign-in=x",
  expiresAt: Date.UTC(2030, 0, 31),
};

function send(url: string, options: MailProviderOptions = {}, signal?: AbortSignal): Promise<void> {
  const provider = new WebhookMailProvider(url, { firstPauseMs: 1, ...options });
  return provider.send(mail, signal ?? new AbortController().signal);
}

describe("WebhookMailProvider", () => {
  it.each([200, 202, 204])("posts a mail once, if the status is %d", async (status) => {
    const { url, requests } = await startWebhook(status);
    await send(url);
    expect(requests).toMatchObject([
      {
        headers: { "content-type": "application/json", "idempotency-key": expect.stringMatching(/^[0-9a-f-]{36}$/) },
        body: {
          to: "ada@example.com",
          subject: "Your sign-in link",
          text: "Hello",
          link: "https://a.example/dashboard#sign-in=x",
          expires_at: "2030-01-31T00:00:00.000Z",
        },
      },
    ]);
  });

  it("posts a mail again after a failure, with the same idempotency key", async () => {
    const { url, requests } = await startWebhook(503, 429, 200);
    await send(url);
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    await send(url);
    expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
  });

  it("gives up after three tries", async () => {
    const { url, requests } = await startWebhook(500);
    await expect(send(url)).rejects.toThrow("the mail webhook responded with status 500");
    expect(requests).toHaveLength(3);
  });

  it.each([301, 400, 401, 404])("gives up at once after the status %d", async (status) => {
    const { url, requests } = await startWebhook(status);
    await expect(send(url)).rejects.toThrow(`the mail webhook responded with status ${status}`);
    expect(requests).toHaveLength(1);
  });

  it("does not wait for a response for ever", async () => {
    const { url, requests } = await startWebhook(null);
    await expect(send(url, { timeoutMs: 30, tries: 2 })).rejects.toThrow(
      "the mail webhook did not respond within 0.03 seconds",
    );
    expect(requests.length).toBeLessThanOrEqual(2);
  });

  it("reports a webhook that cannot be reached", async () => {
    await expect(send("http://127.0.0.1:9/", { tries: 2 })).rejects.toThrow("the mail webhook cannot be reached: ");
  });

  it("stops when its signal is aborted", async () => {
    const { url, requests } = await startWebhook(500);
    await expect(send(url, {}, AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
    expect(requests).toEqual([]);
    const closing = new AbortController();
    const sent = send(url, { firstPauseMs: 1_000_000 }, closing.signal);
    await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(1);
    closing.abort();
    await expect(sent).rejects.toThrow();
  });

  it.each(["", "example.com", "ftp://example.com/"])("rejects %j as a URL", (url) => {
    const message = `${JSON.stringify(url)} is not a URL for mails. An example is https://example.com/mails.`;
    expect(() => new WebhookMailProvider(url)).toThrow(new TypeError(message));
    const secret = "https://ada:secret@example.com/";
    expect(() => new WebhookMailProvider(secret)).toThrow("The URL for mails must not contain a user or a password.");
  });
});

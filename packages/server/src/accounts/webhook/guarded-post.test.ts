import { startWebhook } from "@firmament/test-support/accounts/webhook-server.ts";
import { expect, test } from "vitest";
import { guardedPost, WebhookAddressError } from "./guarded-post.ts";

const signal = new AbortController().signal;

function post(url: string, allowPrivate: boolean): Promise<number> {
  return guardedPost({ url: new URL(url), headers: { "x-a": "1" }, body: '{"ä":1}', allowPrivate, signal });
}

test("posts a body, and does not follow redirects", async () => {
  const { url, requests } = await startWebhook(302);
  expect(await post(url, true)).toBe(302);
  expect(requests).toMatchObject([{ headers: { "x-a": "1", "content-length": "8" }, body: { ä: 1 } }]);
});

test("refuses a private address, and a name that resolves to one", async () => {
  const { url, requests } = await startWebhook(200);
  await expect(post(url, false)).rejects.toThrow(new WebhookAddressError("the address 127.0.0.1 is private"));
  const named = url.replace("127.0.0.1", "localhost");
  await expect(post(named, false)).rejects.toThrow(/^localhost has a private address$/);
  expect(requests).toEqual([]);
});

test("fails without a server, and with the reason of the signal", async () => {
  await expect(post("http://127.0.0.1:9/", true)).rejects.toThrow("ECONNREFUSED");
  const { url } = await startWebhook(null);
  const options = { url: new URL(url), headers: {}, body: "{}", allowPrivate: true };
  await expect(guardedPost({ ...options, signal: AbortSignal.timeout(20) })).rejects.toThrow(/timeout/i);
});

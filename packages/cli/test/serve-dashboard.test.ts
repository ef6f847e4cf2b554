import { startWebhook } from "@firmament/test-support/accounts/webhook-server.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { createServeAccount } from "@firmament/test-support/http/serve-accounts.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();

const ORIGIN = "https://search.example.com";
const WAIT = { timeout: 60_000 };

function post(url: string, name: string, body: object): Promise<Response> {
  return fetch(`${url}/internal-api/v1/dashboard/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify(body),
  });
}

it("mails a link on request, which signs in with a secure cookie", async () => {
  const path = folder.join("dashboard.db");
  await createServeAccount(path, 1, { email: "ada@example.com" });
  const mails = await startWebhook(500, 200);
  const args = [
    "--port",
    "0",
    "--data",
    three,
    "--accounts-db",
    path,
    "--public-url",
    ORIGIN,
    "--mail-webhook",
    mails.url,
  ];
  const server = new ServeRun(args);
  const url = await server.url();
  for (const email of ["none@example.com", "Ada@Example.com"]) {
    expect((await post(url, "request-link", { email })).status).toBe(202);
  }
  await expect.poll(() => mails.requests.length, WAIT).toBe(2);
  const { to, link } = mails.requests[1]?.body ?? {};
  expect([to, link]).toEqual(["ada@example.com", expect.stringContaining(`${ORIGIN}/dashboard#sign-in=`)]);
  const signIn = await post(url, "sign-in", { token: String(link).split("=")[1] });
  expect(await signIn.json()).toMatchObject({ email: "ada@example.com" });
  expect(signIn.headers.get("set-cookie")).toMatch(/^__Host-firmament_session=[0-9a-z]{52}; .*; Secure$/);
  await server.printed(({ log }) => log.find(({ msg }) => msg === "sign-in link mailed"));
  expect(server.stderr).not.toContain(String(link).split("=")[1]);
}, 120_000);

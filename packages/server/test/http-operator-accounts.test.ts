import { startOperatedService } from "@firmament/test-support/http/operator.ts";
import { expect, test } from "vitest";
import type {
  CreatedOperatorKey,
  OperatorAccount,
  OperatorAccountDetails,
  OperatorAccounts,
} from "../src/http/schema/operator-schemas.ts";

const ada = { email: "ada@example.com", first_name: "Ada", last_name: "Byron", balance: "12.50" };

test("an operator creates an account, finds it, and adds credit", async () => {
  const { operate, service } = await startOperatedService();
  const created = await operate("accounts", ada);
  expect(created).toMatchObject({ status: 201, body: { email: ada.email, balance: 12.5, has_api_access: true } });
  const { id } = created.body as OperatorAccount;
  const { body: found } = await operate("accounts?search=BYRON");
  expect((found as OperatorAccounts).accounts).toEqual([created.body]);
  expect(await operate("accounts/credit", { id, amount: "0.5", note: "Invoice 7" })).toMatchObject({
    status: 200,
    body: { balance: 13 },
  });
  const ledger = await service.accounts.ledger(id, { limit: 9 });
  expect(ledger.map(({ note }) => note).toSorted()).toEqual(["Invoice 7", null]);
  for (const [path, body, member] of [
    ["accounts/credit", { id, amount: "0" }, undefined],
    ["accounts/credit", { id, amount: "1,5" }, "amount"],
    ["accounts", ada, undefined],
    ["accounts", { ...ada, email: "nobody" }, undefined],
    ["accounts/change", { id, auto_top_up: true }, undefined],
  ] as const) {
    expect(await operate(path, body)).toMatchObject({
      status: 400,
      body: { code: "invalid_body", ...(member && { member }) },
    });
  }
  expect(await operate("accounts/credit", { id: "acc_unknown", amount: "1" })).toMatchObject({ status: 404 });
  expect(await operate("account?id=acc_unknown")).toMatchObject({ status: 404 });
});

test("an operator switches the API access and the automatic top-up of an account", async () => {
  const { operate, service } = await startOperatedService();
  const { body } = await operate("accounts", ada);
  const { id } = body as OperatorAccount;
  const { text } = await service.accounts.createKey({ account: id });
  const search = { path: "/datasets/companies/search", body: { query: "a" }, headers: { "x-api-key": text } };
  expect(await operate("accounts/change", { id, has_api_access: false })).toMatchObject({
    body: { has_api_access: false, auto_top_up: false },
  });
  expect((await service.send(search)).status).toBe(403);
  const terms = { auto_top_up: true, top_up_amount: "20", top_up_threshold: 5 };
  expect(await operate("accounts/change", { id, ...terms })).toMatchObject({
    body: { has_api_access: false, auto_top_up: true, top_up_amount: 20, top_up_threshold: 5 },
  });
  expect(await operate("accounts/change", { id, top_up_threshold: "6" })).toMatchObject({
    body: { auto_top_up: true, top_up_amount: 20, top_up_threshold: 6 },
  });
  expect(await operate("accounts/change", { id, has_api_access: true, auto_top_up: false })).toMatchObject({
    body: { has_api_access: true, auto_top_up: false, top_up_amount: 20 },
  });
  expect((await service.send(search)).status).toBe(200);
});

test("an operator creates a key with scopes and restrictions, and revokes it", async () => {
  const { operate, service } = await startOperatedService();
  const { id: account } = service.account;
  const created = await operate("keys", {
    ...{ account, name: "shop", scopes: ["search"], datasets: ["companies"] },
    ...{ filter: "location_city:berlin", origins: ["https://shop.example"] },
  });
  expect(created).toMatchObject({
    status: 201,
    body: {
      text: expect.stringMatching(/^fm_/),
      key: { account, name: "shop", datasets: ["companies"], filter: "location_city:berlin", revoked_at: null },
    },
  });
  const { key } = created.body as CreatedOperatorKey;
  expect(await operate("keys/revoke", { id: key.id })).toMatchObject({ body: { revoked_at: expect.any(String) } });
  const { body } = await operate(`account?id=${account}`);
  expect((body as OperatorAccountDetails).keys.map(({ name }) => name)).toContain("shop");
  for (const [change, member] of [
    [{ scopes: [] }, undefined],
    [{ scopes: ["everything"] }, "scopes"],
    [{ datasets: ["papers"] }, "datasets"],
    [{ filter: "colour:red" }, "filter"],
    [{ scopes: ["search", "ingest"], filter: "location_city:berlin" }, undefined],
    [{ expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
  ] as const) {
    expect({ change, ...(await operate("keys", { account, ...change })) }).toMatchObject({
      change,
      status: 400,
      body: { code: "invalid_body", ...(member && { member }) },
    });
  }
  expect(await operate("keys", { account: "acc_unknown" })).toMatchObject({ status: 404 });
  expect(await operate("keys/revoke", { id: "key_unknown" })).toMatchObject({ status: 404 });
});

test("an operator creates a sign-in link, and ends the sessions that it starts", async () => {
  const { operate, service } = await startOperatedService();
  const { id } = service.account;
  const { body: link } = await operate("accounts/invite", { id });
  const token = (link as { readonly path: string }).path.replace("/dashboard#sign-in=", "");
  const signIn = new Request("http://service.test/internal-api/v1/dashboard/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ token }),
  });
  expect((await service.handle(signIn)).status).toBe(200);
  const sessions = async () => ((await operate(`account?id=${id}`)).body as OperatorAccountDetails).sessions;
  const [session] = (await sessions()) ?? [];
  expect(await operate("sessions/end", { account: id, id: "unknown" })).toMatchObject({ status: 404 });
  expect(await operate("sessions/end", { account: id, id: session?.id })).toMatchObject({ body: { ended: 1 } });
  expect(await sessions()).toEqual([]);
  expect(await operate("sessions/end", { account: id })).toMatchObject({ body: { ended: 0 } });
});

test("an operator sees failing webhooks first, delivers again and disables, and never sees their secrets", async () => {
  const { operate, service, stores: store } = await startOperatedService();
  const { account } = service;
  const terms = { account: account.id, dataset: "companies", name: "", filter: null, defaultOperator: "OR" } as const;
  const [working, failing] = [
    await store.createSubscription({ ...terms, query: "works", url: "https://a.example/" }, 9),
    await store.createSubscription({ ...terms, query: "fails", url: "https://b.example/" }, 9),
  ];
  const claim = await store.claimDelivery(failing?.id ?? "", 1000);
  if (claim !== null) await store.settleDelivery(claim, { status: "failed", problem: "status 500", nextAttemptAt: 7 });
  const list = await operate("webhooks");
  expect(list).toMatchObject({
    body: {
      ...{ total: 2, failing: 1, disabled: 0 },
      webhooks: [
        { query: "fails", failures: 1, problem: "status 500", next_attempt_at: "1970-01-01T00:00:00.007Z" },
        { query: "works", failures: 0, next_attempt_at: null },
      ],
    },
  });
  expect(JSON.stringify(list.body)).not.toContain(working?.secret);
  expect(await operate("webhooks/retry", { id: failing?.id })).toMatchObject({
    body: { state: "active", failures: 0 },
  });
  expect(await operate("webhooks/disable", { id: working?.id })).toMatchObject({
    body: { state: "disabled", problem: expect.stringContaining("operator") },
  });
  expect(await operate("webhooks/disable", { id: "als_unknown" })).toMatchObject({ status: 404 });
});

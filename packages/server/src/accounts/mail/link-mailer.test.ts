import { MINUTE, memoryLocation } from "@firmament/test-support/accounts/store-location.ts";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { expect, it } from "vitest";
import { LinkMailer } from "./link-mailer.ts";
import type { SignInMail } from "./sign-in-mail.ts";

function setUp(send: (mail: SignInMail) => Promise<void> = async () => {}) {
  const { open, clock } = memoryLocation();
  const accounts = open();
  const mails: SignInMail[] = [];
  const ends: (readonly [string, unknown])[] = [];
  const provider = {
    send: async (mail: SignInMail) => {
      mails.push(mail);
      await send(mail);
    },
  };
  const mailer = new LinkMailer({
    accounts,
    provider,
    origin: "https://a.example",
    onEnd: (account, error) => ends.push([account, error]),
    maxDelayMs: 0,
  });
  return { accounts, clock, mails, ends, mailer };
}

it("mails a link that signs in", async () => {
  const { accounts, clock, mails, ends, mailer } = setUp();
  const { account } = await createTestAccount(accounts, { email: "Ada@example.com" });
  mailer.request("ADA@example.com");
  await mailer.drained();
  const [mail] = mails;
  expect(mail).toMatchObject({
    to: "Ada@example.com",
    subject: "Your sign-in link",
    link: expect.stringMatching(/^https:\/\/a\.example\/dashboard#sign-in=[0-9a-z]{52}$/),
    expiresAt: clock.time + 30 * MINUTE,
  });
  expect(mail?.text).toBe(
    `Hello Ada,\n\nopen this link to sign in to your account:\n\n${mail?.link}\n\nIt works once, until 2025-02-01 00:29 UTC. ` +
      "If you did not ask for it, ignore this mail.\n",
  );
  const token = mail?.link.split("=")[1] ?? "";
  expect((await accounts.signIn(token, "", null))?.session.account).toBe(account.id);
  expect(ends).toEqual([[account.id, null]]);
});

it("mails nothing to other addresses", async () => {
  const { accounts, mails, ends, mailer } = setUp();
  await createTestAccount(accounts);
  for (const email of ["none@example.com", "", "%@example.com", "a".repeat(10_000)]) mailer.request(email);
  await mailer.drained();
  expect([mails, ends]).toEqual([[], []]);
});

it("reports mails that are not sent", async () => {
  const error = new Error("no connection");
  const { accounts, ends, mailer } = setUp(() => Promise.reject(error));
  const { account } = await createTestAccount(accounts);
  mailer.request(account.email);
  await mailer.drained();
  expect(ends).toEqual([[account.id, error]]);
});

it("ignores requests above its limit, and after it was closed", async () => {
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  const { accounts, mails, mailer } = setUp(() => sent);
  const { account } = await createTestAccount(accounts);
  for (let request = 0; request < 300; request += 1) mailer.request(account.email);
  resolve();
  await mailer.drained();
  expect(mails).toHaveLength(200);
  await mailer.close();
  mailer.request(account.email);
  await mailer.drained();
  expect(mails).toHaveLength(200);
});

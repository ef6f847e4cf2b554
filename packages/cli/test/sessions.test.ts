import { SqliteAccountStore } from "@firmament/server/accounts";
import { newFilePath } from "@firmament/test-support/accounts/store-location.ts";
import { createTestAccount, type TestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { startWebhook } from "@firmament/test-support/accounts/webhook-server.ts";
import type { Finished } from "@firmament/test-support/cli/finished.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { describe, expect, it, onTestFinished } from "vitest";

const URL_OPTION = ["--url", "https://search.example.com"];

interface OpenFile extends TestAccount {
  readonly store: SqliteAccountStore;
  run(...args: readonly string[]): Promise<Finished>;
  signIn(): Promise<string>;
}

async function openFile(): Promise<OpenFile> {
  const path = newFilePath();
  const store = SqliteAccountStore.open(path);
  onTestFinished(() => store.close());
  const testAccount = await createTestAccount(store, { email: "ada@example.com" });
  const run = (...args: readonly string[]): Promise<Finished> =>
    firmament(["accounts", ...args, "--accounts-db", path], { env: { COLUMNS: "160" } });
  const signIn = async (): Promise<string> => {
    const { token } = await store.createSignInLink(testAccount.account.id, 60_000);
    return (await store.signIn(token, "Firefox on Linux", null))?.session.id ?? "";
  };
  return { store, run, signIn, ...testAccount };
}

describe("firmament accounts invite", () => {
  it.each(["the id", "the e-mail address"])("prints a link for %s that signs in once", async (name) => {
    const { store, run, account } = await openFile();
    const { status, stdout, stderr } = await run(
      "invite",
      name === "the id" ? account.id : "ADA@example.com",
      ...URL_OPTION,
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^https:\/\/search\.example\.com\/dashboard#sign-in=[0-9a-z]{52}\n$/);
    expect(stderr).toMatch(/^This link signs in once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n$/);
    const token = stdout.trim().split("=")[1] ?? "";
    expect((await store.signIn(token, "", null))?.session.account).toBe(account.id);
    expect(await store.signIn(token, "", null)).toBeNull();
  });

  it("prints JSON, with the time until which the link is valid", async () => {
    const { run, account } = await openFile();
    const before = Date.now();
    const { stdout } = await run("invite", account.id, "--url", "http://localhost:8080/", "--expires", "2d", "--json");
    const { link, expires_at, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({ account: account.id, mailed: false });
    expect(link).toMatch(/^http:\/\/localhost:8080\/dashboard#sign-in=/);
    expect(Date.parse(expires_at)).toBeGreaterThanOrEqual(before + 2 * 86_400_000);
    expect(Date.parse(expires_at)).toBeLessThanOrEqual(Date.now() + 2 * 86_400_000);
  });

  it("mails the link through a webhook", async () => {
    const { run, account } = await openFile();
    const { url, requests } = await startWebhook(200);
    const { status, stdout, stderr } = await run("invite", account.id, ...URL_OPTION, "--mail-webhook", url);
    expect(status).toBe(0);
    expect(stderr).toContain("It was mailed to ada@example.com.");
    const link = stdout.trim();
    expect(requests).toMatchObject([
      { body: { to: "ada@example.com", subject: "Your sign-in link", text: expect.stringContaining(link), link } },
    ]);
  });

  it("prints the link, and fails, if it was not mailed", async () => {
    const { run, account } = await openFile();
    const { url } = await startWebhook(400);
    const { status, stdout, stderr } = await run("invite", account.id, ...URL_OPTION, "--mail-webhook", url);
    expect(status).toBe(1);
    expect(stdout).toContain("#sign-in=");
    expect(stderr).toContain("error: the link was not mailed: the mail webhook responded with status 400");
    const json = await run("invite", account.id, ...URL_OPTION, "--mail-webhook", url, "--json");
    expect([json.status, JSON.parse(json.stdout)]).toMatchObject([1, { mailed: false }]);
  });

  const wrongUrl = (url: string): string =>
    `error: --url must be an origin such as https://search.example.com, not ${JSON.stringify(url)}.\n`;
  const wrongTime = "Use minutes, hours or days: 30m, 12h, 2d; at most 7d.";

  it.each<[readonly string[], number, string]>([
    [["acc_none", ...URL_OPTION], 1, 'error: the account "acc_none" does not exist.\n'],
    [["none@example.com", ...URL_OPTION], 1, 'error: the account "none@example.com" does not exist.\n'],
    [["ada@example.com", "--url", "example.com"], 2, wrongUrl("example.com")],
    [["ada@example.com", "--url", "https://a.example/x"], 2, wrongUrl("https://a.example/x")],
    [["ada@example.com", "--url", "https://a:b@a.example"], 2, wrongUrl("https://a:b@a.example")],
    [["ada@example.com", ...URL_OPTION, "--expires", "0m"], 2, wrongTime],
    [["ada@example.com", ...URL_OPTION, "--expires", "8d"], 2, wrongTime],
    [["ada@example.com", ...URL_OPTION, "--expires", "soon"], 2, wrongTime],
    [["ada@example.com", ...URL_OPTION, "--mail-webhook", "mail"], 2, 'error: "mail" is not a URL for mails.'],
    [["ada@example.com"], 2, "error: required option '--url <origin>' not specified"],
  ])("rejects %j", async (args, exitCode, message) => {
    const { run } = await openFile();
    const { status, stdout, stderr } = await run("invite", ...args);
    expect({ status, stdout }).toEqual({ status: exitCode, stdout: "" });
    expect(stderr).toContain(message);
  });
});

describe("the sessions of an account", () => {
  it("are listed", async () => {
    const { run, signIn } = await openFile();
    expect((await run("sessions", "ada@example.com")).stdout).toContain("No sessions\n");
    const id = await signIn();
    const { stdout } = await run("sessions", "ada@example.com");
    const [heading, , row, ...rest] = stdout.trimEnd().split("\n");
    expect(heading).toMatch(/^session +\| browser +\| signed in +\| last used +\| expires/);
    expect(row).toMatch(new RegExp(`^${id} +\\| Firefox on Linux +\\| \\d.* UTC +\\| \\d.* UTC +\\| \\d.* UTC$`));
    expect(rest.at(-1)).toBe("1 session");
    const { sessions } = JSON.parse((await run("sessions", "ada@example.com", "--json")).stdout);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(sessions).toEqual([
      { id, client: "Firefox on Linux", created_at: time, last_used_at: time, expires_at: time },
    ]);
  });

  it("are ended, one or all, with the links that are not used", async () => {
    const { store, account, run, signIn } = await openFile();
    const [one, two] = [await signIn(), await signIn()];
    await signIn();
    const { token } = await store.createSignInLink(account.id, 60_000);
    expect((await run("sign-out", account.id, "--session", one)).stdout).toBe(
      `1 session of account ${account.id} ended\n`,
    );
    expect((await store.sessions(account.id)).map(({ id }) => id)).toContain(two);
    const again = await run("sign-out", account.id, "--session", one);
    expect([again.status, again.stderr]).toEqual([1, `error: account ${account.id} has no session "${one}"\n`]);
    const { stdout } = await run("sign-out", "ada@example.com", "--json");
    expect(JSON.parse(stdout)).toEqual({ account: account.id, ended: 2 });
    expect(await store.sessions(account.id)).toEqual([]);
    expect(await store.signIn(token, "", null)).toBeNull();
  });
});

import { newSchema } from "@firmament/test-support/accounts/postgres-location.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { PASSWORD } from "@firmament/test-support/postgres/postgres-server.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { hasCluster, sharedPostgres } from "./support/shared-cluster.ts";

const ada = ["--email", "ada@example.com", "--first-name", "Ada", "--last-name", "Lovelace", "--balance", "25"];

describe.skipIf(!hasCluster)("commands on accounts in PostgreSQL", () => {
  let database = "";
  beforeAll(async () => {
    database = await sharedPostgres();
  });

  /** Runs a command; returns what it prints, which must not have the password. */
  async function run(args: readonly string[]): Promise<readonly [status: number, text: string]> {
    const { status, stdout, stderr } = await firmament(args);
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD)]) expect(stdout + stderr).not.toContain(secret);
    return [status ?? -1, `${stdout}${stderr}`];
  }

  test("create, show and change accounts, keys, sessions and saved searches", async () => {
    const address = newSchema(database);
    const json = async (...args: readonly string[]): Promise<Record<string, unknown>> => {
      const [status, text] = await run([...args, "--accounts-db", address, "--json"]);
      expect([status, text]).toEqual([0, expect.stringMatching(/^\{/)]);
      return JSON.parse(text);
    };
    const [, created] = await run(["accounts", "create", ...ada, "--accounts-db", address]);
    const [, account = ""] = /Account (acc_\w+) created/.exec(created) ?? [];
    expect(created).toContain(`--accounts-db ${address.replace(/:[^/@]+@/, "@")}`);
    expect(await json("accounts", "list")).toMatchObject({ accounts: [{ email: "ada@example.com" }] });
    await json("accounts", "credit", account, "5");
    expect(await json("accounts", "show", account)).toMatchObject({ usage_summary: { current_balance: 30 } });
    await json("accounts", "change", account, "--no-api-access");
    const { key, id } = await json("keys", "create", "--account", account);
    expect(await json("keys", "list", "--account", account)).toMatchObject({ keys: [{ scopes: ["search"] }] });
    expect([key, id].join(" ")).toContain("fm_");
    expect(await json("accounts", "ledger", account)).toMatchObject({ entries: [{ amount: 5 }, { amount: 25 }] });
    await json("accounts", "invite", "ada@example.com", "--url", "https://search.example.com");
    expect(await json("accounts", "sessions", account)).toMatchObject({ sessions: [] });
    expect(await json("accounts", "sign-out", account)).toMatchObject({ ended: 0 });
  });

  test("fail with one clear sentence", async () => {
    const { host } = new URL(database);
    const wrong = new URL(database);
    wrong.password = `${PASSWORD}x`;
    const unknown = new URL(database);
    unknown.pathname = "/missing";
    const list = async (address: string) => run(["accounts", "list", "--accounts-db", address]);
    const schema = newSchema(database);
    expect(await list(schema)).toEqual([
      1,
      `error: cannot use the schema ${new URL(schema).searchParams.get("schema")} of the database postgres at ${host}: it does not exist. It is created with its first account.\n`,
    ]);
    const refused = `error: cannot use the database postgres at ${host}: the user name or the password is wrong. Correct the address.\n`;
    expect(await list(wrong.href)).toEqual([1, refused]);
    expect(await list(unknown.href)).toEqual([
      1,
      `error: cannot use the database missing at ${host}: it does not exist. Create it, or correct its name.\n`,
    ]);
    expect(await run(["serve", "--port", "0", "--accounts-db", wrong.href])).toEqual([1, refused]);
  });
});

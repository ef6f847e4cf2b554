import { existsSync, writeFileSync } from "node:fs";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { newFilePath } from "@firmament/test-support/accounts/store-location.ts";
import { chargeFor, createTestAccount, type TestAccount } from "@firmament/test-support/accounts/test-account.ts";
import type { Finished } from "@firmament/test-support/cli/finished.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { describe, expect, it, onTestFinished } from "vitest";

const ada = ["--email", "ada@example.com", "--first-name", "Ada", "--last-name", "Lovelace"];

/** An account database that another program has opened, with an account and a key. */
interface OpenFile extends TestAccount {
  readonly path: string;
  readonly store: SqliteAccountStore;
}

async function openFile(terms: Parameters<typeof createTestAccount>[1] = {}): Promise<OpenFile> {
  const path = newFilePath();
  const store = SqliteAccountStore.open(path);
  onTestFinished(() => store.close());
  return { path, store, ...(await createTestAccount(store, { email: "ada@example.com", ...terms })) };
}

/** Runs a command with `--json`; returns the object that it prints. */
async function json(path: string, ...args: readonly string[]): Promise<Record<string, unknown>> {
  const { status, stdout, stderr } = await firmament([...args, "--accounts-db", path, "--json"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout.split("\n")).toHaveLength(2);
  return JSON.parse(stdout);
}

/** Runs a command; returns the lines that it prints. */
async function lines(path: string, ...args: readonly string[]): Promise<readonly string[]> {
  const { status, stdout, stderr } = await firmament([...args, "--accounts-db", path], { env: { COLUMNS: "160" } });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout.trimEnd().split("\n");
}

/** Runs a command that fails; returns its outcome. */
async function failure(path: string, ...args: readonly string[]): Promise<Finished> {
  const finished = await firmament([...args, "--accounts-db", path]);
  expect(finished.stdout).toBe("");
  expect(finished.stderr).not.toContain("    at ");
  return finished;
}

describe("firmament accounts", () => {
  it("creates an account, and the file", async () => {
    const path = newFilePath();
    const { account, ...rest } = await json(path, "accounts", "create", ...ada);
    expect(account).toMatch(/^acc_[0-9a-z]{16}$/);
    expect(rest).toEqual({});
    expect(await json(path, "accounts", "show", String(account))).toEqual({
      first_name: "Ada",
      last_name: "Lovelace",
      email: "ada@example.com",
      has_api_access: true,
      auto_top_up: false,
      top_up_amount: 0,
      top_up_threshold: 0,
      usage_summary: {
        current_balance: 0,
        costs: { current_month: 0, all_time: 0 },
        requests: { current_month: 0, all_time: 0 },
      },
    });
  });

  it("creates an account with all options, in the file that the environment names", async () => {
    const path = newFilePath();
    const options = ["--balance", "12.5", "--auto-top-up", "--top-up-amount", "50", "--top-up-threshold", "0.1"];
    const { status, stdout, stderr } = await firmament(["accounts", "create", ...ada, ...options, "--no-api-access"], {
      env: { FIRMAMENT_ACCOUNTS_DB: path },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const { accounts } = await json(path, "accounts", "list");
    expect(accounts).toEqual([
      {
        id: expect.stringMatching(/^acc_/),
        email: "ada@example.com",
        first_name: "Ada",
        last_name: "Lovelace",
        has_api_access: false,
        balance: 12.5,
        auto_top_up: true,
        top_up_amount: 50,
        top_up_threshold: 0.1,
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      },
    ]);
    const [{ id } = { id: "" }] = Array.isArray(accounts) ? accounts : [];
    expect(stdout).toBe(
      `Account ${id} created with a balance of 12.5\nTo create a key: firmament keys create --account ${id}\n`,
    );
  });

  it("names the file in its advice, unless the environment does", async () => {
    const path = newFilePath();
    const [created = "", advice] = await lines(path, "accounts", "create", ...ada);
    const [, id] = /Account (acc_\w+) created/.exec(created) ?? [];
    expect(advice).toBe(`To create a key: firmament keys create --account ${id} --accounts-db ${path}`);
  });

  it("prints tables and summaries", async () => {
    const holder = await openFile({ balance: 12_500_000, autoTopUp: { amount: 50_000_000, threshold: 10_000_000 } });
    const { path, store, account } = holder;
    const second = await createTestAccount(store, {
      email: "bo@example.com",
      firstName: "B|o\u202e",
      hasApiAccess: false,
    });
    await store.charge([chargeFor(holder, { amount: 2_400_000 }), chargeFor(holder, { amount: 0 })]);
    expect(await lines(path, "accounts", "list")).toEqual([
      "account              | e-mail          | name          | balance | API access | auto top-up",
      "-------------------- | --------------- | ------------- | ------: | ---------- | ----------------",
      `${account.id} | ada@example.com | Ada Lovelace  |    10.1 | yes        | 50 when below 10`,
      `${second.account.id} | bo@example.com  | B\\|o Lovelace |       0 | no         | off`,
      "",
      "2 accounts",
    ]);
    expect(await lines(path, "accounts", "show", account.id)).toEqual([
      "Ada Lovelace, ada@example.com",
      "Balance: 10.1",
      "API access: yes",
      "Auto top-up: 50 when below 10",
      "This month: 2.4 for 2 requests",
      "All time: 2.4 for 2 requests",
    ]);
  });

  it("prints why auto top-up was switched off, and switches it on again", async () => {
    const holder = await openFile({ balance: 30, autoTopUp: { amount: 5_000_000, threshold: 25 } });
    const { path, store, account } = holder;
    await store.charge([chargeFor(holder)]);
    const claim = await store.claimTopUp(account.id, { leaseMs: 1000, maxTriesPerDay: 5 });
    if (claim !== null) await store.settleTopUp(claim, { status: "declined", reason: "card expired", nextTryAt: null });
    const problem = expect.stringMatching(/^1 try failed on .*; the last try declined: card expired$/);
    expect(await json(path, "accounts", "show", account.id)).toMatchObject({
      auto_top_up: false,
      top_up_problem: problem,
    });
    expect(await json(path, "accounts", "list")).toMatchObject({ accounts: [{ top_up_problem: problem }] });
    expect((await lines(path, "accounts", "show", account.id))[3]).toMatch(/^Auto top-up: off: 1 try failed on /);

    const changed = await json(path, "accounts", "change", account.id, "--auto-top-up", "--no-api-access");
    expect(changed).toMatchObject({ auto_top_up: true, top_up_amount: 5, has_api_access: false });
    expect(changed).not.toHaveProperty("top_up_problem");
    expect(await store.account(account.id)).toMatchObject({ autoTopUp: true, hasApiAccess: false });
    await lines(path, "accounts", "change", account.id, "--no-auto-top-up", "--api-access");
    expect(await store.account(account.id)).toMatchObject({ autoTopUp: false, hasApiAccess: true });
  });

  it("credits an account; an open store returns the new balance", async () => {
    const { path, store, account } = await openFile({ balance: 1 });
    expect(await json(path, "accounts", "credit", account.id, "3.5")).toEqual({
      account: account.id,
      balance: 3.500001,
    });
    expect(await store.balance(account.id)).toBe(3_500_001);
    expect(await lines(path, "accounts", "credit", account.id, "0.5")).toEqual(["0.5 credited, new balance 4.000001"]);
  });

  it("prints the ledger in pages, the newest entries first", async () => {
    const holder = await openFile({ balance: 5_000_000 });
    const { path, store, account, key } = holder;
    for (const amount of [100_000, 200_000])
      await store.charge([chargeFor(holder, { amount, request: "r1", rows: 1234 })]);
    await store.credit(account.id, 1_500_000, "goodwill");
    const { entries, next_before } = await json(path, "accounts", "ledger", account.id, "--limit", "3");
    const at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    const charge = { at, kind: "charge", key: key.id, request: "r1", records: 1234, reference: null, note: null };
    const credit = { at, kind: "credit", key: null, request: null, records: null, reference: null };
    expect(entries).toEqual([
      { ...credit, id: 4, amount: 1.5, note: "goodwill" },
      { ...charge, id: 3, amount: -0.2 },
      { ...charge, id: 2, amount: -0.1 },
    ]);
    expect(next_before).toBe(2);
    expect(await json(path, "accounts", "ledger", account.id, "--limit", "3", "--before", "2")).toEqual({
      entries: [{ ...credit, id: 1, amount: 5, note: null }],
      next_before: null,
    });

    const printed = await lines(path, "accounts", "ledger", account.id, "--limit", "2");
    const columns = printed.map((line) => line.split("|").map((cell) => cell.trim()));
    expect(columns[0]).toEqual(["id", "time", "kind", "amount", "records", "note", "key", "request"]);
    const time = expect.stringMatching(/ UTC$/);
    expect(columns[2]).toEqual(["4", time, "credit", "1.5", "", "goodwill", "", ""]);
    expect(columns[3]).toEqual(["3", time, "charge", "-0.2", "1,234", "", key.id, "r1"]);
    expect(printed.slice(4)).toEqual(["", "2 entries", "Older entries: --before 3"]);
  });

  it("prints an empty ledger", async () => {
    const { path, store } = await openFile();
    const { id } = await store.createAccount({ email: "bo@example.com", firstName: "Bo", lastName: "Li" });
    expect(await lines(path, "accounts", "ledger", id)).toEqual(["No entries"]);
    expect(await json(path, "accounts", "ledger", id)).toEqual({ entries: [], next_before: null });
  });

  it("lists no accounts in an empty file", async () => {
    const path = newFilePath();
    await SqliteAccountStore.open(path).close();
    expect(await lines(path, "accounts", "list")).toEqual(["No accounts"]);
    expect(await json(path, "accounts", "list")).toEqual({ accounts: [] });
  });

  it.each([
    ["accounts", "list"],
    ["accounts", "show", "acc_1"],
    ["accounts", "ledger", "acc_1"],
    ["accounts", "credit", "acc_1", "1"],
    ["accounts", "change", "acc_1", "--api-access"],
    ["keys", "create", "--account", "acc_1"],
    ["keys", "list", "--account", "acc_1"],
    ["keys", "revoke", "key_1"],
  ])("%s %s does not create a file", async (...args) => {
    const path = newFilePath();
    const { status, stderr } = await failure(path, ...args);
    expect(stderr).toBe(`error: the file ${path} does not exist. It is created with its first account.\n`);
    expect(status).toBe(1);
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    [1, 'the account "acc_1" does not exist.', ["accounts", "show", "acc_1"]],
    [1, 'the account "acc_1" does not exist.', ["accounts", "ledger", "acc_1"]],
    [1, 'the account "acc_1" does not exist.', ["accounts", "credit", "acc_1", "5"]],
    [1, 'the account "acc_1" does not exist.', ["accounts", "change", "acc_1", "--api-access"]],
    [1, 'the account "acc_1" does not exist.', ["keys", "list", "--account", "acc_1"]],
    [1, 'the account "acc_1" does not exist.', ["keys", "create", "--account", "acc_1"]],
    [1, 'the key "key_1" does not exist.', ["keys", "revoke", "key_1"]],
    [1, "an account with the e-mail address ada@example.com already exists.", ["accounts", "create", ...ada]],
    [
      2,
      '"x" is not an e-mail address.',
      ["accounts", "create", "--email", "x", "--first-name", "A", "--last-name", "B"],
    ],
    [
      2,
      "--auto-top-up needs --top-up-amount and --top-up-threshold, both above 0",
      ["accounts", "create", ...ada, "--auto-top-up", "--top-up-amount", "5"],
    ],
    [
      2,
      "--top-up-amount and --top-up-threshold need --auto-top-up",
      ["accounts", "create", ...ada, "--top-up-amount", "5"],
    ],
  ])("exits with %d: %s", async (exitCode, message, args) => {
    const { path } = await openFile();
    const { status, stderr } = await failure(path, ...args);
    expect(stderr).toBe(`error: ${message}\n`);
    expect(status).toBe(exitCode);
  });

  it("rejects invalid arguments with a reason", async () => {
    const { path, account } = await openFile();
    const usageError = async (...args: readonly string[]): Promise<string> => {
      const { status, stderr } = await failure(path, ...args);
      expect(status).toBe(2);
      return stderr;
    };
    expect(await usageError("accounts", "credit", account.id, "0")).toBe(
      "error: a credit must be above 0, and at most a billion.\n",
    );
    expect(await usageError("accounts", "credit", account.id, "-5")).toContain('"-5" is below 0.');
    expect(await usageError("accounts", "credit", account.id, "1e3")).toContain(
      '"1e3" is not an amount. Write a decimal',
    );
    expect(await usageError("accounts", "credit", account.id, "abc")).toBe(
      'error: "abc" is not an amount. Write a decimal such as 12.50.\nTry firmament accounts credit --help.\n',
    );
    expect(await usageError("accounts", "change", account.id)).toBe(
      "error: nothing to change. Use --api-access, --no-api-access, --auto-top-up or --no-auto-top-up\n",
    );
    expect(await usageError("accounts", "create", "--email", "b@c")).toContain("required option '--first-name <name>'");
    expect(await usageError("keys", "create", "--account", account.id, "--scopes", "search,all")).toContain(
      "There is no scope for everything. Name them: search,ingest,admin.",
    );
    const ingest = ["--scopes", "ingest", "--filter", "tenant:acme"];
    expect(await usageError("keys", "create", "--account", account.id, ...ingest)).toContain(
      "a key with a filter has the scope search alone",
    );
    expect(await usageError("keys", "create", "--account", account.id, "--expires", "soon")).toContain(
      "Use a date, 2030-01-31, which means midnight UTC",
    );
  });

  it("requires an account database", async () => {
    const { status, stderr } = await firmament(["accounts", "list"]);
    expect(stderr).toContain("error: required option '--accounts-db <file>' not specified\n");
    expect(status).toBe(2);
    const path = newFilePath();
    writeFileSync(path, "no database, but a text that is long enough to be looked at. ".repeat(20));
    const foreign = await failure(path, "accounts", "list");
    expect(foreign.stderr).toBe(`error: cannot use ${path}: it is not an SQLite database. Choose another file.\n`);
    expect(foreign.status).toBe(1);
  });
});

describe("firmament keys", () => {
  it("creates keys that an open store accepts, and prints them once", async () => {
    const { path, store, account } = await openFile();
    const { id, key, ...rest } = await json(path, "keys", "create", "--account", account.id);
    expect(rest).toEqual({});
    expect(await store.authenticate(String(key))).toMatchObject({ key: { id, scopes: ["search"] }, account });

    const terms = ["--scopes", "search", "--datasets", "products,orders", "--filter", '{"tenant":"acme"}'];
    const options = [...terms, "--origins", "https://a.example", "--expires", "2030-01-31", "--name", "laptop"];
    const args = ["keys", "create", "--account", account.id, ...options, "--accounts-db", path];
    const { stdout, stderr } = await firmament(args);
    const text = stdout.trimEnd();
    const second = await store.authenticate(text);
    expect(second?.key).toMatchObject({
      ...{ scopes: ["search"], datasets: ["products", "orders"], filter: { tenant: "acme" } },
      ...{ origins: ["https://a.example"], name: "laptop", expiresAt: Date.UTC(2030, 0, 31) },
    });
    expect(stderr).toBe(
      `Store this key now: it is not shown again. Id: ${second?.key.id}, scopes: search, state: active until 2030-01-31 00:00 UTC\n`,
    );
    const listed = JSON.stringify(await json(path, "keys", "list", "--account", account.id));
    expect(listed).not.toContain(String(key).slice(0, 12));
    expect(listed).not.toContain(text.slice(0, 12));
  });

  it("lists and revokes keys", async () => {
    const { path, store, account, key, text } = await openFile();
    const { key: past } = await store.createKey({ account: account.id, expiresAt: 0, name: "old" });
    expect(await json(path, "keys", "revoke", key.id)).toEqual({
      id: key.id,
      revoked_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    });
    expect(await store.authenticate(text)).toMatchObject({ key: { revokedAt: expect.any(Number) } });
    const { keys } = await json(path, "keys", "list", "--account", account.id);
    expect(keys).toEqual([
      {
        id: key.id,
        prefix: text.slice(0, 9),
        ...{ scopes: ["search"], datasets: null, filter: null, origins: null },
        name: "",
        created_at: new Date(key.createdAt).toISOString(),
        expires_at: null,
        revoked_at: expect.any(String),
        last_used_at: null,
      },
      expect.objectContaining({ id: past.id, name: "old", expires_at: "1970-01-01T00:00:00.000Z", revoked_at: null }),
    ]);
    const printed = await lines(path, "keys", "list", "--account", account.id);
    expect(printed[0]).toMatch(/^id +\| prefix +\| scopes \| name \| datasets \| filter \| origins \| created/);
    expect(printed[2]).toMatch(new RegExp(`^${key.id} \\| ${text.slice(0, 9)} \\| search .* revoked .* UTC$`));
    expect(printed[3]).toMatch(/\| old +\| .* \| expired 1970-01-01 00:00 UTC$/);
    expect(printed.at(-1)).toBe("2 keys");
    const [again] = await lines(path, "keys", "revoke", key.id);
    expect(again).toMatch(new RegExp(`^Key ${key.id} \\(${text.slice(0, 9)}…\\): revoked .* UTC$`));
  });

  it("prints every column in a pipe", async () => {
    const { path, store, account } = await openFile();
    const name = "the laptop in the reading room";
    await store.createKey({ account: account.id, filter: "tenant:acme", name, expiresAt: Date.UTC(2030, 0, 31) });
    const { stdout } = await firmament(["keys", "list", "--account", account.id, "--accounts-db", path]);
    const [heading = "", , ...rows] = stdout.split("\n");
    expect(heading.split(/ *\| */)).toEqual([
      "id",
      "prefix",
      "scopes",
      "name",
      "datasets",
      "filter",
      "origins",
      "created",
      "last used",
      "state",
    ]);
    expect(rows.join("\n")).toMatch(
      /\| the laptop in the reading room \| all +\| tenant:acme \| all +\| .* UTC \| never +\| active until 2030-01-31 00:00 UTC/,
    );
    expect(stdout).not.toContain("Columns that do not fit");
  });

  it("lists no keys for an account without keys", async () => {
    const { path, store } = await openFile();
    const { id } = await store.createAccount({ email: "bo@example.com", firstName: "Bo", lastName: "Li" });
    expect(await lines(path, "keys", "list", "--account", id)).toEqual(["No keys"]);
  });
});

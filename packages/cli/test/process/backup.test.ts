import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { backUpDataset, openDataset } from "@firmament/dataset";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { chargeFor, createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { datasetPath } from "@firmament/test-support/dataset/test-dataset.ts";
import { companySchema } from "firmament/companies";
import { describe, expect, it, onTestFinished } from "vitest";

const folder = new TestFolder();

let files = 0;

/** A path in the folder that no other test uses. */
function fresh(name: string): string {
  files += 1;
  return folder.join(`${files}-${name}`);
}

async function newDataset(path: string, count: number): Promise<string> {
  const dataset = await openDataset(path, { schema: companySchema });
  await dataset.load(Array.from({ length: count }, (_, n) => ({ id: `c-${n}`, name: `Company ${n}` })));
  await dataset.close();
  return path;
}

async function newAccounts(path: string): Promise<SqliteAccountStore> {
  const store = SqliteAccountStore.open(path);
  onTestFinished(() => store.close());
  return store;
}

/** Runs a command that succeeds; returns the object that it prints. */
async function json(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { status, stdout, stderr } = await firmament([...args, "--json"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return JSON.parse(stdout);
}

async function failure(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await firmament(args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  return stderr.trimEnd();
}

function alter(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

describe("a backup of a dataset", () => {
  it("has the documents, while the dataset is open, and replaces it later", async () => {
    const [db, copy] = [await newDataset(fresh("companies.db"), 5), fresh("copy.db")];
    const open = await openDataset(db, { schema: companySchema });
    expect(await json("backup", copy, "--db", db)).toMatchObject({ path: copy, documents: 5, change_number: 5 });
    expect(readdirSync(folder.path).filter((name) => name.includes("copy.db"))).toEqual([
      copy.slice(folder.path.length + 1),
    ]);
    await open.upsert({ id: "late", name: "Late" });
    const refusal = `error: cannot replace ${db}: another process has it open. Stop the service and all commands that use it, then restore again.`;
    expect(await failure("restore", copy, "--db", db, "--replace")).toBe(refusal);
    expect(open.engine.size).toBe(6);
    await open.close();
    expect(await failure("restore", copy, "--db", db)).toBe(
      `error: cannot save ${db}: it exists. Choose another path, or replace it: --replace, or the option replace.`,
    );
    expect(await json("restore", copy, "--db", db, "--replace")).toMatchObject({ documents: 5 });
    const restored = await openDataset(db, { schema: companySchema });
    expect([restored.engine.size, await restored.verify()]).toMatchObject([5, { problemCount: 0 }]);
    await restored.close();
  });

  it("is restored to a new place, without an index file of an earlier dataset", async () => {
    const [db, copy, place] = [await newDataset(fresh("companies.db"), 3), fresh("copy.db"), fresh("restored.db")];
    await json("backup", copy, "--db", db);
    writeFileSync(`${place}-index-1`, "of an earlier dataset");
    const { stdout } = await firmament(["restore", copy, "--db", place]);
    expect(stdout).toMatch(/copy\.db verified and restored to .*restored\.db in .*: 3 documents\n$/);
    expect(existsSync(`${place}-index-1`)).toBe(false);
  });

  it("is refused if something damages it, and leaves nothing", async () => {
    const [db, copy] = [await newDataset(fresh("companies.db"), 3), fresh("copy.db")];
    alter(db, "update entries set document = '{' where id = 'c-1'");
    expect(await failure("backup", copy, "--db", db)).toBe(
      "error: the dataset has documents that are not JSON. Restore an intact copy.",
    );
    expect(readdirSync(folder.path).filter((name) => name.includes("copy.db"))).not.toContain(copy);
    expect(existsSync(copy)).toBe(false);
  });

  it("is refused for damaged pages, and the restored file stays as it was", async () => {
    const [db, copy] = [await newDataset(fresh("companies.db"), 500), fresh("copy.db")];
    await json("backup", copy, "--db", db);
    const bytes = readFileSync(copy);
    bytes.fill(0xff, 8192, 8192 + 2048);
    const damaged = folder.write("damaged.db", bytes);
    expect(await failure("restore", damaged, "--db", db, "--replace")).toMatch(/^error: cannot use .*damaged/);
    const remaining = await openDataset(db, { schema: companySchema });
    expect(remaining.engine.size).toBe(500);
    await remaining.close();
  });

  it("is not put beside the log of an earlier file", async () => {
    const [db, copy, place] = [await newDataset(fresh("companies.db"), 1), fresh("copy.db"), fresh("restored.db")];
    await json("backup", copy, "--db", db);
    writeFileSync(`${place}-wal`, "");
    expect(await failure("restore", copy, "--db", place)).toBe(
      `error: cannot save ${place}-wal: it exists. It belongs to an earlier file: move it away first.`,
    );
  });

  it("is not restored onto itself", async () => {
    const [db, copy] = [await newDataset(fresh("companies.db"), 1), fresh("copy.db")];
    await json("backup", copy, "--db", db);
    expect(await failure("restore", copy, "--db", copy, "--replace")).toBe(
      `error: cannot save ${copy}: it exists. It is the backup itself: choose another path.`,
    );
  });
});

describe("a backup of accounts", () => {
  it("has keys, ledgers and saved searches, while they are charged; sessions end when it is restored", async () => {
    const [db, copy, place] = [fresh("accounts.db"), fresh("copy.db"), fresh("restored.db")];
    const store = await newAccounts(db);
    const account = await createTestAccount(store, { balance: 1_000_000 });
    await store.charge([chargeFor(account, { amount: 10_000 })]);
    const { token } = await store.createSignInLink(account.account.id, 60_000);
    const session = await store.signIn(token, "a browser", null);
    expect(await json("backup", copy, "--accounts-db", db)).toMatchObject({ accounts: 1, keys: 1, ledger_entries: 2 });
    await store.charge([chargeFor(account, { amount: 10_000, request: "req_2" })]);
    expect(await json("restore", copy, "--accounts-db", place)).toMatchObject({ accounts: 1, ledger_entries: 2 });
    const restored = await newAccounts(place);
    expect(await restored.differences(account.account.id)).toEqual([]);
    expect(await restored.balance(account.account.id)).toBe((await store.balance(account.account.id)) + 10_000);
    expect((await restored.authenticate(account.text))?.account.id).toBe(account.account.id);
    expect(await restored.useSession(session?.secret ?? "")).toBeNull();
    expect(await store.useSession(session?.secret ?? "")).not.toBeNull();
  });

  it("is refused if a balance is not the sum of its ledger", async () => {
    const [db, copy] = [fresh("accounts.db"), fresh("copy.db")];
    const store = await newAccounts(db);
    const {
      account: { id: account },
    } = await createTestAccount(store, { balance: 5 });
    const balance = await store.balance(account);
    alter(db, "update accounts set balance = balance + 1");
    expect(await failure("backup", copy, "--accounts-db", db)).toBe(
      `error: the account ${account} contradicts its ledger. The balance is ${balance + 1}, but the sum of the ledger is ${balance}. Restore an intact copy.`,
    );
    expect(existsSync(copy)).toBe(false);
  });
});

describe("a copy", () => {
  it("needs one store, and names the option for the other one", async () => {
    expect(await firmament(["backup", "x"])).toMatchObject({
      status: 2,
      stderr:
        "error: name what to copy: --db FILE for a dataset, or --accounts-db FILE or postgres://user@host/database for accounts\n",
    });
    expect((await firmament(["backup", "x", "--db", "a", "--accounts-db", "b"])).status).toBe(2);
    const [accounts, dataset] = [fresh("accounts.db"), await newDataset(fresh("companies.db"), 1)];
    await (await newAccounts(accounts)).close();
    expect(await failure("backup", fresh("copy"), "--db", accounts)).toBe(
      `error: cannot use ${accounts}: it contains accounts, which the option --accounts-db names. Choose another file.`,
    );
    expect(await failure("backup", fresh("copy"), "--accounts-db", dataset)).toBe(
      `error: cannot use ${dataset}: it contains a dataset, which the option --db names. Choose another file.`,
    );
    expect(await failure("backup", fresh("copy"), "--accounts-db", ":memory:")).toContain("in memory");
  });

  it("of a killed process has no name that looks finished, and is removed by the next one", async () => {
    const [db, copy] = [await newDataset(fresh("companies.db"), 2), fresh("copy.db")];
    const name = copy.slice(folder.path.length + 1);
    await backUpDataset(db, copy);
    const left = folder.join(`.${name}.${"0".repeat(8)}-1-${"0".repeat(12)}.tmp-wal`);
    copyFileSync(copy, left);
    const day = Date.now() / 1000 - 90_000;
    utimesSync(left, day, day);
    rmSync(copy);
    await backUpDataset(db, copy);
    expect(existsSync(left)).toBe(false);
  });

  it.skipIf(process.platform === "win32")("is as private as its original, and so is everything else", async () => {
    const own = new TestFolder();
    const db = await newDataset(own.join("companies.db"), 1000);
    const accounts = await newAccounts(own.join("accounts.db"));
    await createTestAccount(accounts);
    const open = await openDataset(db, { schema: companySchema });
    await open.upsert({ id: "late", name: "Late" });
    await json("backup", own.join("dataset-copy"), "--db", db);
    await json("backup", own.join("accounts-copy"), "--accounts-db", own.join("accounts.db"));
    await json("restore", own.join("dataset-copy"), "--db", own.join("restored.db"));
    await json("restore", own.join("accounts-copy"), "--accounts-db", own.join("restored-accounts.db"));
    await firmament(["export", "--db", db, "-o", own.join("export.csv")]);
    const input = own.write("private.ndjson", '{"id":"a","name":"A"}\n{"id":\n');
    chmodSync(input, 0o600);
    await firmament(["index", input, "-o", own.join("index.firm")]);
    await firmament(["schema", "infer", input, "-o", own.join("schema.json")]);
    await firmament(["profile", input, "-o", own.join("profile.json")]);
    await firmament(["load", input, "--db", own.join("loaded.db")]);
    const names = readdirSync(own.path).toSorted();
    expect(names).toEqual([
      "accounts-copy",
      "accounts.db",
      "accounts.db-shm",
      "accounts.db-wal",
      "companies.db",
      "companies.db-index-1",
      "companies.db-index-lock",
      "companies.db-load-lock",
      "companies.db-shm",
      "companies.db-wal",
      "dataset-copy",
      "export.csv",
      "index.firm",
      "loaded.db",
      "loaded.db-load-lock",
      "private.ndjson",
      "private.ndjson.rejects.ndjson",
      "profile.json",
      "restored-accounts.db",
      "restored.db",
      "schema.json",
    ]);
    expect(names.filter((name) => modeOf(own.join(name)) !== "600")).toEqual([]);
    await open.close();
  });
});

it("a backup has the state at its beginning, and ends while another program writes all the time", async () => {
  const [db, copy] = [await newDataset(fresh("companies.db"), 3), fresh("copy.db")];
  const writer = new DatabaseSync(db);
  writer.exec("pragma synchronous = off; create table large as select zeroblob(8000000); create table written (one)");
  let isBackedUp = false;
  const writing = (async () => {
    const end = Date.now() + 20_000;
    while (!isBackedUp && Date.now() < end) {
      writer.exec("insert into written values (1)");
      await new Promise((resolve) => setImmediate(resolve));
    }
    return isBackedUp;
  })();
  await backUpDataset(db, copy);
  isBackedUp = true;
  expect(await writing).toBe(true);
  const [later, copied] = [writer, new DatabaseSync(copy)].map((database) => {
    const { count } = database.prepare("select count(*) as count from written").get() ?? {};
    database.close();
    return Number(count);
  });
  expect(copied).toBeLessThan(later ?? 0);
});

it("a dataset copies itself while it is in use", async () => {
  const dataset = await openDataset(datasetPath(), { schema: companySchema });
  onTestFinished(() => dataset.close());
  await dataset.upsert({ id: "a", name: "A" });
  const copy = fresh("copy.db");
  await dataset.backUp(copy);
  expect(modeOf(copy)).toBe("600");
  await expect(dataset.backUp(copy)).rejects.toMatchObject({ code: "EEXIST" });
});

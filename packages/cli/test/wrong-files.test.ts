import { DatabaseSync } from "node:sqlite";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { beforeAll, describe, expect, it } from "vitest";

const folder = new TestFolder();
const csv = folder.write("products.csv", "sku,name,price\nL-1,Desk lamp,39.5\nL-2,Floor lamp,120\n");
const [dataset, index, schema] = ["products.db", "products.firm", "products.schema.json"].map((name) =>
  folder.join(name),
) as [string, string, string];
const [accounts, other] = [folder.join("accounts.db"), folder.join("other.db")];
const spreadsheet = folder.write("sheet.xlsx", "PK\x03\x04…");
const packed = folder.write("products.csv.xz", Buffer.from("\xfd7zXZ\0", "latin1"));
const empty = folder.write("empty.csv", "");
const numbers = folder.write("numbers.csv", "id,price\na,1\nb,2\n");

beforeAll(async () => {
  await firmament(["schema", "infer", csv, "-o", schema]);
  for (const args of [
    ["load", csv, "--db", dataset],
    ["index", csv, "-o", index],
  ]) {
    expect((await firmament([...args, "--schema", schema, "--map", "sku=id"])).status).toBe(0);
  }
  await SqliteAccountStore.open(accounts).close();
  const database = new DatabaseSync(other);
  database.exec("create table t(a)");
  database.close();
});

/** The last line of standard error, after messages about what was inferred. */
async function refusal(args: readonly string[]): Promise<readonly [number | null, string]> {
  const { status, stderr } = await firmament(args);
  return [status, stderr.trimEnd().split("\n").at(-1) ?? ""];
}

describe("firmament serve refuses, and names the option that would have been right:", () => {
  it.each<[string, () => readonly string[], number, () => string]>([
    ["a table as a dataset", () => ["--db", csv], 1, () => `serve it with firmament serve ${csv}`],
    ["an index file as a dataset", () => ["--db", index], 1, () => `serve it with firmament serve ${index}`],
    ["accounts as a dataset", () => ["--db", accounts], 1, () => "Name it with --accounts-db"],
    ["an empty file as a dataset", () => ["--db", empty], 1, () => `firmament load FILE --db ${empty}`],
    ["a dataset as companies", () => ["--data", dataset], 2, () => `Serve it with firmament serve ${dataset}`],
    [
      "a dataset as accounts",
      () => [csv, "--accounts-db", dataset],
      1,
      () => `Serve it with firmament serve ${dataset}`,
    ],
    ["accounts as documents", () => [accounts], 1, () => `Name it with --accounts-db ${accounts}`],
    ["a database of another program", () => [other], 1, () => "sqlite3 -header -csv FILE"],
    ["a spreadsheet", () => [spreadsheet], 1, () => "Save the spreadsheet as CSV"],
    ["another compression", () => [packed], 1, () => "compress it with gzip or zstd"],
    ["an empty file", () => [empty], 1, () => "the file is empty. Serve a file with at least one record"],
    ["a file without a valid record", () => [folder.write("broken.ndjson", "{\n{")], 1, () => "firmament schema infer"],
    ["a table without rows", () => [folder.write("head.csv", "id,name\n")], 1, () => "contains no records"],
    ["a missing file", () => [folder.join("product.csv")], 1, () => `Did you mean ${csv}?`],
    ["a folder without files", () => [folder.path.replace(/[^/]*$/, "no-such")], 1, () => "does not exist"],
    ["numbers only", () => [numbers], 1, () => "Write one with a keyword or text field: firmament schema infer"],
    ["two files with one name", () => [csv, dataset], 2, () => `State a name: NAME=${dataset}`],
    ["a name that is reserved", () => [folder.write("accounts.csv", "id,name\n1,x\n")], 2, () => "State a name: NAME="],
    ["standard input without a name", () => ["-"], 2, () => "State a name: NAME=-"],
    ["standard input without a schema", () => ["p=-"], 2, () => "State its schema with --schema"],
    [
      "--map for two files",
      () => [csv, `b=${csv}`, "--map", "sku=id"],
      2,
      () => "firmament load FILE --db NAME.db --map",
    ],
    ["--separator for a dataset", () => [dataset, "--separator", ";"], 2, () => "no file of records is served"],
    ["--map to an unknown field", () => [csv, "--schema", schema, "--map", "sku=nam"], 2, () => "Did you mean name?"],
    ["--map of an unknown column", () => [csv, "--map", "skuu=id"], 1, () => 'Did you mean "sku"?'],
    [
      "a schema for two files",
      () => [csv, `b=${csv}`, "--schema", schema],
      2,
      () => `products=${schema} or b=${schema}`,
    ],
    ["a schema for no file", () => ["--schema", schema], 2, () => `firmament serve FILE --schema ${schema}`],
    ["a schema of an unknown dataset", () => [csv, "--schema", `prodcts=${schema}`], 2, () => "Did you mean products?"],
    [
      "a public dataset that is unknown",
      () => [csv, "--public", "prodcts", "--keys-file", "k"],
      2,
      () => "Did you mean products?",
    ],
    ["a dataset for companies", () => ["--data", csv, "--dataset", `companies=${csv}`], 2, () => "State a name: NAME="],
  ])("%s", async (_, args, status, advice) => {
    expect(await refusal(["serve", "--port", "0", ...args()])).toEqual([status, expect.stringContaining(advice())]);
  });

  it("a folder without any file that can be served", async () => {
    const none = new TestFolder();
    none.write("readme.txt", "");
    const message = "no file in the folder has a known name";
    expect(await refusal(["serve", none.path])).toEqual([1, expect.stringContaining(message)]);
    expect((await refusal(["serve", none.path]))[1]).toMatch(/, and none is a dataset or an index file$/);
  });
});

describe("firmament mcp refuses, and names the option that would have been right:", () => {
  it.each<[string, () => readonly string[], number, () => string]>([
    ["a table as a dataset", () => ["--db", csv], 1, () => `serve it with firmament serve ${csv}`],
    ["a dataset as companies", () => ["--data", dataset], 2, () => `Serve it with firmament mcp ${dataset}`],
    ["accounts", () => [accounts], 1, () => "Name a file of records, an index file, a dataset or a folder"],
    ["a missing file", () => [folder.join("product.csv")], 1, () => `Did you mean ${csv}?`],
    ["two files with one name", () => [csv, dataset], 2, () => `State a name: NAME=${dataset}`],
    ["a dataset with two names", () => [`a=${csv}`, `a=${dataset}`], 2, () => "Two datasets have the same name"],
    ["--map for two files", () => [csv, `b=${csv}`, "--map", "sku=id"], 2, () => "--map is for one file of records"],
    ["--map without a field", () => [csv, "--map", "sku"], 2, () => "error: --map: Name a column and a field"],
    ["--map to an unknown field", () => [csv, "--schema", schema, "--map", "sku=nam"], 2, () => "Did you mean name?"],
    ["a schema for no file", () => ["--schema", schema], 2, () => `firmament mcp FILE --schema ${schema}`],
    ["a schema of an unknown dataset", () => [csv, "--schema", `prodcts=${schema}`], 2, () => "Did you mean products?"],
    [
      "a dataset by the schema of others",
      () => [dataset, "--schema", folder.write("other.schema.json", '{"fields":{"title":{"type":"text"}}}')],
      1,
      () => `Serve the file with its own schema: firmament mcp ${dataset}.`,
    ],
  ])("%s", async (_, args, status, advice) => {
    expect(await refusal(["mcp", ...args()])).toEqual([status, expect.stringContaining(advice())]);
  });
});

describe("other commands refuse, and name the option that would have been right:", () => {
  const queries = [["search", "lamp"], ["explain", "lamp"], ["lint", "lamp"], ["complete", "la"], ["repl"]];

  it.each(queries)("%s", async (...args) => {
    const cases: readonly (readonly [string, string, string])[] = [
      ["--db", csv, `Search it with --data ${csv}`],
      ["--db", index, `Search it with --data ${index}`],
      ["--db", accounts, "Name it with --accounts-db"],
      ["--db", other, "sqlite3 -header -csv FILE"],
      ["--db", empty, `firmament load FILE --db ${empty}`],
      ["--data", dataset, "Name it with --db"],
      ["--data", csv, "firmament schema infer FILE"],
      ["--data", spreadsheet, "Save the spreadsheet as CSV"],
    ];
    for (const [option, file, advice] of cases) {
      expect(await refusal([...args, option, file])).toEqual([1, expect.stringContaining(advice)]);
    }
  });

  it("status, verify, export", async () => {
    for (const command of ["status", "verify", "export"]) {
      expect(await refusal([command, "--db", csv])).toEqual([1, expect.stringContaining(`firmament load ${csv} --db`)]);
      expect(await refusal([command, "--db", index])).toEqual([1, expect.stringContaining(`firmament serve ${index}`)]);
    }
  });

  it("load, index", async () => {
    const fresh = folder.join("fresh.db");
    for (const args of [
      ["load", "--db", fresh],
      ["index", "-o", folder.join("fresh.firm")],
    ]) {
      const [command = "", ...rest] = args;
      const refused = (file: string): Promise<readonly [number | null, string]> => refusal([command, file, ...rest]);
      expect(await refused(dataset)).toEqual([1, expect.stringContaining("firmament export --db")]);
      expect(await refused(accounts)).toEqual([1, expect.stringContaining("it has accounts, not documents")]);
      expect(await refused(csv)).toEqual([1, expect.stringContaining("firmament schema infer FILE")]);
    }
    expect(await refusal(["load", csv, "--db", csv])).toEqual([1, expect.stringContaining("not a dataset")]);
    expect(await refusal(["load", index, "--db", fresh])).toEqual([1, expect.stringContaining("it is an index file")]);
  });

  it("and change no file", async () => {
    expect(await refusal(["search", "lamp", "--db", empty])).toEqual([1, expect.stringContaining("is empty")]);
    expect(await refusal(["search", "*:*", "--data", empty])).toEqual([0, `${empty} contains no companies`]);
  });
});

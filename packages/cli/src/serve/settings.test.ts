import { describe, expect, test } from "vitest";
import { CommandFailure } from "../terminal/command-failure.ts";
import { checkPublic, isPublic } from "./public-setting.ts";
import type { RawSettings } from "./raw-setting.ts";
import { readSettings, threadsOf } from "./settings.ts";

/** Settings with one source. */
function settingsOf(values: Readonly<Record<string, unknown>>): RawSettings {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, source: "SOURCE" }]));
}

describe("readSettings", () => {
  test("adds defaults", () => {
    expect(readSettings({})).toEqual({
      data: null,
      db: null,
      embed: null,
      public: null,
      dataset: [],
      schema: [],
      alias: {},
      opensearch: null,
      opensearch_index: "companies",
      opensearch_user: null,
      opensearch_password: null,
      secret_key: null,
      previous_secret_key: null,
      trace_queries: false,
      opensearch_ca: null,
      format: null,
      map: [],
      separator: null,
      accounts_db: null,
      keys: null,
      keys_file: null,
      host: "127.0.0.1",
      port: 8080,
      price_per_request: 0,
      price_per_record: 0,
      price_per_count: null,
      price_per_facets: null,
      price_per_keystroke: null,
      shared_limits: false,
      public_rate_limit: { tokens: 600, milliseconds: 60_000 },
      rate_limit: { tokens: 600, milliseconds: 60_000 },
      max_in_flight: 64,
      threads: null,
      payment_webhook: null,
      cors: [],
      public_url: null,
      mail_webhook: null,
      private_webhooks: false,
      behind_proxy: false,
      query_statistics: false,
      query_statistics_days: 30,
      metrics_host: "127.0.0.1",
      metrics_port: null,
    });
  });

  test.each([
    ["data", "companies.firm", "companies.firm"],
    ["db", "companies.db", "companies.db"],
    ["db", null, null],
    ["dataset", ["products=products.firm"], [{ name: "products", path: "products.firm" }]],
    [
      "dataset",
      "a=a.db\nb-c= b=c.db",
      [
        { name: "a", path: "a.db" },
        { name: "b-c", path: "b=c.db" },
      ],
    ],
    ["dataset", "exports/products.csv", [{ name: null, path: "exports/products.csv" }]],
    ["schema", "products.schema.json", [{ name: null, path: "products.schema.json" }]],
    [
      "schema",
      ["a=a.json", "b=b.json"],
      [
        { name: "a", path: "a.json" },
        { name: "b", path: "b.json" },
      ],
    ],
    ["private_webhooks", "true", true],
    ["public", true, "all"],
    ["public", "true", "all"],
    ["public", "false", []],
    ["public", "companies", ["companies"]],
    ["public", ["companies"], ["companies"]],
    ["public", null, null],
    ["public_rate_limit", "10/s", { tokens: 10, milliseconds: 1000 }],
    ["format", "csv", "csv"],
    ["map", "Company Name=name", [{ column: "Company Name", field: "name" }]],
    [
      "map",
      "ID=id\n\nTown=location_city",
      [
        { column: "ID", field: "id" },
        { column: "Town", field: "location_city" },
      ],
    ],
    ["map", ["a=b=type"], [{ column: "a=b", field: "type" }]],
    ["separator", ";", ";"],
    ["accounts_db", "a b.db", "a b.db"],
    ["host", "0.0.0.0", "0.0.0.0"],
    ["port", "0", 0],
    ["port", " 65535 ", 65_535],
    ["port", 8081, 8081],
    ["price_per_request", "0", 0],
    ["price_per_request", "0.000001", 0.000001],
    ["price_per_record", 0.1, 0.1],
    ["price_per_count", "0.5", 0.5],
    ["price_per_facets", null, null],
    ["keys_file", "keys.json", "keys.json"],
    ["rate_limit", "10/s", { tokens: 10, milliseconds: 1000 }],
    ["max_in_flight", "1", 1],
    ["threads", "2", 2],
    ["threads", "0", 0],
    ["opensearch", "http://a:9200, https://b:9200", ["http://a:9200", "https://b:9200"]],
    ["opensearch", ["https://me:secret@a"], ["https://me:secret@a"]],
    ["payment_webhook", "http://localhost:9/pay?x=1", new URL("http://localhost:9/pay?x=1")],
    ["cors", "*", ["*"]],
    ["cors", "https://a.example, http://localhost:3000", ["https://a.example", "http://localhost:3000"]],
    ["cors", ["https://a.example"], ["https://a.example"]],
    ["public_url", "https://a.example", "https://a.example"],
    ["public_url", "http://localhost:8080/", "http://localhost:8080"],
    ["behind_proxy", "true", true],
    ["behind_proxy", false, false],
    ["query_statistics", true, true],
    ["query_statistics_days", "7", 7],
    ["metrics_host", "::1", "::1"],
    ["metrics_port", "9464", 9464],
    ["metrics_port", null, null],
    ["data", null, null],
  ] as const)("accepts %s: %j", (name, value, parsed) => {
    expect(readSettings(settingsOf({ [name]: value }))[name]).toEqual(parsed);
  });

  const port = "a whole number from 0 to 65535";
  const amount = "an amount from 0, with at most six decimal places: 0.01";
  const file = "a file name";
  const mappings = 'columns with their fields, such as "Company Name=name"; each of them once';
  const accounts = "a file name, or an address such as postgres://user@host/database";
  const address = "an address that starts with http:// or https://, without a user name and password";
  const publicNames = "names of datasets, separated by commas, or true for all of them, or false for none";
  const origin = "an origin such as https://search.example.com, without a path";
  const origins = "origins such as https://app.example.com, separated by commas, or *";

  test.each([
    ["data", "", file, '""'],
    ["db", "", file, '""'],
    ["accounts_db", 7, accounts, "7"],
    ["format", "xml", "one of ndjson, json, csv, tsv, parquet, arrow", '"xml"'],
    ["map", "Name", mappings, '"Name"'],
    ["map", ["a=id", "b=id"], mappings, '["a=id","b=id"]'],
    ["separator", "", "the text between two values", '""'],
    ["host", " ", "a name or address of this machine, or 0.0.0.0 for all", '" "'],
    ["port", "eighty", port, '"eighty"'],
    ["port", "65536", port, '"65536"'],
    ["port", "-1", port, '"-1"'],
    ["port", 80.5, port, "80.5"],
    ["port", "0x50", port, '"0x50"'],
    ["port", null, port, "null"],
    ["price_per_request", "a cent", amount, '"a cent"'],
    ["price_per_request", "-0.01", amount, '"-0.01"'],
    ["price_per_request", "0.0000001", amount, '"0.0000001"'],
    ["price_per_record", 1e-7, amount, "1e-7"],
    ["price_per_record", "NaN", amount, '"NaN"'],
    ["rate_limit", "600", "a rate such as 600/min, 10/s or 36000/h", '"600"'],
    ["max_in_flight", "0", "a whole number from 1 to 10000", '"0"'],
    ["threads", "-1", "a whole number from 0 to 256", '"-1"'],
    ["payment_webhook", "ftp://a.example", address, '"ftp://a.example"'],
    ["payment_webhook", "pay.example", address, '"pay.example"'],
    ["payment_webhook", "https://me:secret@a.example", address, '"https://…@a.example"'],
    ["mail_webhook", "https://me:p/a@ss@a.example", address, '"https://…@a.example"'],
    ["accounts_db", ["postgres://me:secret@a.example/b"], accounts, '["postgres://…@a.example/b"]'],
    ["cors", "a.example", origins, '"a.example"'],
    ["cors", "https://a.example/", origins, '"https://a.example/"'],
    ["cors", ["https://a.example", 1], origins, '["https://a.example",1]'],
    ["public_url", "a.example", origin, '"a.example"'],
    ["public_url", "https://a.example/path", origin, '"https://a.example/path"'],
    ["public_url", "https://me:secret@a.example", origin, '"https://…@a.example"'],
    ["public_url", "ftp://a.example", origin, '"ftp://a.example"'],
    ["public_url", "*", origin, '"*"'],
    ["public", "a,", publicNames, '"a,"'],
    ["public", [true], publicNames, "[true]"],
    ["public_rate_limit", "600", "a rate such as 600/min, 10/s or 36000/h", '"600"'],
    ["behind_proxy", "yes", "true or false", '"yes"'],
    ["query_statistics_days", 0, "a whole number from 1 to 3650", "0"],
    ["metrics_port", "off", port, '"off"'],
    ["port", { a: "x".repeat(100) }, port, `{"a":"${"x".repeat(74)}…`],
  ])("rejects %s: %j", (name, value, expected, excerpt) => {
    expect(() => readSettings(settingsOf({ [name]: value }))).toThrow(
      new CommandFailure(`error: SOURCE must be ${expected}, not ${excerpt}.`, 2),
    );
  });

  test("rejects one port for metrics and searches", () => {
    expect(() => readSettings(settingsOf({ port: 9000, metrics_port: "9000" }))).toThrow(
      new CommandFailure("error: the metrics need a port of their own; searches use 9000.", 2),
    );
    expect(readSettings(settingsOf({ port: 0, metrics_port: 0 })).metrics_port).toBe(0);
  });

  test("rejects --db together with --data", () => {
    const raw = { db: { value: "a.db", source: "--db" }, data: { value: "a.firm", source: "FIRMAMENT_DATA" } };
    const message = "--db and FIRMAMENT_DATA exclude each other. Serve several files as firmament serve FILE FILE.";
    expect(() => readSettings(raw)).toThrow(new CommandFailure(`error: ${message}`, 2));
  });

  test("give a thread to each of up to four datasets, unless it is stated", () => {
    const threads = (value: number | null): readonly number[] =>
      [1, 4, 5].map((datasets) => threadsOf(readSettings(settingsOf({ threads: value })), datasets));
    expect([threads(null), threads(0), threads(3)]).toEqual([
      [1, 1, 0],
      [0, 0, 0],
      [3, 3, 3],
    ]);
  });

  const nodes = "https://me:secret@a.example:9200";

  test.each([
    ["data", "a.firm"],
    ["db", "a.db"],
    ["separator", ";"],
    ["threads", "2"],
  ])("rejects a cluster together with %s", (name, value) => {
    const raw = {
      opensearch: { value: nodes, source: "--opensearch" },
      [name]: { value, source: `FIRMAMENT_${name}` },
    };
    expect(() => readSettings(raw)).toThrow(
      new CommandFailure(`error: --opensearch and FIRMAMENT_${name} exclude each other.`, 2),
    );
  });

  test("rejects settings of a cluster without one", () => {
    for (const [name, value] of Object.entries({ opensearch_index: "x", opensearch_user: "x", opensearch_ca: "x" })) {
      expect(() => readSettings(settingsOf({ [name]: value }))).toThrow(
        new CommandFailure("error: SOURCE needs a cluster: --opensearch https://search.example.com:9200.", 2),
      );
    }
    expect(() => readSettings(settingsOf({ opensearch: nodes, opensearch_password: "x" }))).toThrow(
      new CommandFailure("error: SOURCE needs a user: opensearch_user.", 2),
    );
    expect(readSettings(settingsOf({ opensearch: nodes, dataset: ["p=p.db"], threads: 2 }))).toMatchObject({
      opensearch: [nodes],
      opensearch_index: "companies",
    });
  });

  test("does not print an address with a password", () => {
    for (const value of ["https://me:secret@a.example/path", ["https://me:secret@a.example", 7]]) {
      const rule = "addresses such as https://search.example.com:9200, separated by commas, without a path";
      expect(() => readSettings(settingsOf({ opensearch: value }))).toThrow(
        new CommandFailure(`error: SOURCE must be ${rule}.`, 2),
      );
    }
  });

  test("rejects mails without a public address", () => {
    expect(() => readSettings(settingsOf({ mail_webhook: "https://mail.example/send" }))).toThrow(
      new CommandFailure("error: SOURCE needs a public_url for its links.", 2),
    );
    const settings = { mail_webhook: "https://mail.example/send", public_url: "https://a.example" };
    expect(readSettings(settingsOf(settings)).mail_webhook).toEqual(new URL("https://mail.example/send"));
  });

  test("rejects shared limits without a database that servers share", () => {
    const failure = new CommandFailure(
      "error: SOURCE needs accounts in PostgreSQL: --accounts-db postgres://user@host/database.",
      2,
    );
    expect(() => readSettings(settingsOf({ shared_limits: "true" }))).toThrow(failure);
    expect(() => readSettings(settingsOf({ shared_limits: true, accounts_db: "accounts.db" }))).toThrow(failure);
    const shared = settingsOf({ shared_limits: "true", accounts_db: "postgresql://a@b/c" });
    expect(readSettings(shared).shared_limits).toBe(true);
  });

  test("rejects public datasets that are not served", () => {
    const dataset = ["products=p.firm", "papers=p.db"];
    const accounts_db = "accounts.db";
    expect(readSettings(settingsOf({ accounts_db, dataset, public: "papers, products" })).public).toEqual([
      "papers",
      "products",
    ]);
    const served = ["products", "papers"];
    checkPublic(settingsOf({ public: "papers" }), ["papers"], served);
    checkPublic({}, "all", served);
    for (const [name, message] of [
      ["prodcts", 'there is no dataset "prodcts". Did you mean products?'],
      ["companies", 'there is no dataset "companies". The datasets are products, papers.'],
    ] as const) {
      const failure = new CommandFailure(`error: SOURCE: ${message}`, 2);
      expect(() => checkPublic(settingsOf({ public: name }), [name], served)).toThrow(failure);
    }
  });

  test.each<[object, string, boolean]>([
    [{}, "companies", true],
    [{ public: false }, "companies", false],
    [{ public: [], dataset: ["a=a.db"], keys_file: "k.json" }, "a", false],
    [{ accounts_db: "accounts.db" }, "companies", false],
    [{ data: "companies.firm" }, "companies", true],
    [{ db: "companies.db" }, "companies", true],
    [{ opensearch: "https://search.example:9200" }, "companies", true],
    [{ dataset: ["a=a.db"] }, "a", true],
    [{ keys_file: "k.json" }, "companies", false],
    [{ dataset: ["a=a.db", "b=b.db"], public: "b", keys_file: "k.json" }, "a", false],
    [{ dataset: ["a=a.db", "b=b.db"], public: "b", keys_file: "k.json" }, "b", true],
    [{ dataset: ["a=a.db"], accounts_db: "accounts.db", public: "true" }, "a", true],
  ])("with %j, the dataset %s is public: %j", (values, name, expected) => {
    expect(isPublic(name, readSettings(settingsOf(values as Record<string, unknown>)))).toBe(expected);
  });

  test("rejects prices above the maximum balance", () => {
    expect(() => readSettings(settingsOf({ price_per_record: "10000001" }))).toThrow(
      new CommandFailure("error: a search for 100 records would cost more than a billion.", 2),
    );
  });
});

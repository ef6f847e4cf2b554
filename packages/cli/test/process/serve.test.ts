import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { MemoryTerminal } from "@firmament/test-support/cli/memory-terminal.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { shellWords } from "@firmament/test-support/cli/shell-words.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { RawSocket } from "@firmament/test-support/http/raw-socket.ts";
import { createServeAccount, search, withAccounts } from "@firmament/test-support/http/serve-accounts.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { describe, expect, it } from "vitest";
import { GRACE_MS, serve } from "../../src/serve/serve.ts";
import { REPEATED_INTERRUPT_MS } from "../../src/terminal/interrupts.ts";

const folder = new TestFolder();
const three = folder.writeThree();

/** The address of the server, which it prints first. */
function firstLine(terminal: MemoryTerminal): Promise<string> {
  return terminal.printed(({ stdout }) => stdout.text.split("\n")[0] || null);
}

async function statusOf(url: string, path: string): Promise<number> {
  return (await fetch(`${url}${path}`)).status;
}

/** Sends the request of a curl command. */
async function curl(line: string): Promise<Response> {
  const [, url = "", ...options] = shellWords(line, {});
  const headers = options.flatMap((option, index) => (options[index - 1] === "-H" ? [option.split(": ")] : []));
  const body = options[options.indexOf("-d") + 1] ?? "";
  return fetch(url, { method: "POST", headers: Object.fromEntries(headers), body });
}

describe("firmament serve", () => {
  it("creates a demo account and prints a curl command that works", async () => {
    const server = new ServeRun();
    const [url = "", documentation, dashboard = "", key, curlLine = "", ...rest] = (await server.lines()).filter(
      (line) => !line.startsWith("Playground: "),
    );
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(documentation).toBe(`Documentation: ${url}/docs`);
    expect(await statusOf(url, "/docs")).toBe(200);
    expect(dashboard).toMatch(
      /^Dashboard, for one sign-in: http:\/\/127\.0\.0\.1:\d+\/dashboard#sign-in=[0-9a-z]{52}$/,
    );
    const token = dashboard.slice(dashboard.indexOf("=") + 1);
    const signIn = await fetch(`${url}/internal-api/v1/dashboard/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({ token }),
    });
    expect([signIn.status, await signIn.json()]).toMatchObject([200, { email: "demo@example.com" }]);
    expect(signIn.headers.get("set-cookie")).toMatch(/^firmament_session=[0-9a-z]{52}; HttpOnly; SameSite=Strict; /);
    expect(key).toMatch(/^API key of the demo account: fm_[0-9a-z]{36}$/);
    expect(curlLine).toMatch(/^curl http:\/\/127\.0\.0\.1:\d+\/datasets\/companies\/search -H /);
    expect(rest).toEqual([]);
    const response = await curl(curlLine);
    expect(response.status).toBe(200);
    const { data, pagination } = JSON.parse(await response.text());
    expect(data).toHaveLength(3);
    expect(pagination.total).toBeGreaterThan(3);
    expect([await statusOf(url, "/healthz"), await statusOf(url, "/readyz")]).toEqual([200, 200]);
    expect(await statusOf(url, "/metrics")).toBe(404);
  });

  it("reads tables with the mappings of its options", async () => {
    const path = folder.write("companies.csv", "ID;Title;industries\n1;Acme;Robots/Drones\n");
    const args = ["--port", "0", "--data", path, "--map", "ID=id", "--map", "Title=name", "--separator", "/"];
    const server = new ServeRun(args);
    const response = await search(await server.url(), await server.demoKey(), {
      query: "name:acme AND industries:drones",
    });
    const { data } = JSON.parse(await response.text());
    expect(data).toMatchObject([{ id: "1", industries: ["Robots", "Drones"] }]);
  });

  it("logs one line per request, without keys and bodies", async () => {
    const path = folder.join("logged.db");
    const { key } = await createServeAccount(path, 1);
    const options = ["--accounts-db", path, "--price-per-request", "0.01"];
    const server = new ServeRun(["--port", "0", "--data", three, ...options]);
    const url = await server.url();
    await search(url, key, { query: "unmistakable" });
    await search(url, `${key}x`, { query: "unmistakable" });
    await search(url, key, { query: "unmistakable AND" });
    await fetch(`${url}/${key}?key=${key}`);
    server.signal("SIGTERM");
    const { stderr } = await server.finished();
    expect(stderr).not.toContain("fm_c");
    expect(stderr).not.toContain(key.slice(3));
    expect(stderr).not.toContain("unmistakable");
    const requests = server.log.filter(({ msg }) => msg === "request");
    expect(requests.map(({ status, rows, charge, problem }) => [status, rows, charge, problem])).toEqual([
      [200, 0, 0.01, undefined],
      [401, null, null, "unauthenticated"],
      [400, null, 0, "query_syntax"],
      [404, null, null, "not_found"],
    ]);
    const members = [
      "level",
      "time",
      "request_id",
      "account",
      "key",
      "method",
      "path",
      "status",
      "ms",
      "rows",
      "charge",
    ];
    expect(Object.keys(requests[0] ?? {})).toEqual([...members, "msg"]);
  });

  it("keeps accounts in a file, and uses changes by other programs at once", async () => {
    const path = folder.join("kept.db");
    const prices = ["--price-per-request", "0.01", "--price-per-record", "1"];
    const first = new ServeRun(["--port", "0", "--data", three, "--accounts-db", path, ...prices]);
    const url = await first.url();
    // The pages may be built.
    expect(first.stdout.replace(`Playground: ${url}/\n`, "")).toBe(`${url}\nDocumentation: ${url}/docs\n`);
    const holder = await createServeAccount(path, 12);
    const response = await search(url, holder.key, { query: "berlin", per_page: 5 });
    expect([response.status, response.headers.get("x-credits-charged")]).toEqual([200, "2.01"]);
    expect(response.headers.get("x-credits-remaining")).toBe("9.99");
    await withAccounts(path, (accounts) => accounts.revokeKey(holder.keyId));
    expect((await search(url, holder.key, { query: "berlin" })).status).toBe(403);
    first.signal("SIGTERM");
    expect((await first.finished()).status).toBe(0);

    const second = new ServeRun(["--port", "0", "--data", three, "--accounts-db", path]);
    const { text } = await withAccounts(path, (accounts) => accounts.createKey({ account: holder.account }));
    const summary = await fetch(`${await second.url()}/internal-api/v1/account/summary`, {
      headers: { "X-API-KEY": text },
    });
    expect(await summary.json()).toMatchObject({
      usage_summary: { current_balance: 9.99, requests: { current_month: 1, all_time: 1 } },
    });
  });

  it("listens before the companies are loaded", async () => {
    const path = folder.join("early.db");
    const server = new ServeRun(["--port", "0", "--data", "-", "--accounts-db", path]);
    const url = await server.listeningUrl();
    const { key } = await createServeAccount(path, 1);
    expect([await statusOf(url, "/healthz"), await statusOf(url, "/readyz")]).toEqual([200, 503]);
    const early = await search(url, key, { query: "berlin" });
    expect([early.status, Number(early.headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect(server.stdout).toBe("");
    server.terminal.stdin.end('{"id":"a","name":"Acme Berlin"}\ninvalid\n');
    expect(await server.url()).toBe(url);
    expect(await statusOf(url, "/readyz")).toBe(200);
    const response = await search(url, key, { query: "berlin" });
    expect(await response.json()).toMatchObject({ data: [{ id: "a" }], pagination: { total: 1 } });
    const warnings = server.log.flatMap(({ level, msg }) => (level === "warn" ? [msg] : []));
    expect(warnings.slice(-2)).toEqual([
      expect.stringMatching(/^skipped standard input:2: not JSON: /),
      "1 invalid record skipped",
    ]);
  });

  it("opens an index file", async () => {
    const indexFile = folder.join("served.firm");
    expect((await firmament(["index", three, "-o", indexFile])).status).toBe(0);
    const server = new ServeRun(["--port", "0", "--data", indexFile]);
    const response = await search(await server.url(), await server.demoKey(), { query: "berlin" });
    expect(await response.json()).toMatchObject({ pagination: { total: 2 } });
  });

  it("serves metrics on a port of their own", async () => {
    const path = folder.join("metrics.db");
    const { key } = await createServeAccount(path, 1);
    const options = ["--accounts-db", path, "--price-per-request", "0.01"];
    const server = new ServeRun(["--port", "0", "--metrics-port", "0", "--data", three, ...options]);
    const url = await server.url();
    await search(url, key, { query: "berlin" });
    const metricsUrl = server.log.find((line) => line.for === "metrics")?.url;
    const text = await (await fetch(`${metricsUrl}/metrics`)).text();
    expect(text).toContain("\nfirmament_searches_total 1\n");
    expect(text).toContain("\nfirmament_charged_total 0.01\n");
    expect(text).toContain('\nfirmament_documents{dataset="companies"} 3\n');
    expect(await statusOf(url, "/metrics")).toBe(404);
    expect(await statusOf(String(metricsUrl), "/healthz")).toBe(404);
  });

  it("reads settings from options, the environment and a file", async () => {
    const accounts = folder.join("settings.db");
    const { key } = await createServeAccount(accounts, 10);
    const config = folder.write(
      "settings.json",
      JSON.stringify({
        data: three,
        rate_limit: "2/h",
        port: 70_000,
        price_per_request: 3,
        cors: ["https://a.example"],
        accounts_db: accounts,
      }),
    );
    const env = {
      FIRMAMENT_CONFIG: config,
      FIRMAMENT_PORT: "0",
      FIRMAMENT_PRICE_PER_REQUEST: "2",
      FIRMAMENT_PROT: "1",
    };
    const server = new ServeRun(["--price-per-request", "1"], env);
    const url = await server.url();
    const send = () => search(url, key, { query: "berlin" }, { headers: { origin: "https://a.example" } });
    const [first, second, third] = [await send(), await send(), await send()];
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(first.headers.get("x-credits-charged")).toBe("1");
    expect(first.headers.get("access-control-allow-origin")).toBe("https://a.example");
    expect([third.headers.get("ratelimit-limit"), third.headers.get("retry-after")]).toEqual(["2", "1800"]);
    expect(server.log[0]?.msg).toBe('unknown setting "FIRMAMENT_PROT"; did you mean FIRMAMENT_PORT?');
  });

  it("posts top-ups to the payment webhook", async () => {
    const posted: unknown[] = [];
    const webhook = createServer((request, response) => {
      request.setEncoding("utf8").on("data", (text) => posted.push(JSON.parse(text)));
      response.end();
    });
    await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
    try {
      const path = folder.join("top-up.db");
      const { port } = webhook.address() as AddressInfo;
      const autoTopUp = { amount: 50_000_000, threshold: 10_000_000 };
      const holder = await createServeAccount(path, 10, { autoTopUp });
      const options = [
        "--payment-webhook",
        `http://127.0.0.1:${port}/pay`,
        "--metrics-port",
        "0",
        "--price-per-request",
        "0.01",
      ];
      const server = new ServeRun(["--port", "0", "--data", three, "--accounts-db", path, ...options]);
      await search(await server.url(), holder.key, { query: "berlin" });
      await expect.poll(() => withAccounts(path, (accounts) => accounts.balance(holder.account))).toBe(59_990_000);
      expect(posted).toEqual([{ account: holder.account, amount: 50, reference: expect.stringMatching(/^top_/) }]);
      const metricsUrl = server.log.find((line) => line.for === "metrics")?.url;
      expect(await (await fetch(`${metricsUrl}/metrics`)).text()).toContain(
        'firmament_top_ups_total{outcome="paid"} 1',
      );
    } finally {
      webhook.close();
    }
  });

  it("ends open requests after the grace period", async () => {
    const terminal = new MemoryTerminal();
    const serving = serve({ port: "0", data: three }, terminal, { graceMs: 300 });
    const url = await firstLine(terminal);
    const hanging = new RawSocket(url);
    const head = "POST /search/hosted/companies HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    await hanging.send(`${head}Content-Length: 100\r\n\r\n{`);
    expect(await statusOf(url, "/healthz")).toBe(200);
    const start = performance.now();
    terminal.events.emit("SIGTERM", "SIGTERM");
    await serving;
    expect(await terminal.exited).toBe(0);
    expect(performance.now() - start).toBeLessThan(GRACE_MS - 1000);
  });

  it.each([
    ["serves the web pages", true],
    ["warns if the web pages are not built", false],
  ])("%s", async (_, isBuilt) => {
    const pagesFolder = folder.join(isBuilt ? "built" : "empty");
    mkdirSync(pagesFolder);
    if (isBuilt) writeFileSync(join(pagesFolder, "index.html"), "<!doctype html><title>Playground</title>");
    const terminal = new MemoryTerminal();
    const serving = serve({ port: "0", data: three }, terminal, { pagesFolder });
    const home = await (await fetch(await firstLine(terminal))).text();
    expect(home.includes("<title>Playground</title>")).toBe(isBuilt);
    const warning = "the web pages are not built; npm run web builds them";
    expect(terminal.stderr.text.includes(warning)).toBe(!isBuilt);
    terminal.events.emit("SIGTERM", "SIGTERM");
    await serving;
  });

  it("ignores further interrupts within one second after the first", async () => {
    const server = new ServeRun(["--port", "0", "--data", three]);
    const hanging = new RawSocket(await server.url());
    const head = "POST /search/hosted/companies HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    await hanging.send(`${head}Content-Length: 2\r\n\r\n{`);
    const { events } = server.terminal;
    const listeners = (): number[] => [events.listenerCount("SIGINT"), events.listenerCount("SIGTERM")];
    server.signal("SIGINT");
    const start = performance.now();
    server.signal("SIGINT");
    expect(listeners()).toEqual([1, 1]);
    await expect.poll(listeners).toEqual([0, 0]);
    expect(performance.now() - start).toBeGreaterThan(REPEATED_INTERRUPT_MS - 50);
    await hanging.send("}");
    expect(await hanging.closed()).toMatchObject({ status: 400, responses: 1 });
    expect((await server.finished()).status).toBe(0);
  });

  it("waits up to ten seconds for open requests by default", () => {
    expect(GRACE_MS).toBe(10_000);
  });

  it("logs an uncaught exception and exits with 1", async () => {
    const server = new ServeRun(["--port", "0", "--data", three]);
    await server.url();
    server.terminal.events.emit("uncaughtException", new Error("a defect"));
    expect(await server.terminal.exited).toBe(1);
    expect(server.log.at(-1)).toMatchObject({ msg: "uncaught exception", err: { message: "a defect" } });
  });
});

describe("firmament serve fails", () => {
  async function failure(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<[number | null, string]> {
    const { status, stdout, stderr } = await firmament(["serve", ...args], { env });
    expect(stdout).toBe("");
    const messages = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
    return [status, messages.join("\n")];
  }

  it("on a port in use", async () => {
    const server = new ServeRun(["--port", "0", "--data", three]);
    const { port } = new URL(await server.url());
    expect(await failure(["--port", port])).toEqual([
      1,
      `error: cannot listen on 127.0.0.1: port ${port} is in use. Stop the program that uses it, or choose another port with --port (0 selects a free one)`,
    ]);
    expect(await failure(["--port", "0", "--metrics-port", port])).toEqual([
      1,
      `error: cannot listen on 127.0.0.1: port ${port} is in use. Stop the program that uses it, or choose another port with --metrics-port (0 selects a free one)`,
    ]);
  });

  it("on an address of another machine", async () => {
    expect(await failure(["--port", "0", "--host", "192.0.2.1"])).toEqual([
      1,
      "error: cannot listen on 192.0.2.1: 192.0.2.1 is not an address of this machine; choose another host with --host (127.0.0.1 accepts connections from this machine only, 0.0.0.0 from all)",
    ]);
  });

  it.each([
    ["a missing file", "missing.ndjson", "cannot read missing.ndjson: the file does not exist"],
    ["a file without companies", folder.write("wrong.txt", "no\ncompany\n"), "no record of "],
    ["an incomplete index file", folder.write("short.firm", "\u0089firm\r\n\u001a"), ""],
  ])("for %s", async (_name, path, message) => {
    const [status, text] = await failure(["--port", "0", "--data", path]);
    expect(status).toBe(1);
    expect(text).toContain(`error: ${message}`);
  });

  it("for a file that is not an account database", async () => {
    const [status, text] = await failure(["--port", "0", "--accounts-db", three]);
    expect([status, text.split("\n").length]).toEqual([1, 1]);
    expect(text).toMatch(/^error: cannot use .*three\.ndjson: /);
  });

  it("for an invalid setting", async () => {
    const port = "must be a whole number from 0 to 65535, not";
    expect(await failure(["--port", "x"])).toEqual([2, `error: --port ${port} "x".`]);
    expect(await failure([], { FIRMAMENT_PORT: "-1" })).toEqual([2, `error: FIRMAMENT_PORT ${port} "-1".`]);
    const config = folder.write("wrong.json", '{ "port": null }');
    expect(await failure(["--config", config])).toEqual([2, `error: port in ${config} ${port} null.`]);
    expect((await failure(["--prot", "1"]))[1]).toContain("error: unknown option '--prot'\n(Did you mean --port?)");
  });
});

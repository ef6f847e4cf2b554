import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { firmament, shell } from "./support/cli/command-line.ts";
import { file, folder, three } from "./support/cli/companies-files.ts";
import { RawSocket } from "./support/http/raw-socket.ts";
import { newHolder, search, withAccounts } from "./support/http/serve-accounts.ts";
import { ServeProcess } from "./support/http/serve-process.ts";

function isListening(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

function statusOf(url: string, path: string): Promise<number> {
  return fetch(`${url}${path}`).then(({ status }) => status);
}

describe("firmament serve", () => {
  it("gives a demo account, and a curl line that works as it stands", async () => {
    const server = new ServeProcess();
    const [url = "", key, curl = "", ...more] = await server.lines();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(key).toMatch(/^API key of the demo account: fm_[0-9a-z]{36}$/);
    expect(curl).toMatch(/^curl http:\/\/127\.0\.0\.1:\d+\/search\/hosted\/companies -H /);
    expect(more).toEqual([]);
    const { status, stdout } = await shell(curl);
    expect(status).toBe(0);
    const { data, pagination } = JSON.parse(stdout);
    expect(data).toHaveLength(3);
    expect(pagination.total).toBeGreaterThan(3);
    expect([await statusOf(url, "/healthz"), await statusOf(url, "/readyz")]).toEqual([200, 200]);
    expect(await statusOf(url, "/metrics")).toBe(404);
  });

  it("logs a line for each request, without keys and bodies", async () => {
    const server = new ServeProcess(["--port", "0", "--data", three]);
    const [url = "", keyLine = ""] = await server.lines();
    const key = keyLine.slice(keyLine.indexOf("fm_"));
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

  it("keeps accounts in a file, and sees at once what others change there", async () => {
    const path = join(folder, "kept.db");
    const first = new ServeProcess(["--port", "0", "--data", three, "--accounts-db", path, "--price-per-record", "1"]);
    const url = await first.url();
    expect(first.stdout).toBe(`${url}\n`);
    const holder = await newHolder(path, 12);
    const answer = await search(url, holder.key, { query: "berlin", per_page: 5 });
    expect([answer.status, answer.headers.get("x-credits-charged")]).toEqual([200, "2.01"]);
    expect(answer.headers.get("x-credits-remaining")).toBe("9.99");
    await withAccounts(path, (accounts) => accounts.revokeKey(holder.keyId));
    expect((await search(url, holder.key, { query: "berlin" })).status).toBe(403);
    first.signal("SIGTERM");
    expect((await first.finished()).status).toBe(0);

    const second = new ServeProcess(["--port", "0", "--data", three, "--accounts-db", path]);
    const { key } = await withAccounts(path, async (accounts) => {
      const made = await accounts.createKey({ account: holder.account });
      return { key: made.text };
    });
    const summary = await fetch(`${await second.url()}/internal-api/v1/account/summary`, {
      headers: { "X-API-KEY": key },
    });
    expect(await summary.json()).toMatchObject({
      usage_summary: { current_balance: 9.99, requests: { current_month: 1, all_time: 1 } },
    });
  });

  it("is there before the companies are", async () => {
    const server = new ServeProcess(["--port", "0", "--data", "-", "--accounts-db", join(folder, "early.db")]);
    const url = await server.printed(({ log }) => log.find(({ msg }) => msg === "listening")?.url?.toString());
    const { key } = await newHolder(join(folder, "early.db"), 1);
    expect([await statusOf(url, "/healthz"), await statusOf(url, "/readyz")]).toEqual([200, 503]);
    const early = await search(url, key, { query: "berlin" });
    expect([early.status, Number(early.headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect(server.stdout).toBe("");
    server.input.end('{"id":"a","name":"Acme Berlin"}\nbroken\n');
    expect(await server.url()).toBe(url);
    expect(await statusOf(url, "/readyz")).toBe(200);
    const answer = await search(url, key, { query: "berlin" });
    expect(await answer.json()).toMatchObject({ data: [{ id: "a" }], pagination: { total: 1 } });
    const broken = server.log.flatMap(({ level, msg }) => (level === "warn" ? [msg] : []));
    expect(broken).toEqual([expect.stringMatching(/^skipped standard input:2: not JSON: /), "1 broken record skipped"]);
  });

  it("ends while companies are still read", async () => {
    const server = new ServeProcess(["--port", "0", "--data", "-"]);
    await server.printed(({ log }) => log.find(({ msg }) => msg === "listening"));
    server.signal("SIGINT");
    expect(await server.finished()).toMatchObject({ status: 0, stdout: "" });
  });

  it("opens a snapshot", async () => {
    const snapshot = join(folder, "served.firm");
    expect((await firmament(["index", three, "-o", snapshot])).status).toBe(0);
    const server = new ServeProcess(["--port", "0", "--data", snapshot]);
    const [, , curl = ""] = await server.lines();
    const { stdout } = await shell(curl.replace(/"query":"[^"]*"/, '"query":"berlin"'));
    expect(JSON.parse(stdout).pagination.total).toBe(2);
  });

  it("serves metrics at a port of their own", async () => {
    const server = new ServeProcess(["--port", "0", "--metrics-port", "0", "--data", three]);
    const [url = "", , curl = ""] = await server.lines();
    await shell(curl);
    const metricsUrl = server.log.find((line) => line.for === "metrics")?.url;
    const text = await (await fetch(`${metricsUrl}/metrics`)).text();
    expect(text).toContain("\nfirmament_searches_total 1\n");
    expect(text).toContain("\nfirmament_charged_total 0.01\n");
    expect(text).toContain("\nfirmament_companies 3\n");
    expect(await statusOf(url, "/metrics")).toBe(404);
    expect(await statusOf(String(metricsUrl), "/healthz")).toBe(404);
  });

  it("takes settings from options, the environment and a file", async () => {
    const config = file(
      "settings.json",
      JSON.stringify({
        data: three,
        rate_limit: "2/h",
        port: 70_000,
        price_per_request: 3,
        cors: ["https://a.example"],
      }),
    );
    const env = {
      FIRMAMENT_CONFIG: config,
      FIRMAMENT_PORT: "0",
      FIRMAMENT_PRICE_PER_REQUEST: "2",
      FIRMAMENT_PROT: "1",
    };
    const server = new ServeProcess(["--price-per-request", "1"], env);
    const [url = "", keyLine = ""] = await server.lines();
    const key = keyLine.slice(keyLine.indexOf("fm_"));
    const ask = () => search(url, key, { query: "berlin" }, { headers: { origin: "https://a.example" } });
    const [first, second, third] = [await ask(), await ask(), await ask()];
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(first.headers.get("x-credits-charged")).toBe("1");
    expect(first.headers.get("access-control-allow-origin")).toBe("https://a.example");
    expect([third.headers.get("ratelimit-limit"), third.headers.get("retry-after")]).toEqual(["2", "1800"]);
    expect(server.log[0]?.msg).toBe('"FIRMAMENT_PROT" is no setting; did you mean FIRMAMENT_PORT?');
  });

  it("posts top-ups to the payment webhook", async () => {
    const posted: unknown[] = [];
    const webhook = createServer((request, response) => {
      request.setEncoding("utf8").on("data", (text) => posted.push(JSON.parse(text)));
      response.end();
    });
    await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
    try {
      const path = join(folder, "top-up.db");
      const { port } = webhook.address() as AddressInfo;
      const autoTopUp = { amount: 50_000_000, threshold: 10_000_000 };
      const holder = await newHolder(path, 10, { autoTopUp });
      const options = ["--payment-webhook", `http://127.0.0.1:${port}/pay`, "--metrics-port", "0"];
      const server = new ServeProcess(["--port", "0", "--data", three, "--accounts-db", path, ...options]);
      await search(await server.url(), holder.key, { query: "berlin" });
      await expect
        .poll(() => withAccounts(path, (accounts) => accounts.balance(holder.account)), { timeout: 10_000 })
        .toBe(59_990_000);
      expect(posted).toEqual([{ account: holder.account, amount: 50, reference: expect.stringMatching(/^top_/) }]);
      const metricsUrl = server.log.find((line) => line.for === "metrics")?.url;
      expect(await (await fetch(`${metricsUrl}/metrics`)).text()).toContain(
        'firmament_top_ups_total{outcome="paid"} 1',
      );
    } finally {
      webhook.close();
    }
  });
});

describe("an interrupt", () => {
  const head = "POST /search/hosted/companies HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";

  it("lets requests under way be answered, and what they cost be written down", async () => {
    const path = join(folder, "interrupted.db");
    const holder = await newHolder(path, 1);
    const server = new ServeProcess(["--port", "0", "--data", three, "--accounts-db", path]);
    const url = await server.url();
    const body = JSON.stringify({ query: "berlin" });
    const busy = new RawSocket(url);
    await busy.send(`${head}X-API-Key: ${holder.key}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
    // The server has seen the first half before it answers this.
    expect(await statusOf(url, "/healthz")).toBe(200);
    server.signal("SIGTERM");
    await server.printed(({ log }) => log.find(({ msg }) => msg === "stopping"));
    await expect.poll(() => isListening(url)).toBe(false);
    await busy.send(body.slice(5));
    expect(await busy.closed()).toMatchObject({ status: 200, answers: 1 });
    expect((await server.finished()).status).toBe(0);
    expect(await withAccounts(path, (accounts) => accounts.balance(holder.account))).toBe(990_000);
    expect(server.log.slice(-2)).toMatchObject([{ msg: "request", status: 200 }, { msg: "stopped" }]);
  });

  it("does not wait for ever", async () => {
    const server = new ServeProcess(["--port", "0", "--data", three]);
    const [url = "", keyLine = ""] = await server.lines();
    const hanging = new RawSocket(url);
    await hanging.send(`${head}X-API-Key: ${keyLine.slice(keyLine.indexOf("fm_"))}\r\nContent-Length: 100\r\n\r\n{`);
    expect(await statusOf(url, "/healthz")).toBe(200);
    server.signal("SIGTERM");
    const start = performance.now();
    expect((await server.finished()).status).toBe(0);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it("ends everything at once when it is the second", async () => {
    const server = new ServeProcess(["--port", "0", "--data", three]);
    const url = await server.url();
    await new RawSocket(url).send("GET / HTTP/1.1\r\n");
    expect(await statusOf(url, "/healthz")).toBe(200);
    server.signal("SIGINT");
    await server.printed(({ log }) => log.find(({ msg }) => msg === "stopping"));
    server.signal("SIGINT");
    expect((await server.finished()).status).toBe(null);
  });
});

describe("what cannot be served", () => {
  async function failure(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<[number | null, string]> {
    const { status, stdout, stderr } = await firmament(["serve", ...args], { env });
    expect(stdout).toBe("");
    const words = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
    return [status, words.join("\n")];
  }

  it("is a port in use", async () => {
    const server = new ServeProcess(["--port", "0", "--data", three]);
    const { port } = new URL(await server.url());
    expect(await failure(["--port", port])).toEqual([
      1,
      `error: cannot listen on 127.0.0.1: port ${port} is in use. End what listens there, or choose another with --port; 0 is any that is free`,
    ]);
    expect(await failure(["--port", "0", "--metrics-port", port])).toEqual([
      1,
      `error: cannot listen on 127.0.0.1: port ${port} is in use. End what listens there, or choose another with --metrics-port; 0 is any that is free`,
    ]);
  });

  it("is an address of another machine", async () => {
    expect(await failure(["--port", "0", "--host", "192.0.2.1"])).toEqual([
      1,
      "error: cannot listen on 192.0.2.1: this machine does not have the address 192.0.2.1: choose another with --host: 127.0.0.1 is for this machine alone, 0.0.0.0 for all",
    ]);
  });

  it.each([
    ["a file of companies that is not there", "missing.ndjson", "cannot read missing.ndjson: there is no such file."],
    ["a file without companies", file("wrong.txt", "no\ncompany\n"), "no line of "],
    ["a snapshot that ends too early", file("short.firm", "\u0089firm\r\n\u001a"), ""],
  ])("is %s", async (_name, path, message) => {
    const [status, text] = await failure(["--port", "0", "--data", path]);
    expect(status).toBe(1);
    expect(text).toContain(`error: ${message}`);
  });

  it("is a file that holds something else than accounts", async () => {
    const [status, text] = await failure(["--port", "0", "--accounts-db", three]);
    expect([status, text.split("\n").length]).toEqual([1, 1]);
    expect(text).toMatch(/^error: Cannot use .*three\.ndjson: /);
  });

  it("is a setting that cannot be", async () => {
    const port = "takes a whole number from 0 to 65535, not";
    expect(await failure(["--port", "x"])).toEqual([2, `error: --port ${port} "x".`]);
    expect(await failure([], { FIRMAMENT_PORT: "-1" })).toEqual([2, `error: FIRMAMENT_PORT ${port} "-1".`]);
    const config = file("wrong.json", '{ "port": null }');
    expect(await failure(["--config", config])).toEqual([2, `error: port in ${config} ${port} null.`]);
    expect((await failure(["--prot", "1"]))[1]).toContain("error: unknown option '--prot'\n(Did you mean --port?)");
  });
});

it("the other commands load nothing of it", async () => {
  const probe =
    'const { registerHooks } = await import("node:module"); registerHooks({ resolve: (name, context, next) => { if (/hono|zod|pino|prom-client|sqlite|limiter/.test(name)) console.log(name); return next(name, context); } });';
  const hooks = `data:text/javascript,${encodeURIComponent(probe)}`;
  const { stdout } = await shell(`"$NODE" --import '${hooks}' "$FIRMAMENT" format 'a AND b'`);
  expect(stdout).toBe("a AND b\n");
});

import { REPEATED_INTERRUPT_MS } from "@firmament/cli/src/terminal/interrupts.ts";
import { shell } from "@firmament/test-support/cli/spawn.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { RawSocket } from "@firmament/test-support/http/raw-socket.ts";
import { createServeAccount, withAccounts } from "@firmament/test-support/http/serve-accounts.ts";
import { killServersAfterTests, ServeProcess } from "@firmament/test-support/http/serve-process.ts";
import { describe, expect, it } from "vitest";

killServersAfterTests();
const folder = new TestFolder();
const three = folder.writeThree();

const HEAD = "POST /search/hosted/companies HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

// `fetch` fails later, outside any promise, if a body that nobody reads is aborted.
async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(`${url}/healthz`);
  await response.text();
  return response.ok;
}

async function isListening(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).text();
    return true;
  } catch {
    return false;
  }
}

describe("an interrupt of firmament serve", () => {
  it("lets open requests finish and stores their charges", async () => {
    const path = folder.join("interrupted.db");
    const holder = await createServeAccount(path, 1);
    const server = new ServeProcess([
      "--port",
      "0",
      "--data",
      three,
      "--accounts-db",
      path,
      "--price-per-request",
      "0.01",
    ]);
    const url = await server.url();
    const body = JSON.stringify({ query: "berlin" });
    const open = new RawSocket(url);
    await open.send(`${HEAD}X-API-Key: ${holder.key}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
    // The server reads the first half of the body before it answers this request.
    expect(await isHealthy(url)).toBe(true);
    server.signal("SIGTERM");
    await server.printed(({ log }) => log.find(({ msg }) => msg === "stopping"));
    await expect.poll(() => isListening(url)).toBe(false);
    await open.send(body.slice(5));
    expect(await open.closed()).toMatchObject({ status: 200, responses: 1 });
    expect((await server.finished()).status).toBe(0);
    expect(await withAccounts(path, (accounts) => accounts.balance(holder.account))).toBe(990_000);
    expect(server.log.slice(-2)).toMatchObject([{ msg: "request", status: 200 }, { msg: "stopped" }]);
  });

  it("ends the threads that search", async () => {
    const server = new ServeProcess(["--port", "0", "--data", three, "--threads", "2"]);
    await server.url();
    const curl = (await server.lines()).at(-1) ?? "";
    const { status, stdout } = await shell(curl.replace(/"query":"[^"]*"/, '"query":"berlin"'));
    expect([status, JSON.parse(stdout).pagination.total]).toEqual([0, 2]);
    server.signal("SIGTERM");
    expect((await server.finished()).status).toBe(0);
  });

  it("ends the process while standard input is still open", async () => {
    const server = new ServeProcess(["--port", "0", "--data", "-"]);
    await server.listeningUrl();
    server.signal("SIGINT");
    expect(await server.finished()).toMatchObject({ status: 0, stdout: "" });
  });

  it("is ignored within one second after another; the curl command of the demo account works before", async () => {
    const server = new ServeProcess(["--port", "0", "--data", three]);
    const url = await server.url();
    const curl = (await server.lines()).at(-1) ?? "";
    const { status, stdout } = await shell(curl.replace(/"query":"[^"]*"/, '"query":"berlin"'));
    expect([status, JSON.parse(stdout).pagination.total]).toEqual([0, 2]);
    const first = performance.now();
    server.signal("SIGINT");
    server.signal("SIGINT");
    await server.printed(({ log }) => log.find(({ msg }) => msg === "stopping"));
    // On a busy machine, a second may have passed.
    if (performance.now() - first < REPEATED_INTERRUPT_MS / 2) server.signal("SIGINT");
    expect((await server.finished()).status).toBe(0);
    expect(await isListening(url)).toBe(false);
  });

  it.runIf(runsSlowTests)("ends the process at once if it comes more than one second after the first", async () => {
    const server = new ServeProcess(["--port", "0", "--data", three]);
    const url = await server.url();
    await new RawSocket(url).send("GET / HTTP/1.1\r\n");
    expect(await isHealthy(url)).toBe(true);
    const first = performance.now();
    server.signal("SIGINT");
    await server.printed(({ log }) => log.find(({ msg }) => msg === "stopping"));
    const repeated = setInterval(() => server.signal("SIGINT"), 100);
    expect((await server.finished()).status).toBe(null);
    clearInterval(repeated);
    expect(performance.now() - first).toBeGreaterThan(REPEATED_INTERRUPT_MS - 50);
  });
});

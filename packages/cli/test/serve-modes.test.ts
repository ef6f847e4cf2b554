import { writeFileSync } from "node:fs";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();

function search(url: string, headers: Readonly<Record<string, string>> = {}, dataset = "companies"): Promise<Response> {
  return fetch(`${url}/datasets/${dataset}/search`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: '{"query":"*:*"}',
  });
}

describe("firmament serve", () => {
  it("with documents alone is open, and says so with what adds keys", async () => {
    const server = new ServeRun(["--port", "0", "--data", three]);
    const url = await server.url();
    expect((await search(url)).status).toBe(200);
    expect(server.stdout).toContain(
      "Open: everybody who reaches this address can search. FIRMAMENT_KEYS or --keys-file adds keys, --accounts-db accounts.",
    );
    expect(server.stdout).not.toContain("fm_");
    expect(server.stdout).not.toContain("Dashboard");
    const session = await fetch(`${url}/internal-api/v1/dashboard/session`);
    expect(await session.json()).toMatchObject({ code: "needs_accounts" });
  }, 120_000);

  it("with keys from a file needs one", async () => {
    const keys = folder.join("keys.json");
    const key = "a-key-of-twenty-characters";
    writeFileSync(keys, JSON.stringify([{ key, name: "page" }]));
    const server = new ServeRun(["--port", "0", "--data", three, "--keys-file", keys, "--alias", "firms=companies"]);
    const url = await server.url();
    expect((await search(url)).status).toBe(401);
    expect((await search(url, { "x-api-key": key })).status).toBe(200);
    expect((await search(url, { "x-api-key": key }, "firms")).status).toBe(200);
    expect(server.stdout).not.toContain("Open:");
    await server.printed(({ log }) => log.find(({ key: used }) => used === "page"));
    expect(server.stdout + server.stderr).not.toContain(key);
  }, 120_000);
});

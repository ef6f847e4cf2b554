import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { asCurl, asTypeScript, SEARCH_PATH, serviceBody } from "./service-request.ts";
import { initialState } from "./view-state.ts";

const origin = "http://127.0.0.1:8080";
const view = { ...initialState, query: 'name:"d\'or" AND \\$x `y`', sort: "followers:desc", page: 2, asYouType: false };

test("the body asks for what the page shows", () => {
  expect(serviceBody(initialState)).toMatchObject({ query: "*:*", page: 1, per_page: 10, as_you_type: true });
  expect(serviceBody(initialState)).not.toHaveProperty("sort");
  expect(serviceBody(view)).toMatchObject({ query: view.query, page: 2, sort: "followers:desc" });
  expect(serviceBody(view)).not.toHaveProperty("as_you_type");
});

test("a shell gives curl the same body", () => {
  const body = serviceBody(view);
  const script = `curl() { printf '%s' "$7"; }\nFIRMAMENT_API_KEY=secret\n${asCurl(origin, body)}`;
  expect(JSON.parse(execFileSync("bash", ["-c", script], { encoding: "utf8" }))).toEqual(body);
});

test("the program sends the same body", async () => {
  const body = serviceBody(view);
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const fetchStub = async (url: string, init: RequestInit): Promise<Response> => {
    requests.push({ url, init });
    return Response.json({ data: [], pagination: { total: 3 } });
  };
  const logged: unknown[] = [];
  const run = Object.getPrototypeOf(async () => {}).constructor(
    "fetch",
    "process",
    "console",
    asTypeScript(origin, body),
  );
  await run(
    fetchStub,
    { env: { FIRMAMENT_API_KEY: "secret" } },
    { log: (...values: unknown[]) => logged.push(...values) },
  );
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    url: origin + SEARCH_PATH,
    init: { method: "POST", headers: { "x-api-key": "secret" } },
  });
  expect(JSON.parse(String(requests[0]?.init.body))).toEqual(body);
  expect(logged).toEqual([3, []]);
});

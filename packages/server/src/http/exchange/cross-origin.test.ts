import { describe, expect, test } from "vitest";
import { CrossOrigin } from "./cross-origin.ts";

function request(method: string, headers: Readonly<Record<string, string>>): Request {
  return new Request("http://service.test/", { method, headers });
}

const preflight = { origin: "https://a.example", "access-control-request-method": "POST" };

describe("CrossOrigin", () => {
  test("allows no origin by default", async () => {
    const none = new CrossOrigin({ origins: [] });
    expect(none.headersFor(request("GET", { origin: "https://a.example" }))).toEqual({});
    expect(await none.preflight(request("OPTIONS", preflight), "POST", () => false)).toBeNull();
  });

  test("allows listed origins", () => {
    const some = new CrossOrigin({ origins: ["https://a.example", "http://localhost:3000"] });
    const allowed = (origin: string): unknown =>
      some.headersFor(request("GET", { origin }))["access-control-allow-origin"];
    expect(allowed("https://a.example")).toBe("https://a.example");
    expect(allowed("http://localhost:3000")).toBe("http://localhost:3000");
    for (const origin of [
      "http://a.example",
      "https://a.example:8443",
      "https://b.a.example",
      "null",
      "HTTPS://A.EXAMPLE",
    ]) {
      expect(some.headersFor(request("GET", { origin }))).toEqual({ vary: "origin" });
    }
    expect(some.headersFor(request("GET", {}))).toEqual({ vary: "origin" });
  });

  test("allows all origins with *", () => {
    const some = new CrossOrigin({ origins: ["*"] });
    expect(some.headersFor(request("GET", { origin: "null" }))).toMatchObject({
      "access-control-allow-origin": "null",
    });
  });

  test("allows the origins of a key", async () => {
    const none = new CrossOrigin({ origins: [] });
    const { origin } = preflight;
    expect(none.headersFor(request("GET", { origin }), [origin])).toMatchObject({
      vary: "origin",
      "access-control-allow-origin": origin,
    });
    expect(none.headersFor(request("GET", { origin }), ["https://b.example"])).toEqual({ vary: "origin" });
    const asked = await none.preflight(request("OPTIONS", preflight), "POST", (asking) => asking === origin);
    expect(asked).toMatchObject({ status: 204, headers: { "access-control-allow-origin": origin, vary: "origin" } });
  });

  test("responds to preflight requests of allowed origins", async () => {
    const asked = (method: string, headers: Readonly<Record<string, string>>): Promise<object | null> =>
      some.preflight(request(method, headers), "GET, HEAD", () => false);
    const some = new CrossOrigin({ origins: ["https://a.example"] });
    expect(await asked("OPTIONS", preflight)).toMatchObject({
      status: 204,
      headers: { "access-control-allow-methods": "GET, HEAD" },
      body: null,
    });
    expect(await asked("POST", preflight)).toBeNull();
    expect(await asked("OPTIONS", { origin: "https://a.example" })).toBeNull();
    expect(await asked("OPTIONS", { ...preflight, origin: "https://b.example" })).toBeNull();
  });

  test.each([
    "",
    "a.example",
    "https://a.example/",
    "https://a.example/path",
    "https://A.example",
    "null",
    "https://a.example:443",
  ])("rejects %j as an origin", (origin) => {
    expect(() => new CrossOrigin({ origins: [origin] })).toThrow(
      `${JSON.stringify(origin)} is not an origin. Write https://example.com, or * for all origins.`,
    );
  });
});

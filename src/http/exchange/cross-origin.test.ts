import { describe, expect, test } from "vitest";
import { CrossOrigin } from "./cross-origin.ts";

function request(method: string, headers: Readonly<Record<string, string>>): Request {
  return new Request("http://service.test/", { method, headers });
}

const preflight = { origin: "https://a.example", "access-control-request-method": "POST" };

describe("pages of other origins", () => {
  test("are not let in by default, nor told about", () => {
    const closed = new CrossOrigin({ origins: [] });
    expect(closed.headersFor(request("GET", { origin: "https://a.example" }))).toEqual({});
    expect(closed.preflight(request("OPTIONS", preflight), "POST")).toBeNull();
  });

  test("are let in one by one", () => {
    const open = new CrossOrigin({ origins: ["https://a.example", "http://localhost:3000"] });
    const letIn = (origin: string): unknown =>
      open.headersFor(request("GET", { origin }))["access-control-allow-origin"];
    expect(letIn("https://a.example")).toBe("https://a.example");
    expect(letIn("http://localhost:3000")).toBe("http://localhost:3000");
    for (const origin of [
      "http://a.example",
      "https://a.example:8443",
      "https://b.a.example",
      "null",
      "HTTPS://A.EXAMPLE",
    ]) {
      expect(open.headersFor(request("GET", { origin }))).toEqual({ vary: "origin" });
    }
    expect(open.headersFor(request("GET", {}))).toEqual({ vary: "origin" });
  });

  test("are let in all together", () => {
    const open = new CrossOrigin({ origins: ["*"] });
    expect(open.headersFor(request("GET", { origin: "null" }))).toMatchObject({
      "access-control-allow-origin": "null",
    });
  });

  test("may ask before", () => {
    const open = new CrossOrigin({ origins: ["https://a.example"] });
    expect(open.preflight(request("OPTIONS", preflight), "GET, HEAD")).toMatchObject({
      status: 204,
      headers: { "access-control-allow-methods": "GET, HEAD" },
      body: null,
    });
    expect(open.preflight(request("POST", preflight), "POST")).toBeNull();
    expect(open.preflight(request("OPTIONS", { origin: "https://a.example" }), "POST")).toBeNull();
    expect(open.preflight(request("OPTIONS", { ...preflight, origin: "https://b.example" }), "POST")).toBeNull();
  });

  test.each([
    "",
    "a.example",
    "https://a.example/",
    "https://a.example/path",
    "https://A.example",
    "null",
    "https://a.example:443",
  ])("have origins as browsers send them, not %j", (origin) => {
    expect(() => new CrossOrigin({ origins: [origin] })).toThrow(
      `${JSON.stringify(origin)} is no origin: write it as https://example.com, or * for all.`,
    );
  });
});

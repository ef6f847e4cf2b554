import { describe, expect, test } from "vitest";
import { hostCheck } from "./own-hosts.ts";

function answers(url: string, host: string, settings: { public_url?: string; behind_proxy?: boolean } = {}): boolean {
  return hostCheck(host, { public_url: null, behind_proxy: false, ...settings })(new URL(url));
}

describe("a server of this machine", () => {
  test.each([
    "http://127.0.0.1:8080/",
    "http://localhost:8080/",
    "http://LOCALHOST./",
    "http://products.localhost/",
    "http://[::1]:8080/",
    "http://192.0.2.7/",
  ])("answers at %s", (url) => {
    for (const host of ["127.0.0.1", "localhost", "::1", "[::1]", "127.0.0.2"]) expect(answers(url, host)).toBe(true);
  });

  test.each([
    "http://evil.example/",
    "http://localhost.evil.example/",
    "http://127.0.0.1.nip.io/",
    "http://notlocalhost/",
    "http://7f000001.rbndr.us:8080/",
    "http://search.example.com.evil.example/",
  ])("does not answer at %s, whose name may point to it", (url) => {
    for (const host of ["127.0.0.1", "localhost", "::1"]) {
      expect(answers(url, host)).toBe(false);
      expect(answers(url, host, { public_url: "https://search.example.com" })).toBe(false);
    }
  });

  test("answers under its public name, and under any behind a proxy", () => {
    const url = "http://search.example.com/";
    expect(answers(url, "127.0.0.1", { public_url: "https://search.example.com" })).toBe(true);
    expect(answers(url, "127.0.0.1", { behind_proxy: true })).toBe(true);
  });
});

test.each(["0.0.0.0", "::", "192.0.2.7", "search"])("a server at %s has any name", (host) => {
  expect(answers("http://search.example.com/", host)).toBe(true);
});

import { MINUTE } from "@firmament/test-support/accounts/store-location.ts";
import { chargeFor, createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { Browser, type PageRequest } from "@firmament/test-support/http/browser.ts";
import { type Dashboard, openDashboard } from "@firmament/test-support/http/dashboard.ts";
import { SUMMARY } from "@firmament/test-support/http/service.ts";
import { describe, expect, test } from "vitest";
import { TokenBuckets } from "../src/http/limits/rate-limits.ts";

const GETS: readonly string[] = ["session", "summary", "usage", "ledger", "ledger.csv", "keys", "top-up"];

const POSTS: Readonly<Record<string, object>> = {
  "sessions/revoke": { others: true },
  keys: { name: "a", service: "all" },
  "keys/rename": { id: "key_x", name: "b" },
  "keys/revoke": { id: "key_x" },
  "top-up": { enabled: true, amount: 5, threshold: 5 },
};

const allRequests: readonly (readonly [string, PageRequest])[] = [
  ...GETS.map((name) => [name, {}] as const),
  ...Object.entries(POSTS).map(([name, body]) => [name, { body }] as const),
];

/** What the requests of {@link POSTS} would change. */
async function stateOf({ accounts, account }: Dashboard): Promise<unknown> {
  const { id } = account;
  return [await accounts.account(id), await accounts.keys(id), await accounts.sessions(id)];
}

describe("a link", () => {
  test("that is forged, used or expired has one answer, and changes nothing", async () => {
    const { handle, newToken, accounts, account, clock } = await openDashboard();
    const [used, expired] = [await newToken(), await newToken()];
    await new Browser(handle).send("sign-in", { body: { token: used } });
    clock.time += MINUTE;
    const answers = [];
    for (const token of [used, expired, "", "0".repeat(52), `${used.slice(0, -1)}x`, used.toUpperCase(), "' or 1=1"]) {
      const browser = new Browser(handle);
      const { status, body, headers } = await browser.send("sign-in", { body: { token } });
      const { request_id: _, ...problem } = body as Readonly<Record<string, unknown>>;
      answers.push(JSON.stringify([status, problem, headers.get("set-cookie")]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('[401,{"type":"/docs#link_invalid"');
    expect(await accounts.sessions(account.id)).toHaveLength(1);
  });

  test("is used once by concurrent requests", async () => {
    const { handle, newToken, accounts, account } = await openDashboard();
    const token = await newToken();
    const browsers = Array.from({ length: 10 }, () => new Browser(handle));
    const responses = await Promise.all(browsers.map((browser) => browser.send("sign-in", { body: { token } })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
    expect(browsers.filter(({ cookie }) => cookie !== "")).toHaveLength(1);
    expect(await accounts.sessions(account.id)).toHaveLength(1);
  });

  test("is not used by a GET, by a request without JSON, or with other members", async () => {
    const { handle, newToken } = await openDashboard();
    const token = await newToken();
    const browser = new Browser(handle);
    expect((await browser.send(`sign-in?token=${token}`)).headers.getSetCookie()).toEqual([]);
    const form = { body: { token }, headers: { "content-type": "application/x-www-form-urlencoded" } };
    expect(await browser.problem("sign-in", form)).toEqual([415, "unsupported_media_type"]);
    expect(await browser.problem("sign-in", { body: { token, account: "acc_x" } })).toEqual([400, "invalid_body"]);
    expect(await browser.problem("sign-in", { body: { token: [token] } })).toEqual([400, "invalid_body"]);
    expect(await browser.problem("sign-in", { body: { token: token.repeat(100) } })).toEqual([413, "body_too_large"]);
    expect((await browser.send("sign-in", { body: { token } })).status).toBe(200);
  });

  test("and cookies never appear in a log", async () => {
    const lines: unknown[] = [];
    const log = { finished: (entry: unknown) => lines.push(entry), failed: (...all: unknown[]) => lines.push(all) };
    const { handle, newToken, account } = await openDashboard({}, { log });
    const browser = new Browser(handle);
    const token = await newToken();
    await browser.send("sign-in", { body: { token } });
    await browser.send("sign-in", { body: { token } });
    await browser.send("session");
    const text = JSON.stringify(lines);
    expect(lines).toHaveLength(3);
    expect(text).not.toContain(token);
    expect(text).not.toContain(browser.cookie.split("=")[1]);
    expect(lines[2]).toMatchObject({ account: account.id, key: null, status: 200 });
  });
});

describe("a cookie", () => {
  test("is new after each sign-in: the one before ends, also if an attacker has planted it", async () => {
    const { handle, newToken, accounts, signedIn } = await openDashboard();
    const attacker = await createTestAccount(accounts);
    const planted = (await signedIn(attacker.account.id)).cookie;
    const victim = new Browser(handle);
    victim.setCookie("firmament_session", planted.split("=")[1] ?? "");
    await victim.send("sign-in", { body: { token: await newToken() } });
    expect(victim.cookie).not.toBe(planted);
    expect((await victim.send("session")).status).toBe(200);
    const replay = new Browser(handle);
    replay.setCookie("firmament_session", planted.split("=")[1] ?? "");
    expect(await replay.problem("session")).toEqual([401, "not_signed_in"]);
  });

  test.each(["", "x", "0".repeat(52), "' or 1 = 1 --", "%00", "a".repeat(5000)])(
    "with the value %j signs nobody in",
    async (value) => {
      const dashboard = await openDashboard();
      const browser = new Browser(dashboard.handle);
      browser.setCookie("firmament_session", value);
      const before = await stateOf(dashboard);
      for (const [name, request] of allRequests)
        expect(await browser.problem(name, request)).toEqual([401, "not_signed_in"]);
      expect(await stateOf(dashboard)).toEqual(before);
    },
  );

  test("counts only if it is the only one of its name", async () => {
    const { handle, signedIn } = await openDashboard();
    const { cookie } = await signedIn();
    const browser = new Browser(handle);
    const send = (text: string): Promise<unknown> => browser.problem("session", { headers: { cookie: text } });
    expect(await send(`theme=dark; ${cookie}; lang=de`)).toEqual([200, undefined]);
    expect(await send(`${cookie}; firmament_session=${"0".repeat(52)}`)).toEqual([401, "not_signed_in"]);
    expect(await send(cookie.replace("firmament", "xfirmament"))).toEqual([401, "not_signed_in"]);
    expect(await send("firmament_session")).toEqual([401, "not_signed_in"]);
  });

  test.each([
    [undefined, "http://service.test", "firmament_session", ""],
    [undefined, "https://service.test", "__Host-firmament_session", "; Secure"],
    ["https://service.test", "https://service.test", "__Host-firmament_session", "; Secure"],
    ["http://service.test", "http://service.test", "firmament_session", ""],
  ])("with the public origin %s, at %s, is HttpOnly and SameSite=Strict", async (publicOrigin, origin, name, end) => {
    const { handle, newToken } = await openDashboard(publicOrigin === undefined ? {} : { publicOrigin });
    const browser = new Browser(handle, origin);
    const { headers } = await browser.send("sign-in", { body: { token: await newToken() } });
    const [header = ""] = headers.getSetCookie();
    expect(header.replace(/=[0-9a-z]{52};/, "=…;")).toBe(
      `${name}=…; HttpOnly; SameSite=Strict; Path=/; Max-Age=${30 * 24 * 3600}${end}`,
    );
    expect((await browser.send("session")).status).toBe(200);
    const signedOut = await browser.send("sign-out", { body: {} });
    expect(signedOut.headers.getSetCookie()).toEqual([`${name}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0${end}`]);
  });

  test("of a session does not authorize searches, and a key does not open the dashboard", async () => {
    const { handle, signedIn, text } = await openDashboard();
    const browser = await signedIn();
    const withCookie = new Request(`http://service.test${SUMMARY}`, { headers: { cookie: browser.cookie } });
    expect((await handle(withCookie)).status).toBe(401);
    expect(await new Browser(handle).problem("session", { headers: { "x-api-key": text } })).toEqual([
      401,
      "not_signed_in",
    ]);
  });
});

describe("another site", () => {
  const foreign: readonly (readonly [string, Readonly<Record<string, string | null>>])[] = [
    ["cross-site", { "sec-fetch-site": "cross-site", origin: "https://evil.test" }],
    ["a sibling domain", { "sec-fetch-site": "same-site", origin: "http://evil.service.test" }],
    ["cross-site with a forged Origin", { "sec-fetch-site": "cross-site" }],
    ["an old browser", { "sec-fetch-site": null, origin: "https://evil.test" }],
    ["another port", { "sec-fetch-site": null, origin: "http://service.test:8080" }],
    ["a sandboxed frame", { "sec-fetch-site": null, origin: "null" }],
    ["a client without Origin", { "sec-fetch-site": null, origin: null }],
    ["the address bar", { "sec-fetch-site": "none", origin: null }],
    ["an invalid Origin", { "sec-fetch-site": null, origin: "service.test" }],
  ];

  test.each(foreign)("(%s) cannot POST, although the browser sends the cookie", async (_, headers) => {
    const dashboard = await openDashboard();
    const browser = await dashboard.signedIn();
    const token = await dashboard.newToken();
    const before = await stateOf(dashboard);
    const posts = { ...POSTS, "sign-in": { token }, "sign-out": {} };
    for (const [name, body] of Object.entries(posts)) {
      expect(await browser.problem(name, { body, headers })).toEqual([403, "cross_site"]);
    }
    expect(await stateOf(dashboard)).toEqual(before);
  });

  test("cannot read", async () => {
    const { signedIn } = await openDashboard();
    const browser = await signedIn();
    for (const site of ["cross-site", "same-site"]) {
      for (const name of GETS) {
        expect(await browser.problem(name, { headers: { "sec-fetch-site": site } })).toEqual([403, "cross_site"]);
      }
    }
    for (const site of ["same-origin", "none", null]) {
      expect((await browser.send("session", { headers: { "sec-fetch-site": site } })).status).toBe(200);
    }
  });

  test("that may call the API still cannot read or change the dashboard", async () => {
    const { signedIn } = await openDashboard({}, { cors: { origins: ["*"] } });
    const browser = await signedIn();
    const headers = { "sec-fetch-site": "cross-site", origin: "https://app.test" };
    const read = await browser.send("summary", { headers });
    expect([read.status, read.headers.get("access-control-allow-credentials")]).toEqual([403, null]);
    expect(await browser.problem("top-up", { body: { enabled: false }, headers })).toEqual([403, "cross_site"]);
  });

  test("is every other origin than the public one", async () => {
    const { signedIn } = await openDashboard({ publicOrigin: "https://service.test" });
    const browser = await signedIn();
    const post = (origin: string): Promise<unknown> =>
      browser.problem("top-up", { body: { enabled: false }, headers: { "sec-fetch-site": null, origin } });
    expect(await post("https://service.test")).toEqual([200, undefined]);
    expect(await post("http://service.test")).toEqual([403, "cross_site"]);
  });

  test.each(["service.test", "https://service.test/", "https://service.test/path", "ftp://a.test", ""])(
    "the public origin %j is not accepted",
    async (publicOrigin) => {
      await expect(openDashboard({ publicOrigin })).rejects.toThrow("is not an origin.");
    },
  );
});

describe("another customer", () => {
  test("sees and changes nothing of an account", async () => {
    const dashboard = await openDashboard();
    const { accounts, account, key } = dashboard;
    const owner = await dashboard.signedIn();
    await accounts.credit(account.id, 7_000_000, "secret note");
    await accounts.charge([chargeFor(dashboard, { request: "secret-request" })]);
    const other = await createTestAccount(accounts, { firstName: "Eve", balance: 1_000_000 });
    const eve = await dashboard.signedIn(other.account.id);
    const [session] = await accounts.sessions(account.id);
    const ledger = await accounts.ledger(account.id, { limit: 10 });
    const before = await stateOf(dashboard);
    const { id } = key;
    const unknown: string[] = [];
    for (const [name, body] of [
      ["keys/rename", { id, name: "stolen" }],
      ["keys/revoke", { id }],
      ["sessions/revoke", { id: session?.id }],
    ] as const) {
      const foreign = await eve.send(name, { body });
      const missing = await eve.send(name, { body: { ...body, id: "none" } });
      const withoutId = (text: string): string => text.replace(/"request_id":"[^"]*"/, "");
      expect([foreign.status, withoutId(foreign.text)]).toEqual([404, withoutId(missing.text)]);
      unknown.push(foreign.text);
    }
    for (const parameters of [`key=${id}`, `after=${ledger[1]?.id}`, "kind=charge", "", `account=${account.id}`]) {
      unknown.push((await eve.send(`ledger?${parameters}`)).text, (await eve.send(`ledger.csv?${parameters}`)).text);
    }
    for (const name of GETS)
      unknown.push((await eve.send(`${name}`)).text, (await eve.send(`${name}?account=${account.id}`)).text);
    const { cookie } = owner;
    for (const text of unknown) {
      for (const secret of [account.id, account.email, id, session?.id ?? "", "secret", cookie.split("=")[1] ?? ""]) {
        expect(text).not.toContain(secret);
      }
    }
    await eve.send("sessions/revoke", { body: { others: true } });
    await eve.send("top-up", { body: { enabled: true, amount: 5, threshold: 5 } });
    expect(await stateOf(dashboard)).toEqual(before);
    expect((await owner.send("session")).status).toBe(200);
  });

  test("with a revoked session has no access", async () => {
    const { signedIn, accounts, account } = await openDashboard();
    const browser = await signedIn();
    await accounts.revokeSessions(account.id, null);
    for (const [name, request] of allRequests)
      expect(await browser.problem(name, request)).toEqual([401, "not_signed_in"]);
  });
});

test("script in names stays a text in JSON and CSV", async () => {
  const script = `"><script>alert(1)</script><!--`;
  const dashboard = await openDashboard();
  const { account } = await createTestAccount(dashboard.accounts, {
    firstName: script,
    lastName: script,
    email: `${script.replaceAll(" ", "")}@a`,
  });
  const browser = await dashboard.signedIn(account.id);
  await browser.send("keys", { body: { name: script, service: "all" } });
  await dashboard.accounts.credit(account.id, 1, script);
  for (const name of GETS) {
    const { headers } = await browser.send(name, { headers: { "user-agent": script } });
    expect(headers.get("content-type")).toBe(name === "ledger.csv" ? "text/csv; charset=utf-8" : "application/json");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  }
  expect((await browser.send("session")).body).toMatchObject({ first_name: script, last_name: script });
  const other = new Browser(dashboard.handle);
  const token = await dashboard.newToken(account.id);
  const { text } = await other.send("sign-in", { body: { token }, headers: { "user-agent": script } });
  const { sessions } = JSON.parse(text) as { readonly sessions: readonly { current: boolean; client: string }[] };
  expect(sessions.find(({ current }) => current)?.client).toBe("Unknown browser");
});

describe("rate limits", () => {
  const slow = (tokens: number) => new TokenBuckets({ tokens, milliseconds: 3_600_000 });

  test("count sign-ins by the network of the client", async () => {
    const { handle, newToken } = await openDashboard({ signInLimits: slow(2) });
    const attempt = async (address: string, token = "x", headers = {}): Promise<number> =>
      (await new Browser(handle, undefined, address).send("sign-in", { body: { token }, headers })).status;
    expect([
      await attempt("192.0.2.1"),
      await attempt("192.0.2.1"),
      await attempt("192.0.2.1", await newToken()),
    ]).toEqual([401, 401, 429]);
    expect(await attempt("192.0.2.2", await newToken())).toBe(200);
    const network = ["2001:db8::1", "2001:db8:0:0:ffff::2", "2001:db8::3"];
    expect([await attempt(network[0] ?? ""), await attempt(network[1] ?? ""), await attempt(network[2] ?? "")]).toEqual(
      [401, 401, 429],
    );
    // A client cannot choose its network.
    expect(await attempt("192.0.2.1", "x", { "x-forwarded-for": "198.51.100.7" })).toBe(429);
  });

  test("use the address that the proxy has appended", async () => {
    const { handle } = await openDashboard({ signInLimits: slow(1) }, { behindProxy: true });
    const attempt = async (forwarded: string): Promise<number> => {
      const request = { body: { token: "x" }, headers: { "x-forwarded-for": forwarded } };
      return (await new Browser(handle).send("sign-in", request)).status;
    };
    expect([await attempt("203.0.113.1"), await attempt("198.51.100.9, 203.0.113.1")]).toEqual([401, 429]);
    expect(await attempt("203.0.113.1, 203.0.113.2")).toBe(401);
  });

  test("count the other requests by session", async () => {
    const { signedIn } = await openDashboard({ sessionLimits: slow(2) });
    const [one, two] = [await signedIn(), await signedIn()];
    expect([(await one.send("session")).status, (await one.send("keys")).status]).toEqual([200, 200]);
    const { status, headers } = await one.send("summary");
    expect([status, headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")]).toEqual([429, "2", "0"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await two.send("session")).status).toBe(200);
  });
});

describe("a request for a link by mail", () => {
  const ask = (browser: Browser, email: unknown) => browser.send("request-link", { body: { email } as object });

  test("has one answer for every address", async () => {
    const requested: string[] = [];
    const linkMailer = { request: (email: string) => requested.push(email) };
    const { handle, account } = await openDashboard({ linkMailer });
    const browser = new Browser(handle);
    expect((await browser.send("sign-in")).body).toEqual({ links_by_mail: true });
    for (const email of [account.email, "none@example.com", "", "' or 1=1", ` ${account.email} `]) {
      const { status, body } = await ask(browser, email);
      expect([status, body]).toEqual([202, {}]);
    }
    expect(requested).toEqual([account.email, "none@example.com", "", "' or 1=1", account.email]);
    for (const email of [7, null, ["a"], "a".repeat(255)]) expect((await ask(browser, email)).status).toBe(400);
  });

  test("is limited by address, silently, and by network", async () => {
    const requested: string[] = [];
    const linkMailer = { request: (email: string) => requested.push(email) };
    const { handle } = await openDashboard({ linkMailer });
    const browser = new Browser(handle);
    for (const email of ["a@b", "A@b", "a@B", "a@b"]) expect((await ask(browser, email)).status).toBe(202);
    expect(requested).toEqual(["a@b", "A@b", "a@B"]);
    const limited = await openDashboard({
      linkMailer,
      signInLimits: new TokenBuckets({ tokens: 1, milliseconds: 3_600_000 }),
    });
    const other = new Browser(limited.handle);
    expect([(await ask(other, "c@d")).status, (await ask(other, "e@f")).status]).toEqual([202, 429]);
  });

  test("has the same answer if the service mails no links", async () => {
    const { handle, account } = await openDashboard();
    const browser = new Browser(handle);
    expect((await browser.send("sign-in")).body).toEqual({ links_by_mail: false });
    expect((await ask(browser, account.email)).status).toBe(202);
    expect(
      await browser.problem("request-link", { body: { email: "a@b" }, headers: { "sec-fetch-site": "cross-site" } }),
    ).toEqual([403, "cross_site"]);
  });
});

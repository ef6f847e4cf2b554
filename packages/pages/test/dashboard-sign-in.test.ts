import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { clickSignIn, contentOf, newLink, openSection, signIn } from "./support/dashboard.ts";
import { describeInBrowser } from "./support/site.ts";

/** The browser reports each rejected or failed request itself. */
const REJECTED_REQUEST = /^Failed to load resource/;

describeInBrowser(
  "the sign-in page",
  (site) => {
    test("a link signs in with a click, once, and its token leaves the address", async () => {
      const customer = await createTestAccount(site.accounts);
      const link = await newLink(site, customer);
      const page = await site.open(link);
      await page.getByRole("button", { name: "Sign in" }).waitFor();
      expect(page.url()).toBe(`${site.url}/dashboard`);
      expect(await accessibilityProblems(page)).toEqual([]);
      // Nothing has used the link up until the click.
      expect(await site.accounts.sessions(customer.account.id)).toEqual([]);
      await clickSignIn(page);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ name: "firmament_session", httpOnly: true, sameSite: "Strict" });

      const replayed = await site.open(link);
      await replayed.getByRole("button", { name: "Sign in" }).click();
      await replayed.getByText("The sign-in link is not valid.").waitFor();
      await replayed.getByText("A link can be used once, for a limited time. Ask for a new one.").waitFor();
      expect(await replayed.getByRole("button", { name: "Sign in" }).count()).toBe(0);
      expect(await accessibilityProblems(replayed)).toEqual([]);
      expect(await site.accounts.sessions(customer.account.id)).toHaveLength(1);
    });

    test("a forged link is rejected, and a link that is opened in the same page replaces it", async () => {
      const customer = await createTestAccount(site.accounts);
      const page = await site.open("/dashboard#sign-in=0000000000000000000000000000000000000000000000000000");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("The sign-in link is not valid.").waitFor();
      await page.goto(site.url + (await newLink(site, customer)));
      await page.getByText("Your link is ready.").waitFor();
      expect(await page.getByText("The sign-in link is not valid.").count()).toBe(0);
      await clickSignIn(page);
    });

    test("a visitor without a link learns what to do, without a rejected request", async () => {
      const page = await site.open("/docs");
      const requests = collectRequests(page);
      await page.goto(`${site.url}/dashboard`);
      await page.getByText("Open the sign-in link from your e-mail in this browser.").waitFor();
      await page.getByText("Ask the operator of this service for a new link.").waitFor();
      expect(requests).toEqual([`${site.url}/internal-api/v1/dashboard/sign-in`]);
    });

    test("a link of another account asks before it replaces the session", async () => {
      const first = await createTestAccount(site.accounts, { firstName: "First" });
      const second = await createTestAccount(site.accounts, { firstName: "Second" });
      const page = await signIn(site, first);
      const secondLink = await newLink(site, second);
      await page.goto(site.url + secondLink);
      await page.getByText(`This browser is signed in as ${first.account.email}.`).waitFor();
      await page.getByRole("button", { name: "Stay signed in" }).click();
      await page.getByRole("heading", { name: "First Lovelace" }).waitFor();
      await page.goto(site.url + secondLink);
      await clickSignIn(page);
      await page.getByRole("heading", { name: "Second Lovelace" }).waitFor();
      expect(await site.accounts.sessions(first.account.id)).toEqual([]);
    });

    test("a session that ends leads to the sign-in page, and back to its section in another tab", async () => {
      const customer = await createTestAccount(site.accounts, { balance: 1000 });
      const page = await signIn(site, customer);
      await openSection(page, "Ledger");
      // The requests of the section have responses: one after the end of the session would change the page.
      await page.getByRole("combobox", { name: "Key" }).locator("option").nth(1).waitFor({ state: "attached" });
      await page.getByLabel("Kind").selectOption("Charges");
      await page.getByRole("heading", { name: "No entries match the filter" }).waitFor();
      await site.accounts.revokeSessions(customer.account.id, null);
      await page.getByLabel("Kind").selectOption("Credits");
      await page.getByText("Your session has ended. After you sign in again, you return to Ledger.").waitFor();
      expect(await page.locator("main").textContent()).not.toContain(customer.account.email);

      const tab = await page.context().newPage();
      await tab.goto(site.url + (await newLink(site, customer)));
      await clickSignIn(tab);
      await tab.getByText("1 entry", { exact: true }).waitFor();
      expect(new URL(tab.url()).hash).toBe("#ledger?kind=credit");
    });

    test("another tab follows a sign-in and a sign-out", async () => {
      const first = await createTestAccount(site.accounts, { firstName: "First" });
      const second = await createTestAccount(site.accounts, { firstName: "Second" });
      const page = await signIn(site, first);
      await openSection(page, "Keys");
      const tab = await page.context().newPage();
      await tab.goto(site.url + (await newLink(site, second)));
      await clickSignIn(tab);
      await page.getByRole("heading", { name: "Second Lovelace" }).waitFor();
      await page.getByRole("cell", { name: second.key.prefix }).waitFor();
      expect(await page.getByRole("cell", { name: first.key.prefix }).count()).toBe(0);
      await tab.getByRole("button", { name: "Sign out" }).first().click();
      await page.getByText("Open the sign-in link from your e-mail in this browser.").waitFor();
    });

    test("a problem of a change is shown in its dialog, which keeps what was entered", async () => {
      const page = await signIn(site, await createTestAccount(site.accounts));
      await openSection(page, "Keys");
      await page.getByRole("button", { name: "Create key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name", { exact: true }).fill("Crawler");
      await dialog.getByLabel("Expiry").selectOption("On a day of your choice");
      await dialog.getByLabel("Last day").evaluate((input) => input.removeAttribute("min"));
      await dialog.getByLabel("Last day").fill("2020-01-01");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByText("The body has an invalid or unknown member.").waitFor();
      await dialog.getByText("expires_at must be a time in the future.").waitFor();
      await dialog.getByLabel("Expiry").selectOption("Never");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await page.getByRole("heading", { name: "Crawler is ready" }).waitFor();
    });

    test("a section that cannot be read says why, and can be read again", async () => {
      const page = await signIn(site, await createTestAccount(site.accounts));
      const problem = { code: "overloaded", title: "The service is overloaded", detail: "Wait <b>a</b> moment." };
      const answers = [
        { status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) },
        { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" },
        { status: 200, contentType: "application/json", body: '{"keys":[{"id":1}]}' },
        { status: 200, contentType: "text/html", body: "<p>" },
      ];
      await page.route("**/dashboard/keys", async (route) => {
        const answer = answers.shift();
        if (answer === undefined) await route.abort();
        else await route.fulfill(answer);
      });
      await openSection(page, "Keys");
      const alert = page.getByRole("alert").filter({ hasText: /./ });
      const messages = [
        "The service is overloaded. Wait <b>a</b> moment.",
        "The service sent an unexpected response. Its status is 502. Try again later.",
        "The service sent an unexpected response. keys[0].id is not a text. Try again later.",
        "The service sent an unexpected response. It is not JSON. Try again later.",
        "The service cannot be reached. Check your connection, then try again.",
      ];
      for (const message of messages) {
        await alert.getByText(message).waitFor();
        if (message !== messages.at(-1)) await alert.getByRole("button", { name: "Try again" }).click();
      }
      await page.unroute("**/dashboard/keys");
      await alert.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("table", { name: /Keys/ }).waitFor();
      await expect.poll(() => alert.count()).toBe(0);
    });

    test("an unavailable service does not sign anybody out", async () => {
      const page = await signIn(site, await createTestAccount(site.accounts));
      await openSection(page, "Top-up");
      await page.route("**/dashboard/session", (route) => route.abort());
      await page.reload();
      await page.getByText("The service cannot be reached.").waitFor();
      await page.unroute("**/dashboard/session");
      await page.getByRole("button", { name: "Try again" }).click();
      await contentOf(page).getByRole("heading", { name: "Automatic top-up" }).waitFor();
    });
  },
  undefined,
  REJECTED_REQUEST,
);

const requested: string[] = [];

describeInBrowser(
  "a sign-in page that sends links",
  (site) => {
    test("asks for the address, and says the same for every one", async () => {
      const page = await site.open("/dashboard");
      const input = page.getByLabel("Your e-mail address");
      await page.getByRole("button", { name: "Send me a link" }).click();
      expect(requested).toEqual([]);
      await input.fill(" ada@example.com ");
      await input.press("Enter");
      await page.getByText("If an account has this address, a link is on its way.").waitFor();
      expect(requested).toEqual(["ada@example.com"]);
      expect(await accessibilityProblems(page)).toEqual([]);
      await input.fill("nobody@example.com");
      await expect.poll(() => page.getByText("a link is on its way").count()).toBe(0);
    });
  },
  (accounts) => ({ dashboard: { sessions: accounts, linkMailer: { request: (email) => requested.push(email) } } }),
);

function collectRequests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/internal-api/")) requests.push(request.url());
  });
  return requests;
}

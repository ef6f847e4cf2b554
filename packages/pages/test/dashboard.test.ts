import { text } from "node:stream/consumers";
import { fromDecimal } from "@firmament/server/values";
import { chargeFor, createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { expect, test } from "vitest";
import { accessibilityProblems, appearances } from "./support/accessibility.ts";
import { contentOf, newLink, openSection, rowsOf, type SectionName, sendCurl, signIn } from "./support/dashboard.ts";
import { describeInBrowser } from "./support/site.ts";

const SECTIONS: readonly SectionName[] = ["Overview", "Keys", "Ledger", "Top-up", "Sessions"];

describeInBrowser("the dashboard", (site) => {
  test("a key is created, used, charged, renamed and revoked", async () => {
    const customer = await createTestAccount(site.accounts, { balance: fromDecimal(10) });
    const page = await signIn(site, customer);
    await openSection(page, "Keys");
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog", { name: "Create a key" });
    await dialog.getByLabel("Name", { exact: true }).fill("Crawler");
    await dialog.getByLabel("Datasets").fill("companies");
    await dialog.getByLabel("Expiry").selectOption("In 90 days");
    await dialog.getByRole("button", { name: "Create key" }).click();

    const card = page.getByRole("region", { name: "Crawler is ready" });
    const keyText = (await card.locator(".copy-line code").textContent()) ?? "";
    expect(await site.accounts.authenticate(keyText)).toMatchObject({
      key: { name: "Crawler", scopes: ["search"], datasets: ["companies"] },
    });
    const command = (await card.locator("pre").textContent()) ?? "";
    const response = await sendCurl(command);
    expect(response.status).toBe(200);
    expect((await response.json()).data).toHaveLength(3);

    await card.getByRole("button", { name: "I have stored the key" }).click();
    await openSection(page, "Ledger");
    const [charge] = await rowsOf(page, /Ledger/).allTextContents();
    expect(charge).toMatch(/Charge.*Crawler.*3 records.*−0\.01$/);
    await openSection(page, "Overview");
    await page.getByRole("img", { name: /^Requests from .*: 1 in 30 days, at most 1$/ }).waitFor();
    await page.getByRole("img", { name: /^Costs from .*: 0\.01 in 30 days, at most 0\.01$/ }).waitFor();
    const figures = await page.locator(".figure").allTextContents();
    expect(figures.slice(0, 3)).toEqual([
      "Balance9.99See the ledger",
      "Costs this month0.010.01 in total",
      "Requests this month11 in total",
    ]);

    await openSection(page, "Keys");
    expect(await contentOf(page).textContent()).not.toContain(keyText);
    await page.getByRole("button", { name: "Rename Crawler" }).click();
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Night crawler");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await page.getByRole("button", { name: "Revoke Night crawler" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect((await sendCurl(command)).status).toBe(200);
    await page.getByRole("button", { name: "Revoke Night crawler" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
    await rowsOf(page, /Keys/).filter({ hasText: "Night crawler" }).getByText("Revoked").waitFor();
    const rejected = await sendCurl(command);
    expect([rejected.status, (await rejected.json()).code]).toEqual([403, "key_revoked"]);
  });

  test("a double click creates one key", async () => {
    const customer = await createTestAccount(site.accounts);
    const page = await signIn(site, customer);
    await openSection(page, "Keys");
    await page.getByRole("button", { name: "Create key" }).click();
    // Both clicks come before the page can disable the button.
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Create key" })
      .evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
    await page.getByRole("heading", { name: "Unnamed key is ready" }).waitFor();
    expect(await site.accounts.keys(customer.account.id)).toHaveLength(2);
    await expect.poll(() => rowsOf(page, /Keys/).count()).toBe(2);
  });

  test("a flow works with the keyboard alone, and the focus is never lost", async () => {
    const customer = await createTestAccount(site.accounts);
    const page = await signIn(site, customer);
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");
    const tabTo = async (text: string): Promise<void> => {
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press("Tab");
        if ((await focused()) === text) return;
      }
      throw new Error(`The Tab key does not reach ${text}.`);
    };
    await tabTo("Keys");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Keys" }).waitFor();
    await tabTo("Create key");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("Create key");
    // The browser closes a dialog before the page removes it, and keys come faster here than from a hand.
    await expect.poll(() => page.locator("dialog").count()).toBe(0);
    await page.keyboard.press("Enter");
    // A dialog is shown before its field has the focus.
    await page.getByRole("dialog").locator("input:focus").waitFor();
    await page.keyboard.type("Typed");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Typed is ready");
    await tabTo("I have stored the key");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Keys");
    await tabTo("Revoke");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await tabTo("Revoke key");
    await page.keyboard.press("Enter");
    await rowsOf(page, /Keys/).getByText("Revoked").waitFor();
    await expect.poll(focused).toBe("Keys");
    expect((await site.accounts.keys(customer.account.id)).at(-1)?.revokedAt).not.toBeNull();
  });

  test("the ledger is filtered, read on, kept in the address, and exported", async () => {
    const customer = await createTestAccount(site.accounts, { balance: fromDecimal(10) });
    const other = await site.accounts.createKey({ account: customer.account.id, name: "=2+3" });
    const charges = Array.from({ length: 70 }, (_, index) => chargeFor(customer, { request: `request-${index}` }));
    await site.accounts.charge([...charges, chargeFor({ ...customer, key: other.key }, { request: "last" })]);
    const page = await signIn(site, customer);
    await openSection(page, "Ledger");
    const rows = rowsOf(page, /Ledger/);
    expect(await rows.count()).toBe(50);
    expect(await rows.first().textContent()).toContain("last");
    await page.getByRole("button", { name: "Load more" }).click();
    await page.getByRole("status").getByText("72 entries", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Load more" }).count()).toBe(0);
    expect(await rows.last().textContent()).toMatch(/Credit.*\+10\.00$/);

    await page
      .getByRole("combobox", { name: "Key", exact: true })
      .selectOption({ label: `=2+3 (${other.key.prefix}…)` });
    await page.getByRole("status").getByText("1 entry", { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#ledger?key=${other.key.id}`);
    await page.reload();
    await page.getByRole("status").getByText("1 entry", { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("ledger.csv");
    const lines = (await text(await download.createReadStream())).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`,charge,-0.00001,${other.key.id},"'=2+3",last,3,`);

    await page.getByRole("button", { name: "Clear filter" }).click();
    await page.getByLabel("Kind").selectOption("Credits");
    await page.getByRole("status").getByText("1 entry", { exact: true }).waitFor();
    await page.getByLabel("From (UTC)").fill("2020-01-01");
    await page.getByLabel("To (UTC)").fill("2020-01-31");
    await page.getByRole("heading", { name: "No entries match the filter" }).waitFor();
    expect(new URL(page.url()).hash).toBe("#ledger?kind=credit&from=2020-01-01&to=2020-01-31");
  });

  test("the chart has three periods, which the address keeps, and a table", async () => {
    const customer = await createTestAccount(site.accounts, { balance: fromDecimal(10) });
    await site.accounts.charge([chargeFor(customer, { amount: fromDecimal(0.25) }), chargeFor(customer)]);
    const page = await signIn(site, customer);
    for (const days of [7, 90, 30]) {
      await page.getByText(`${days} days`, { exact: true }).click();
      await page.getByText(`2 in ${days} days`).waitFor();
    }
    await page.getByText("7 days", { exact: true }).click();
    await page.reload();
    await page.getByText("0.25001 in 7 days").waitFor();
    await page.getByText("Show the figures as a table").click();
    await expect.poll(() => rowsOf(page, /Daily usage/).count()).toBe(7);
    expect(
      await rowsOf(page, /Daily usage/)
        .first()
        .textContent(),
    ).toMatch(/20\d\d20\.25001$/);
    await page.getByRole("img", { name: /Requests/ }).hover({ position: { x: 2, y: 40 } });
    await page.getByText(/^\w+ \d+, 20\d\d: 0$/).waitFor();
  });

  test("top-up has the limits and the messages of the service", async () => {
    const customer = await createTestAccount(site.accounts);
    const page = await signIn(site, customer);
    await openSection(page, "Top-up");
    await page.getByLabel("Top up automatically").check();
    await page.getByRole("button", { name: "Save" }).click();
    const needed = page.getByText("Auto top-up needs an amount and a threshold, both above 0.");
    await expect.poll(() => needed.count()).toBe(2);
    await page.getByLabel("Amount").fill("12,50");
    await page.getByLabel("Threshold").fill("1000000001");
    await page.getByText('"12,50" is not an amount. Write a decimal such as 12.50.').waitFor();
    await page.getByText('"1000000001" is above the maximum of a billion.').waitFor();
    await page.getByLabel("Amount").fill(" 12.50 ");
    await page.getByLabel("Threshold").fill("2");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. A balance below 2.00 adds 12.50.").waitFor();
    expect(await site.accounts.account(customer.account.id)).toMatchObject({
      autoTopUp: true,
      topUpAmount: 12_500_000,
      topUpThreshold: 2_000_000,
    });
    await page.reload();
    await contentOf(page).waitFor();
    expect(await page.getByLabel("Amount").inputValue()).toBe("12.5");
    await page.getByLabel("Top up automatically").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. Automatic top-up is off.").waitFor();
    expect(await site.accounts.account(customer.account.id)).toMatchObject({ autoTopUp: false });
  });

  test("a customer sees nothing of another one", async () => {
    const first = await createTestAccount(site.accounts, { balance: fromDecimal(777), firstName: "Secret" });
    await site.accounts.renameKey(first.key.id, "Secret key");
    await site.accounts.charge([chargeFor(first, { request: "secret-request" })]);
    const second = await createTestAccount(site.accounts, { firstName: "Second" });
    const pages = [await signIn(site, first), await signIn(site, second)] as const;
    const texts = await Promise.all(
      pages.map(async (page) => {
        const seen: string[] = [];
        for (const name of SECTIONS) {
          await openSection(page, name);
          seen.push((await page.locator("main").textContent()) ?? "");
        }
        return seen.join("\n");
      }),
    );
    const secrets = ["777.00", "Secret", "Secret key", "secret-request", first.account.email, first.key.prefix];
    for (const secret of ["776.99999", ...secrets.slice(1)]) expect(texts[0]).toContain(secret);
    for (const secret of ["776.99999", ...secrets]) expect(texts[1]).not.toContain(secret);
    // The filter of an address that was sent by the first customer.
    await pages[1].evaluate((key) => {
      location.hash = `#ledger?key=${key}`;
    }, first.key.id);
    await pages[1].getByRole("heading", { name: "No entries match the filter" }).waitFor();
  });

  test("script in every text is shown as text", async () => {
    const script = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    const customer = await createTestAccount(site.accounts, {
      firstName: `${script}1`,
      lastName: `${script}2`,
      email: '<script>alert("mail")</script>@example.com',
    });
    await site.accounts.renameKey(customer.key.id, script);
    await site.accounts.credit(customer.account.id, 1, script);
    await site.accounts.charge([chargeFor(customer, { request: script, amount: 1 })]);
    const page = await signIn(site, customer);
    page.on("dialog", () => {
      throw new Error("A script has run.");
    });
    await page.getByText(customer.account.email).waitFor();
    await page.getByRole("heading", { name: `${script}1 ${script}2` }).waitFor();
    await openSection(page, "Keys");
    await page.getByRole("button", { name: `Revoke ${script}` }).click();
    await page.getByRole("dialog").getByText(script, { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await openSection(page, "Ledger");
    expect(
      await rowsOf(page, /Ledger/)
        .getByText(script)
        .count(),
    ).toBe(3);
    expect(await page.locator("main img, main script").count()).toBe(0);
  });

  test("sessions are listed and revoked", async () => {
    const customer = await createTestAccount(site.accounts);
    const page = await signIn(site, customer);
    await site.accounts.signIn((await newLink(site, customer)).split("=")[1] ?? "", "Safari on iPhone", null);
    await openSection(page, "Sessions");
    const rows = rowsOf(page, /Sessions/);
    expect((await rows.allTextContents()).toSorted()).toEqual([
      expect.stringMatching(/^Chrome on \w+This browser.*Sign out$/),
      expect.stringMatching(/^Safari on iPhone.*Revoke$/),
    ]);
    await page.getByRole("button", { name: "Revoke Safari on iPhone" }).click();
    await expect.poll(() => rows.count()).toBe(1);
    for (const client of ["Firefox on Linux", "Edge on Windows"]) {
      await site.accounts.signIn((await newLink(site, customer)).split("=")[1] ?? "", client, null);
    }
    await page.reload();
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await site.accounts.sessions(customer.account.id)).toHaveLength(1);
    await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
    await page.getByText("You are signed out.").waitFor();
    expect(await site.accounts.sessions(customer.account.id)).toHaveLength(0);
    await page.reload();
    await page.getByText("Open the sign-in link from your e-mail").waitFor();
  });

  test("no section has accessibility problems, in either theme, from 360 pixels on", async () => {
    const customer = await createTestAccount(site.accounts, { balance: fromDecimal(10) });
    await site.accounts.charge([chargeFor(customer)]);
    await site.accounts.revokeKey((await site.accounts.createKey({ account: customer.account.id })).key.id);
    const page = await signIn(site, customer);
    for (const { colorScheme, isWide } of appearances) {
      const width = isWide ? 1280 : 360;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      for (const name of SECTIONS) {
        await openSection(page, name);
        if (name === "Keys") await page.getByRole("button", { name: "Create key" }).click();
        expect([name, width, await accessibilityProblems(page)]).toEqual([name, width, []]);
        if (name === "Keys") await page.keyboard.press("Escape");
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    }
  });
});

/** `npm run screenshots` writes the pictures of README into `docs/images/`: the playground and the dashboard. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createHandler, listen, pageFiles } from "@firmament/server";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { companyEngine } from "@firmament/test-support/http/service.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { companySchema } from "firmament/companies";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { buildPages, pagesFolder } from "./built-pages.ts";
import { findBrowser } from "./find-browser.ts";
import { createUsedAccount } from "./used-account.ts";

const STATE = {
  q: "software",
  filter: JSON.stringify({ location_country: ["Germany", "United Kingdom"] }),
  match: "exact",
};
const SIZE = { width: 1280, height: 800 };
const folder = join(root, "docs/images");
/** The pictures show the same days in every run. */
const NOW = Date.UTC(2026, 5, 19, 10);

const executablePath = findBrowser();
if (executablePath === null) throw new Error("There is no Chromium. Install it, or set CHROMIUM to its path.");
buildPages();
mkdirSync(folder, { recursive: true });
const clock = { time: NOW };
const accounts = SqliteAccountStore.open(":memory:", { now: () => clock.time });
const link = await createUsedAccount(accounts, clock);
const pages = pageFiles(pagesFolder);
const handler = createHandler({
  datasets: { companies: { schema: companySchema, engine: companyEngine() } },
  accounts,
  dashboard: { sessions: accounts },
  prices: { perRequest: 0.01 },
  ...(pages !== null && { pages }),
});
const server = await listen(handler, { host: "127.0.0.1", port: 0 });
const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
try {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: "light", reducedMotion: "reduce" });
  await shootPlayground(context);
  await shootDashboard(context);
} finally {
  await browser.close();
  await server.close(0);
  await accounts.close();
}

async function shootPlayground(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${server.url}/?${new URLSearchParams(STATE)}`);
  await page.locator(".hit-card mark").first().waitFor();
  await page.getByRole("status").filter({ hasText: " ms" }).waitFor();
  // The first searches of a page include the start of its worker; the picture shows the time of a later one.
  await page.keyboard.press("End");
  for (let searches = 0; searches < 10; searches += 1) {
    await page.keyboard.press("Space");
    await page.waitForTimeout(200);
    await page.keyboard.press("Backspace");
    await page.waitForTimeout(200);
  }
  await shoot(page, "playground");
}

async function shootDashboard(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.goto(server.url + link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("img", { name: /^Costs/ }).waitFor();
  await shoot(page, "dashboard");
}

/** Without a focus, and without the space for a scrollbar, which headless browsers do not draw. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.scrollbarGutter = "auto";
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

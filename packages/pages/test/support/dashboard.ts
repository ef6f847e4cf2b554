import { signInUrl } from "@firmament/server/accounts";
import { LINK_LIFETIME_MS } from "@firmament/server/values";
import type { TestAccount } from "@firmament/test-support/accounts/test-account.ts";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import type { Site } from "./site.ts";

/** The path of a new sign-in link of an account. */
export async function newLink({ accounts }: Site, { account }: TestAccount): Promise<string> {
  return signInUrl("", (await accounts.createSignInLink(account.id, LINK_LIFETIME_MS)).token);
}

/** Opens the dashboard with a new link, and signs in. */
export async function signIn(site: Site, testAccount: TestAccount, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await site.open(await newLink(site, testAccount), options);
  await clickSignIn(page);
  return page;
}

export async function clickSignIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Sign out" }).first().waitFor();
}

export type SectionName = "Overview" | "Keys" | "Ledger" | "Top-up" | "Sessions";

/** The further sections of the operator. */
export type OperatorSectionName = "Traffic" | "Queries" | "Datasets" | "Accounts" | "Webhooks";

/** Opens a section with its link, and waits until its content is there. */
export async function openSection(page: Page, name: SectionName | OperatorSectionName): Promise<void> {
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name }).click();
  await contentOf(page).waitFor();
}

/** The section once it is read. */
export function contentOf(page: Page): Locator {
  return page.locator('main section[aria-labelledby="section-title"][aria-busy="false"]');
}

/** The rows of a table, without its headings. */
export function rowsOf(page: Page, caption: RegExp): Locator {
  return page.getByRole("table", { name: caption }).locator("tbody tr");
}

/** Sends the request of a curl command as the dashboard shows it. */
export function sendCurl(command: string): Promise<Response> {
  const [, url = ""] = /^curl '(?<url>[^']+)'/.exec(command) ?? [];
  const [, body = ""] = /-d '(?<body>[^']+)'/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H '(?<name>[^:']+): (?<value>[^']+)'/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value],
  );
  return fetch(url, { method: "POST", headers, body });
}

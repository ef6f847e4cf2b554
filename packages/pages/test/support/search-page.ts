import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The search box, whose content is in a shadow root. */
export function editor(page: Page): Locator {
  return page.getByRole("textbox", { name: "Query" });
}

/** Types at the end of the query. */
export async function type(page: Page, text: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(text);
}

/** Waits until the page shows this number of matches. */
export async function expectTotal(page: Page, total: number): Promise<void> {
  const text = `${total.toLocaleString("en")} ${total === 1 ? "result" : "results"}`;
  await page
    .getByRole("status")
    .filter({ hasText: new RegExp(`^${text}(?: |$)`) })
    .waitFor();
}

/** The titles of the hits. */
export async function titles(page: Page): Promise<readonly string[]> {
  return (await page.locator(".hit-card h3").allTextContents()).map(oneLine);
}

export function oneLine(text: string | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/** The panel of a facet. */
export function panel(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** The panel of a facet, open. */
export async function openPanel(page: Page, title: string): Promise<Locator> {
  const shown = panel(page, title);
  const toggle = shown.getByRole("button", { name: title, exact: true });
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  return shown;
}

/** The filter in the address. */
export function filterOf(page: Page): unknown {
  return JSON.parse(new URL(page.url()).searchParams.get("filter") ?? "{}");
}

/** Waits until the address has this filter. */
export async function expectFilter(page: Page, filter: object): Promise<void> {
  await expect.poll(() => filterOf(page)).toEqual(filter);
}

/** Shows a state of the page, as the browser's back button would. */
export function show(page: Page, members: Readonly<Record<string, string>>): Promise<void> {
  return page.evaluate((search) => {
    history.pushState(null, "", `?${search}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, new URLSearchParams(members).toString());
}

/** Opens the choice of what is searched. */
export async function openChoice(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Search in:/ }).click();
  return page.getByRole("dialog", { name: "Search in" });
}

/** Lets the page search a file. */
export async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const dialog = await openChoice(page);
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  await dialog.getByLabel("Search a file").setInputFiles(file);
}

/** Clicks until the address has the page: on a busy machine, hits that arrive can move the button away from the click. */
export async function turnTo(page: Page, button: "Next" | "Previous", number: number): Promise<void> {
  await expect
    .poll(async () => {
      const current = new URL(page.url()).searchParams.get("page") ?? "1";
      if (current !== String(number)) await page.getByRole("button", { name: button }).click();
      return new URL(page.url()).searchParams.get("page") ?? "1";
    })
    .toBe(String(number));
}

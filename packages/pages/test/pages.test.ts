import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { accessibilityProblems, appearances } from "./support/accessibility.ts";
import { pagesFolder } from "./support/built-pages.ts";
import { describeInBrowser } from "./support/site.ts";

/** What the scripts of a page may take before its first result, compressed by gzip. */
const MAX_SCRIPT_BYTES = 250_000;

describeInBrowser("every page", (site) => {
  test.each(["/", "/dashboard", "/docs"])("%s has small scripts", async (path) => {
    const html = await (await fetch(site.url + path)).text();
    const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, script = ""]) => script);
    expect(scripts).not.toEqual([]);
    const sizes = scripts.map((script) => statSync(join(pagesFolder, `${script}.gz`)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MAX_SCRIPT_BYTES);
  });

  test("scripts do not contain FlexSearch's code for workers and evaluate no text", () => {
    const assets = join(pagesFolder, "assets");
    const scripts = readdirSync(assets).filter((name) => /^(?!papaparse|reference).*\.js$/.test(name));
    expect(scripts).not.toEqual([]);
    const found = scripts.flatMap((name) =>
      [
        ...readFileSync(join(assets, name), "utf8").matchAll(/createObjectURL|onmessage=`|\bnew Function\(|\beval\(/g),
      ].map(([text]) => `${name}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test.each(["/", "/dashboard"])(
    "%s has no accessibility problems in either theme, from 360 pixels on",
    async (path) => {
      for (const { colorScheme, isWide } of appearances) {
        const page = await site.open(path, { colorScheme, viewport: { width: isWide ? 1280 : 360, height: 800 } });
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    },
  );

  test("the theme switch overrides the system, also after a reload and on other pages", async () => {
    const page = await site.open("/", { colorScheme: "light" });
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByLabel("Theme").selectOption("dark");
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await background()).toBe(dark);
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL("**/dashboard");
    expect(await background()).toBe(dark);
  });
});

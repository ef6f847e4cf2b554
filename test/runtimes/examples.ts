import { execFile } from "node:child_process";
import { cpSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "@firmament/pages/test/support/find-browser.ts";
import { type Browser, chromium, type Page } from "playwright-core";
import { nextBuild, serve, whileServed } from "./served.ts";

/*
 * Builds and runs the examples with the packed packages, which are installed in a folder above them: one installation
 * for all. A visitor then types, filters and sorts in each page.
 */

const root = join(import.meta.dirname, "../..");
const names: readonly string[] = globSync("examples/*/package.json", { cwd: root }).map(
  (path) => path.split("/")[1] as string,
);
const run = promisify(execFile);

/** What the examples need besides packages of Firmament and those in `known`, as arguments of `npm install`. */
export function exampleDependencies(known: readonly string[]): readonly string[] {
  const versions = names.flatMap((name) => {
    const manifest = JSON.parse(readFileSync(join(root, "examples", name, "package.json"), "utf8"));
    return Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies });
  });
  const others = versions.filter(([name, version]) => !version.startsWith("file:") && !known.includes(name));
  return [...new Set(others.map(([name, version]) => `${name}@${version}`))];
}

async function visit(browser: Browser, url: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // The pages have no icon.
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) errors.push(message.text());
  });
  await page.goto(url);
  await work(page);
  await context.close();
  if (errors.length > 0) throw new Error(`The page has reported: ${errors.join("\n")}`);
}

/** Waits until a page shows a status and its first items. */
async function expectShown(page: Page, status: string, ...items: readonly string[]): Promise<void> {
  const wanted = [status, ...items].join(" | ");
  let shown = "";
  for (const end = Date.now() + 20_000; Date.now() < end; await page.waitForTimeout(20)) {
    const texts = [await page.getByRole("status").innerText(), ...(await page.locator("li").allInnerTexts())];
    shown = texts.join(" | ");
    if (shown.startsWith(wanted)) return;
  }
  throw new Error(`The page shows: ${shown}\nexpected: ${wanted}`);
}

async function expectMarked(page: Page, ...wanted: readonly string[]): Promise<void> {
  const marked = await page.locator("li mark, li em").allInnerTexts();
  if (marked.join() !== wanted.join()) throw new Error(`The page marks ${marked.join()}, not ${wanted.join()}.`);
}

/** The page of each example with a select of brands: it types, filters, and sorts. */
async function useSelects(page: Page): Promise<void> {
  await expectShown(page, "12 products");
  await page.getByLabel("Search").fill("lam");
  await expectShown(page, "4 products");
  await page.getByLabel("Brand").selectOption({ label: "Nordlicht (2)" });
  await expectShown(page, "2 products");
  await page.getByLabel("by price").check();
  await expectShown(page, "2 products", "Lamp shade, 15 €", "Table lamp, 24.9 €");
  await expectMarked(page, "Lamp", "lamp");
}

async function viteReact(folder: string, vite: string, browser: Browser | null): Promise<void> {
  await withPreview(folder, vite, browser, async (page) => {
    await useSelects(page);
    await page.getByLabel("in stock").check();
    await expectShown(page, "1 products", "Lamp shade, 15 €");
  });
}

async function vue(folder: string, vite: string, browser: Browser | null): Promise<void> {
  await withPreview(folder, vite, browser, async (page) => {
    await expectShown(page, "12 products");
    await page.getByLabel("Search").fill("lam");
    await expectShown(page, "4 products");
    await page.getByLabel("Nordlicht (2)").check();
    await expectShown(page, "2 products");
    await page.getByLabel("Order").selectOption("price");
    await expectShown(page, "2 products", "Lamp shade, 15 €", "Table lamp, 24.9 €");
    await expectMarked(page, "Lamp", "lamp");
    await page.getByLabel("up to").fill("20");
    await expectShown(page, "1 products", "Lamp shade, 15 €");
  });
}

async function withPreview(
  folder: string,
  vite: string,
  browser: Browser | null,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  await run(process.execPath, [vite, "build", "--logLevel=warn"], { cwd: folder });
  if (browser === null) return;
  const args = (port: number): string[] => ["preview", "--host=127.0.0.1", `--port=${port}`, "--strictPort"];
  await whileServed(await serve(folder, vite, args), ({ url }) => visit(browser, url, work));
}

async function nodeService(folder: string, browser: Browser | null): Promise<void> {
  await whileServed(await serve(folder, "server.js", () => []), async ({ url, printed }) => {
    const [, curl = ""] = /^curl (.*)$/ms.exec(printed) ?? [];
    const [, address = "", key = ""] = /^(\S+) -H 'x-api-key: (\S+)'/.exec(curl) ?? [];
    const [, body = ""] = /-d '(.*)'/s.exec(curl) ?? [];
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const response = await fetch(address, { method: "POST", headers, body });
    const { data } = (await response.json()) as { readonly data: readonly { readonly name: string }[] };
    const found = data.map(({ name }) => name).join();
    if (found !== "Lamp shade,Desk lamp") throw new Error(`The printed request has found ${found}.`);
    if (browser === null) return;
    await visit(browser, url, async (page) => {
      await expectShown(page, "12 products: Isar 4, Lumo 4, Nordlicht 4");
      await page.getByLabel("Search").fill("lam");
      await expectShown(page, "4 products: Lumo 2, Nordlicht 2");
      await page.getByLabel("in stock").check();
      await expectShown(page, "3 products: Lumo 2, Nordlicht 1");
    });
  });
}

async function next(folder: string, script: string, browser: Browser | null): Promise<void> {
  await nextBuild(folder, script);
  const args = (port: number): string[] => ["start", "--hostname=127.0.0.1", `--port=${port}`];
  await whileServed(await serve(folder, script, args), async ({ url }) => {
    const html = await (await fetch(`${url}/?q=cushion`)).text();
    if (!html.includes("<mark>cushion</mark>")) throw new Error(`The server has not rendered the hits: ${html}`);
    const wrong = JSON.stringify({ query: "", filter: { prize: 5 } });
    const refused = await fetch(`${url}/api/search`, { method: "POST", body: wrong });
    if (refused.status !== 400) throw new Error(`The route has answered an invalid filter with ${refused.status}.`);
    if (browser !== null) await visit(browser, url, useSelects);
  });
}

/**
 * Builds and runs all examples, in folders of the one in which everything is installed.
 *
 * @returns for each example its name, and why it has failed; `null` if it has not
 */
export async function runExamples(installed: string): Promise<ReadonlyMap<string, string | null>> {
  const executablePath = findBrowser();
  const isRoot = process.getuid?.() === 0;
  const flags = { chromiumSandbox: !isRoot, args: ["--disable-gpu"] };
  const browser = executablePath === null ? null : await chromium.launch({ executablePath, ...flags });
  if (browser === null) console.log("the pages of the examples: built, but not visited, because there is no Chromium");
  const bin = (path: string): string => join(installed, "node_modules", path);
  const tests: Readonly<Record<string, (folder: string) => Promise<void>>> = {
    next: (folder) => next(folder, bin("next/dist/bin/next"), browser),
    "node-service": (folder) => nodeService(folder, browser),
    "vite-react": (folder) => viteReact(folder, bin("vite/bin/vite.js"), browser),
    vue: (folder) => vue(folder, bin("vite/bin/vite.js"), browser),
  };
  const outcomes = await Promise.all(
    names.map(async (name): Promise<readonly [string, string | null]> => {
      const folder = join(installed, "examples", name);
      const built = /node_modules|dist$|\.next$/;
      cpSync(join(root, "examples", name), folder, { recursive: true, filter: (path) => !built.test(path) });
      const test = tests[name];
      if (test === undefined) return [name, "It has no test."];
      return [name, await test(folder).then(() => null, String)];
    }),
  );
  await browser?.close();
  return new Map(outcomes);
}

/**
 * `npm run bench:page -- [--companies 100000] [--megabits 10]`: the playground in Chromium. Measures what the page loads,
 * the time to its first result over a connection of that bandwidth, how long the page's thread is busy while a query of
 * forty letters is typed at ten letters a second, and the time from each letter to its answer. Times of the thread are
 * processor times, which other programs hardly change.
 */
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { generateCompanies } from "@firmament/fixtures";
import { buildPages, pagesFolder } from "@firmament/pages/test/support/built-pages.ts";
import { findBrowser } from "@firmament/pages/test/support/find-browser.ts";
import { createHandler, listen, pageFiles } from "@firmament/server";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { markdownTable } from "markdown-table";
import { type Browser, chromium, type Page } from "playwright-core";
import { companySchema } from "../src/entries/companies.ts";
import { SearchEngine } from "../src/entries/index.ts";
import { saveIndex } from "../src/entries/node.ts";
import { root } from "./root.ts";

const TYPED = "software AND (location_city:berlin OR gmbh";
const LETTER_MS = 100;

/**
 * Runs in the page, whose types this file does not have: the time from the next key to the rendering of the next change of
 * the status; `null` if it stays the same.
 */
const ANSWER_TIME = `new Promise((resolve) => {
  let start = null;
  addEventListener("keydown", ({ timeStamp }) => { start = timeStamp; }, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (start === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
  });
  const status = document.querySelector("[role=status]");
  observer.observe(status, { characterData: true, childList: true, subtree: true });
  setTimeout(() => resolve(null), 2000);
})`;

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { companies: { ...text, default: "100000" }, megabits: { ...text, default: "10" } },
});
const [count, megabits] = [Number(values.companies), Number(values.megabits)];

const executablePath = findBrowser();
if (executablePath === null) throw new Error("There is no Chromium. Install it, or set CHROMIUM to its path.");
buildPages();
const folder = mkdtempSync(join(root, "node_modules", ".bench-page-"));
const rows: string[][] = [["", ""]];
const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
try {
  const html = readFileSync(join(pagesFolder, "index.html"), "utf8");
  rows.push(sizeRow("scripts of the page", (name) => name.endsWith(".js") && html.includes(name)));
  rows.push(sizeRow("script of the worker", (name) => /^search-worker-.*\.js$/.test(name)));
  const reference = scriptsWith("reference");
  rows.push(sizeRow("scripts of the API reference, which only /docs loads", (name) => reference.has(name)));
  rows.push(sizeRow("index file of the bundled companies", (name) => name.endsWith(".firm")));
  await withSite(null, async (url) => rows.push(await firstResult(browser, url)));
  console.error(`Indexing ${count} companies…`);
  const path = join(folder, "companies.firm");
  const engine = new SearchEngine(companySchema);
  await engine.load(generateCompanies({ count, seed: 1 }));
  await saveIndex(engine, path);
  await withSite(path, async (url) => rows.push(...(await typing(browser, url))));
  console.log(markdownTable(rows, { align: ["l", "r"] }));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

/** The names of a built script and of all that it imports at once. */
function scriptsWith(entry: string): ReadonlySet<string> {
  const assets = join(pagesFolder, "assets");
  const names = new Set(readdirSync(assets).filter((name) => new RegExp(`^${entry}-.*\\.js$`).test(name)));
  // A set visits what is added to it during the iteration.
  for (const name of names) {
    const imports = readFileSync(join(assets, name), "utf8").matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
    for (const [, imported = ""] of imports) names.add(imported);
  }
  return names;
}

/** The compressed size of some built files. */
function sizeRow(title: string, isCounted: (name: string) => boolean): string[] {
  const assets = join(pagesFolder, "assets");
  const sizes = readdirSync(assets)
    .filter(isCounted)
    .map((name) => statSync(join(assets, `${name}.gz`)).size);
  return [`${title}, gzip`, `${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)} KB`];
}

/** @param index the index file to serve instead of that of the bundled companies; `null`: that one */
async function withSite(index: string | null, work: (url: string) => Promise<unknown>): Promise<void> {
  const files = pageFiles(pagesFolder);
  const accounts = SqliteAccountStore.open(":memory:");
  const handler = createHandler({
    datasets: { companies: { schema: companySchema, engine: new SearchEngine(companySchema) } },
    accounts,
    pages: async (request) => {
      if (index === null || !new URL(request.url).pathname.endsWith(".firm")) return (await files?.(request)) ?? null;
      const headers = { "content-length": String(statSync(index).size) };
      return new Response(Readable.toWeb(createReadStream(index)) as ReadableStream, { headers });
    },
  });
  const server = await listen(handler, { host: "127.0.0.1", port: 0 });
  try {
    await work(server.url);
  } finally {
    await server.close(0);
    await accounts.close();
  }
}

/** The time from the request for the page to its first hit. */
async function firstResult(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = (megabits * 1e6) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  const start = performance.now();
  await page.goto(url);
  await page.locator(".hit-card").first().waitFor();
  const milliseconds = performance.now() - start;
  await page.close();
  return [`first result at ${megabits} Mbit/s and 40 ms latency`, `${Math.round(milliseconds)} ms`];
}

/** The longest tasks of the page's thread while a query is typed. */
async function typing(browser: Browser, url: string): Promise<string[][]> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.locator(".hit-card").first().waitFor({ timeout: 120_000 });
  await page.getByRole("status").filter({ hasText: " ms" }).waitFor({ timeout: 120_000 });
  const tasks = await tasksDuring(browser, page, async () => {
    await page.getByRole("textbox", { name: "Query" }).focus();
    await page.keyboard.type(TYPED, { delay: LETTER_MS });
    await page.waitForTimeout(1000);
  });
  const latencies = (await keystrokes(page)).toSorted((a, b) => a - b);
  const total = await page.locator("[role=status]").innerText();
  await page.close();
  const sorted = tasks.toSorted((a, b) => b - a);
  return [
    [
      `typing ${TYPED.length} letters over ${count.toLocaleString("en")} companies: longest task of the page`,
      ms(sorted[0]),
    ],
    ["the next longest", sorted.slice(1, 5).map(ms).join(", ")],
    ["tasks above 16 ms", String(sorted.filter((task) => task > 16).length)],
    [
      "from a letter to the rendered answer, median and 95 %",
      [0.5, 0.95].map((share) => ms(latencies[Math.floor(share * latencies.length)])).join(", "),
    ],
    ["the page then shows", total],
  ];
}

/** The times from the key of each letter to the rendering of the answer, in milliseconds, of three short queries. */
async function keystrokes(page: Page): Promise<readonly number[]> {
  const latencies: number[] = [];
  for (const text of ["software berlin", "renewable energy", "consulting gmbh"]) {
    await page.getByRole("button", { name: "Clear", exact: true }).first().click();
    await page.waitForTimeout(500);
    await page.getByRole("textbox", { name: "Query" }).focus();
    for (const letter of text) {
      const answered = page.evaluate<number | null>(ANSWER_TIME);
      await page.keyboard.press(letter === " " ? "Space" : letter);
      const latency = await answered;
      if (latency !== null) latencies.push(latency);
      await page.waitForTimeout(LETTER_MS);
    }
  }
  return latencies;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** The processor time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The processor times of the tasks of the thread that renders the page, in milliseconds. */
async function tasksDuring(browser: Browser, page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await work();
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  const layouts = new Map<string, number>();
  for (const { name, pid, tid } of traceEvents) {
    if (name === "UpdateLayoutTree") layouts.set(`${pid} ${tid}`, (layouts.get(`${pid} ${tid}`) ?? 0) + 1);
  }
  // Only the main thread of a page computes styles.
  const [main] = [...layouts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return traceEvents
    .filter(({ name, pid, tid }) => name === "RunTask" && `${pid} ${tid}` === main)
    .map(({ tdur = 0 }) => tdur / 1000);
}

function ms(value = 0): string {
  return `${value.toFixed(1)} ms`;
}

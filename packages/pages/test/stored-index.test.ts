import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { build, defaultClientConditions, type PreviewServer, preview } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type {} from "./stored-index/page.ts";
import type {} from "./support/setup.ts";

const endpoint = inject("browser");

/** The worker of a page that ended keeps its files open a little longer. */
const WORKER_ENDS = { timeout: 10_000 };

describe.skipIf(endpoint === null)("an index in the storage of a browser", () => {
  const folder = mkdtempSync(join(tmpdir(), "firmament-stored-index-"));
  const root = join(import.meta.dirname, "stored-index");
  let browser: Browser;
  let pages: PreviewServer;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    await build({
      root,
      configFile: false,
      logLevel: "error",
      resolve: { conditions: ["@firmament/source", ...defaultClientConditions] },
      worker: { format: "es" },
      build: { outDir: folder, target: "es2024", chunkSizeWarningLimit: 5000 },
    });
    pages = await preview({ root, configFile: false, build: { outDir: folder }, preview: { host: "127.0.0.1" } });
    browser = await chromium.connect(endpoint as string);
  });

  beforeEach(async () => {
    context = await browser.newContext();
    page = await openPage();
  });

  afterEach(() => context.close());

  afterAll(async () => {
    await browser?.close();
    await pages?.close();
    rmSync(folder, { recursive: true });
  });

  async function openPage(): Promise<Page> {
    const opened = await context.newPage();
    await opened.goto(pages.resolvedUrls?.local[0] ?? "");
    await opened.waitForFunction(() => window.engine !== undefined);
    return opened;
  }

  /** Saves an index of some notes. */
  function save(count: number, name = "notes"): Promise<void> {
    return page.evaluate(
      async ([length, as]) => {
        await window.engine.clear();
        await window.engine.upsertAll(
          Array.from({ length }, (_, n) => ({
            id: `${n}`,
            title: `Note ${n}`,
            body: `red ${"x".repeat(n % 50)}`,
            size: n,
          })),
        );
        await window.engine.saveIndex(as);
      },
      [count, name] as const,
    );
  }

  /** The code and the message of the error of a call. */
  function errorOf(call: () => Promise<unknown>): Promise<string> {
    return page.evaluate(async (source) => {
      const run = new Function(`return (${source})()`) as () => Promise<unknown>;
      return run().then(
        () => "no error",
        (error: Error & { code?: string }) => `${error.name} ${error.code}: ${error.message}`,
      );
    }, call.toString());
  }

  const filesOf = (name: string): Promise<readonly string[]> =>
    page.evaluate(async (folderName) => {
      const storage = await navigator.storage.getDirectory();
      const files: string[] = [];
      for await (const file of (await storage.getDirectoryHandle(folderName)).keys()) files.push(file);
      return files;
    }, name);

  async function filesAfterSaving(count: number): Promise<readonly string[]> {
    await save(count);
    return filesOf("notes");
  }

  test("has the same answers after a reload, and takes changes", async () => {
    await save(2000);
    const before = await page.evaluate(() => window.engine.search("note 17", { facets: { size: [0, 100] } }));
    await page.reload();
    const after = await page.evaluate(async () => {
      await window.engine.openIndex("notes");
      return window.engine.search("note 17", { facets: { size: [0, 100] } });
    });
    expect({ ...after, cursor: null }).toEqual({ ...before, cursor: null });
    const typed = await page.evaluate(async () => {
      await window.engine.upsert({ id: "new", title: "Zebra" });
      await window.engine.delete("17");
      await window.engine.saveIndex("notes");
      await window.engine.openIndex("notes");
      return [await window.engine.ids("zeb", { asYouType: true }), await window.engine.size()];
    });
    expect(typed).toEqual([["new"], 2000]);
  });

  test("is read by several pages, and replaced while they read the old one", async () => {
    await save(3000);
    const second = await openPage();
    await second.evaluate(() => window.engine.openIndex("notes"));
    await save(10);
    expect(await second.evaluate(() => window.engine.count('"note 2999"'))).toBe(1);
    await second.evaluate(() => window.engine.openIndex("notes"));
    expect(await second.evaluate(() => window.engine.size())).toBe(10);
    await second.close();
    await expect.poll(() => filesAfterSaving(20), WORKER_ENDS).toHaveLength(1);
  });

  test("is whole after several pages saved it at the same time, and while others open it", async () => {
    await save(10);
    const others = [await openPage(), await openPage()];
    const sizes = await Promise.all(
      [page, ...others].map((each, index) =>
        each.evaluate(async (number) => {
          await window.engine.clear();
          const documents = Array.from({ length: 100 * (number + 1) }, (_, n) => ({ id: `${n}`, title: `Note ${n}` }));
          await window.engine.upsertAll(documents);
          const found: number[] = [];
          for (let round = 0; round < 5; round++) {
            await Promise.all([window.engine.saveIndex("notes"), window.engine.saveIndex("notes")]);
            await window.engine.openIndex("notes");
            found.push((await window.engine.ids("*:*")).length);
          }
          return found;
        }, index),
      ),
    );
    for (const size of sizes.flat()) expect([100, 200, 300]).toContain(size);
    await Promise.all(others.map((each) => each.close()));
    await expect.poll(() => filesAfterSaving(20), WORKER_ENDS).toHaveLength(1);
  });

  test("is the one before if the page ends while it is saved", async () => {
    await save(50);
    await page.evaluate(async () => {
      const documents = Array.from({ length: 30_000 }, (_, n) => ({ id: `${n}`, title: `Note ${n}`, body: "blue" }));
      await window.engine.upsertAll(documents);
      void window.engine.saveIndex("notes");
      await new Promise((resolve) => setTimeout(resolve, 30));
    });
    await page.reload();
    const size = await page.evaluate(async () => {
      await window.engine.openIndex("notes");
      return window.engine.size();
    });
    expect([50, 30_000]).toContain(size);
    await expect.poll(() => filesAfterSaving(60), WORKER_ENDS).toHaveLength(1);
  });

  test("remains as it was if the browser gives no more space", async () => {
    await save(50);
    const error = await errorOf(async () => {
      const full = window.fullEngine();
      await full.upsertAll(Array.from({ length: 2000 }, (_, n) => ({ id: `${n}`, title: `Word ${n}` })));
      await full.saveIndex("notes");
    });
    expect(error).toMatch(
      /^IndexFileError full: The index "notes" was not saved, because the browser gives this page \d+ bytes/,
    );
    expect(await filesOf("notes")).toHaveLength(1);
    await page.evaluate(() => window.engine.openIndex("notes"));
    expect(await page.evaluate(() => window.engine.size())).toBe(50);
  });

  test("says what is wrong", async () => {
    await save(10);
    expect(await errorOf(() => window.engine.openIndex("nothing"))).toMatch(
      /^IndexFileError missing: No index is saved as "nothing"/,
    );
    expect(await errorOf(() => window.engine.openIndex("a/b"))).toMatch(
      /^TypeError .*file name without slashes.*"a\/b"/,
    );
    expect(await errorOf(() => window.engine.saveIndex(""))).toMatch(/^TypeError/);
    expect(await errorOf(() => window.otherEngine().openIndex("notes"))).toMatch(/^IndexFileError schema/);
    expect(await errorOf(() => window.openHere("notes"))).toMatch(/^IndexFileError unavailable: .*dedicated worker/);
    expect(await page.evaluate(() => window.engine.size())).toBe(10);
  });

  test("is deleted, and a page that has it open is not harmed", async () => {
    await save(3000);
    const second = await openPage();
    await second.evaluate(() => window.engine.openIndex("notes"));
    const outcome = await errorOf(() => window.engine.deleteIndex("notes"));
    expect(outcome).toMatch(/^no error|^IndexFileError locked/);
    expect(await second.evaluate(() => window.engine.count('"note 2999"'))).toBe(1);
    await second.close();
    const deletion = (): Promise<string> => errorOf(() => window.engine.deleteIndex("notes"));
    await expect.poll(deletion, WORKER_ENDS).toBe("no error");
    expect(await page.evaluate(() => window.engine.deleteIndex("notes"))).toBe(false);
    expect(await errorOf(() => window.engine.openIndex("notes"))).toMatch(/^IndexFileError missing/);
  });
});

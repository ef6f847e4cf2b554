import {
  createHandler,
  type DatasetOptions,
  type HandlerOptions,
  type HttpServer,
  listen,
  pageFiles,
} from "@firmament/server";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { companyEngine } from "@firmament/test-support/http/service.ts";
import type { Schema } from "firmament";
import { type CompanySchema, companySchema } from "firmament/companies";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject } from "vitest";
import { pagesFolder } from "./built-pages.ts";

/** The service with its pages, and a browser. */
export interface Site {
  readonly url: string;
  /** The accounts and the sessions of the dashboard. */
  readonly accounts: SqliteAccountStore;
  /** Opens a page in a new profile, and waits until it is loaded. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/** A page waits this long for an element: a busy machine must not fail a test. */
const TIMEOUT_MS = 30_000;

/**
 * Declares tests in a browser; they are skipped without one. After each test, its pages must have written no errors to
 * the console, and must have sent requests to the site only.
 *
 * @param optionsFor further options of the service; by default it serves companies, which need a key
 * @param ignored messages of the console that a test expects, such as those of rejected requests
 */
export function describeInBrowser(
  name: string,
  tests: (site: Site) => void,
  optionsFor: (accounts: SqliteAccountStore) => Partial<HandlerOptions> = () => ({}),
  ignored: RegExp = /^$/,
): void {
  const endpoint = inject("browser");
  describe.skipIf(endpoint === null)(name, () => {
    let browser: Browser;
    let server: HttpServer;
    let pages: Page[] = [];
    let problems: string[] = [];
    const companies: DatasetOptions<CompanySchema> = { schema: companySchema, engine: companyEngine() };
    const accounts = SqliteAccountStore.open(":memory:");

    beforeAll(async () => {
      browser = await chromium.connect(endpoint as string);
      const source = pageFiles(pagesFolder);
      const handler = createHandler({
        datasets: { companies: companies as unknown as DatasetOptions<Schema> },
        accounts,
        dashboard: { sessions: accounts },
        prices: { perRequest: 0.01 },
        ...(source !== null && { pages: source }),
        ...optionsFor(accounts),
      });
      server = await listen(handler, { host: "127.0.0.1", port: 0 });
    });

    afterEach(async () => {
      await Promise.all(pages.map((page) => page.context().close()));
      pages = [];
      const found = problems.filter((problem) => !ignored.test(problem));
      problems = [];
      expect(found).toEqual([]);
    });

    afterAll(async () => {
      await browser?.close();
      await server?.close(0);
      await accounts.close();
    });

    tests({
      accounts,
      get url() {
        return server.url;
      },
      open: async (path, contextOptions = {}) => {
        const context = await browser.newContext(contextOptions);
        context.setDefaultTimeout(TIMEOUT_MS);
        const page = await context.newPage();
        page.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
        });
        page.on("pageerror", (error) => problems.push(String(error)));
        context.on("request", (request) => {
          if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(`${server.url}/`)) {
            problems.push(`request to ${request.url()}`);
          }
        });
        pages.push(page);
        await page.goto(server.url + path);
        return page;
      },
    });
  });
}

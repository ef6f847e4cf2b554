import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { buildPages } from "./built-pages.ts";
import { findBrowser } from "./find-browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the browser that all tests share; `null` without a browser. */
    readonly browser: string | null;
  }
}

/** Chromium must not look up hosts of its own, and has no sandbox for root. */
const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Builds the pages and starts one browser for all tests; says in one line if there is none. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const executablePath = findBrowser();
  if (executablePath === null) {
    console.log("The browser tests are skipped: there is no Chromium (npm run test:browser requires one).");
    project.provide("browser", null);
    return undefined;
  }
  buildPages();
  const isRoot = process.getuid?.() === 0;
  const server = await chromium.launchServer({ executablePath, args: FLAGS, chromiumSandbox: !isRoot });
  project.provide("browser", server.wsEndpoint());
  return () => server.close();
}

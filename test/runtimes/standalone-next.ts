import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nextBuild, serve, whileServed } from "./served.ts";

/** A route that writes and searches a dataset, whose threads are files of the packages. */
const FILES = {
  "next.config.js": `import { join } from "node:path";
export default {
  output: "standalone",
  outputFileTracingRoot: join(import.meta.dirname, ".."),
  serverExternalPackages: ["firmament", "@firmament/dataset"],
};`,
  "lib/products.server.js": `import { openDataset } from "@firmament/dataset";
import { defineSchema, foldingAnalyzer, text } from "firmament";

export const schema = defineSchema({ analyzer: foldingAnalyzer, fields: { name: text() } });
export const products = () => (globalThis.products ??= openDataset("products.db", { schema }));`,
  "app/api/search/route.js": `import { SearchEngine } from "firmament";
import { threads } from "firmament/node";
import { products, schema } from "../../../lib/products.server.js";

export const dynamic = "force-dynamic";

export async function GET(request) {
  const dataset = await products();
  await dataset.upsert({ id: 1, name: "Acme" });
  const engine = new SearchEngine(schema);
  await engine.load(dataset.engine.documents(), { threads: threads(2) });
  return Response.json(engine.ids(new URL(request.url).searchParams.get("q") ?? ""));
}`,
  "app/layout.jsx": "export default ({ children }) => <html><body>{children}</body></html>;",
  "app/page.jsx": "export default () => <p>A page</p>;",
  "package.json": '{ "private": true, "type": "module" }',
};

/**
 * Builds a server of Next.js with the output "standalone", moves it away from the packages, and searches with it.
 *
 * @param installed a folder in which the packages and Next.js are installed
 * @throws {Error} if the answer is wrong
 */
export async function runStandaloneNext(installed: string): Promise<void> {
  const folder = join(installed, "standalone-next");
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  await nextBuild(folder, join(installed, "node_modules/next/dist/bin/next"));
  const moved = join(installed, "..", "moved-next");
  cpSync(join(folder, ".next/standalone"), moved, { recursive: true, verbatimSymlinks: true });
  rmSync(folder, { recursive: true });
  await whileServed(await serve(join(moved, "standalone-next"), "server.js", () => []), async ({ url }) => {
    const answer = await (await fetch(`${url}/api/search?q=acme`)).text();
    if (answer !== '["1"]') throw new Error(`The server has answered ${answer}`);
  });
}

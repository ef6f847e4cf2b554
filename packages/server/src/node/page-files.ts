import { existsSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/**
 * Serves the files of a folder, compressed where the client accepts it and a compressed version lies next to the file.
 * The returned function resolves to `null` for a path without a file; the function is `null` if the folder has no page.
 */
export function pageFiles(folder: string): ((request: Request) => Promise<Response | null>) | null {
  if (!existsSync(join(folder, "index.html"))) return null;
  const app = new Hono();
  app.use(serveStatic({ root: folder, precompressed: true }));
  return async (request) => {
    const response = await app.fetch(request);
    return response.status === 404 ? null : response;
  };
}

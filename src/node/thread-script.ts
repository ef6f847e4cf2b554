import { existsSync } from "node:fs";

/** The address of a script: a `URL`, without the types of Node. */
export interface ScriptAddress {
  readonly href: string;
}

/**
 * The script of a thread, which is a file beside a module of this library, with the same extension.
 *
 * @param name without its extension
 * @param moduleUrl the address of the module; `undefined` where a bundler has made CommonJS of it
 * @throws {Error} if the file is missing, with the configuration of bundlers that adds it
 */
export function threadScript(name: string, moduleUrl: string | undefined): ScriptAddress {
  // Not a literal within `new URL`: webpack would try to bundle it.
  const file = `${name}.${moduleUrl?.endsWith(".ts") ? "ts" : "js"}`;
  if (moduleUrl === undefined) throw missingScript(file, "beside the bundle");
  const script = new URL(file, moduleUrl);
  if (script.protocol === "file:" && !existsSync(script))
    throw missingScript(file, `in ${new URL(".", moduleUrl).pathname}`);
  return script;
}

function missingScript(file: string, place: string): Error {
  return new Error(
    `The script of a thread is missing: ${file} is not ${place}. Bundlers leave it out. Load firmament and @firmament/* from ` +
      'node_modules instead, and install them where the bundle runs: esbuild has --packages=external, Vite "ssr.external", ' +
      'webpack "externals", Next.js "serverExternalPackages".',
  );
}

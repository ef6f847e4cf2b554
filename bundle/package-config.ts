import { defineConfig, type RolldownOptions } from "rolldown";

/** What the build reads of a manifest. */
interface Manifest {
  readonly exports?: object;
  readonly bin?: object;
}

/** The paths of entry points, without those for Node, which are written later. */
const ENTRY = /"\.\/dist\/([^"*]+)(?<!\.node)\.js"/g;

/**
 * Bundles the files in `dist` that a manifest names, and the scripts that its code starts by their names. Packages stay
 * imports. The code is not minified, so that stack traces can be read.
 *
 * @param threads the scripts of threads and processes, as paths in `dist` without extension
 * @param source the folder of the sources
 */
export function packageConfig(
  { exports = {}, bin = {} }: Manifest,
  { threads = [], source = "src" }: { readonly threads?: readonly string[]; readonly source?: string } = {},
): RolldownOptions {
  const named = [...JSON.stringify([exports, bin]).matchAll(ENTRY)].map(([, path = ""]) => path);
  return defineConfig({
    input: Object.fromEntries([...named, ...threads].map((path) => [path, `${source}/${path}.ts`])),
    external: /^(?!\.|\/|\0)/,
    platform: "neutral",
    output: {
      dir: "dist",
      comments: { legal: true, annotation: true, jsdoc: false },
      chunkFileNames: "chunks/[name].js",
    },
  });
}

import { join } from "node:path";
import { trimDependencies } from "firmament/bundle/trim-dependencies.ts";
import { defaultClientConditions, defineConfig, type Plugin, type UserConfig } from "vite";
import { adaptedScalar } from "./build/adapted-scalar.ts";
import { demo } from "./build/demo.ts";
import { precompress } from "./build/precompress.ts";

const root = join(import.meta.dirname, "src");

/** Vite resolves packages itself, unless a plugin comes before. */
function trimmed(): Plugin {
  return { ...trimDependencies(), enforce: "pre" } as Plugin;
}

/**
 * The static build of the pages, `npm run web`, in `packages/server/web`. Everything is a file of its own: the content
 * security policy forbids inline scripts, inline styles and data URLs of scripts.
 */
const config: UserConfig = defineConfig({
  root,
  resolve: { conditions: ["@firmament/source", ...defaultClientConditions] },
  plugins: [trimmed(), adaptedScalar(), demo(), precompress()],
  worker: { format: "es", plugins: () => [trimmed()] },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: join(import.meta.dirname, "../server/web"),
    emptyOutDir: true,
    target: "es2024",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "dashboard/index.html", "docs/index.html", "operator/index.html"].map((page) =>
        join(root, page),
      ),
    },
  },
});

export default config;

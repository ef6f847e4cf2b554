import { join } from "node:path";

type Exports = Readonly<Record<string, unknown>>;

/** What Node loads at once: errors, and what programs use while they are loaded themselves. */
const LOADED = ["connect", "eager"];

/** The scripts of threads that an entry point starts. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = { node: ["load-worker", "search-worker"] };

/**
 * The code of an entry point for Node, next to the one that bundlers read. It has the same exports: those of
 * `LOADED`, and stand-ins that load the entry point with their first call, so that an import takes a fifth of the time.
 *
 * @param folder of the entry points that Rolldown wrote
 * @param name of the entry point
 * @throws {Error} if an export is neither in `LOADED` nor a function or class
 */
export async function lazyEntry(folder: string, name: string): Promise<string> {
  const whole: Exports = await import(join(folder, `${name}.js`));
  const names = Object.keys(whole);
  const reexports = new Map<string, readonly string[]>();
  for (const file of LOADED) {
    const loaded: Exports = await import(join(folder, `${file}.js`));
    const shared = names.filter((each) => Object.hasOwn(loaded, each) && loaded[each] === whole[each]);
    if (shared.length > 0) reexports.set(file, shared);
  }
  const loaded = [...reexports.values()].flat();
  return [
    'import { lazyChunk, lazyClass } from "../../chunks/lazy-chunk.js";',
    ...[...reexports].map(([file, shared]) => `export { ${shared.join(", ")} } from "./${file}.js";`),
    `const whole = lazyChunk("./${name}.js", import.meta.url);`,
    "// Not called: tools that copy the files which a server needs, such as Next.js, look for imports.",
    `const files = () => [${[name, ...(SCRIPTS[name] ?? [])].map((file) => `import("./${file}.js")`).join(", ")}];`,
    ...names.filter((each) => !loaded.includes(each)).map((each) => standInFor(each, whole[each])),
    "",
  ].join("\n");
}

/** A function that calls an export, or a class that stands for it. */
function standInFor(name: string, value: unknown): string {
  if (typeof value !== "function")
    throw new Error(`${name} is not a function, so src/entries/eager.ts must export it.`);
  return /^class\b/.test(String(value))
    ? `export const ${name} = lazyClass("${name}", () => whole().${name});`
    : `export function ${name}(...args) { return whole().${name}(...args); }`;
}

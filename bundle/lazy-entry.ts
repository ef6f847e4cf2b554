import { join } from "node:path";

type Exports = Readonly<Record<string, unknown>>;

/**
 * The code of an entry point for Node, next to the one that bundlers read. It has the same exports: those of `eager`,
 * and stand-ins that load the entry point with their first call, so that an import takes a fifth of the time.
 *
 * @param folder of the entry points that Rolldown wrote
 * @param name of the entry point
 * @throws {Error} if an export is neither in `eager` nor a function or class
 */
export async function lazyEntry(folder: string, name: string): Promise<string> {
  const whole: Exports = await import(join(folder, `${name}.js`));
  const eager: Exports = await import(join(folder, "eager.js"));
  const names = Object.keys(whole);
  const loaded = names.filter((each) => Object.hasOwn(eager, each) && eager[each] === whole[each]);
  return [
    'import { lazyChunk, lazyClass } from "../../chunks/lazy-chunk.js";',
    ...(loaded.length > 0 ? [`export { ${loaded.join(", ")} } from "./eager.js";`] : []),
    `const whole = lazyChunk("./${name}.js", import.meta.url);`,
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

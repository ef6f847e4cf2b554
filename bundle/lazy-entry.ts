import { readFileSync } from "node:fs";
import { posix } from "node:path";

/** The chunks that entry points load at once: errors, schemas and analyzers, without what parses and searches. */
const EAGER: ReadonlySet<string> = new Set(["language", "analyzers", "schema"]);

/** The exports of a chunk that an entry point exports again. */
interface Reexports {
  /** The path from the entry point, such as `../chunks/engine.js`. */
  readonly path: string;
  readonly names: readonly string[];
}

/**
 * The code of the entry point that Node loads, next to the one that bundlers read. It has the same exports, and loads
 * the large chunks when they are first called, so that an import takes a fifth of the time.
 *
 * @param file an entry point that Rolldown wrote
 * @throws {Error} if an export of a large chunk is neither a function nor a class
 */
export async function lazyEntry(file: string): Promise<string> {
  const module: Readonly<Record<string, unknown>> = await import(file);
  const reexports = reexportsOf(readFileSync(file, "utf8"));
  const eager = reexports.filter(({ path }) => EAGER.has(chunkOf(path)));
  const lazy = reexports.filter(({ path }) => !EAGER.has(chunkOf(path)));
  return [
    'import { lazyChunk, lazyClass } from "../chunks/language.js";',
    ...eager.map(({ path, names }) => `export { ${names.join(", ")} } from "${path}";`),
    ...lazy.flatMap(({ path, names }) => [
      `const ${chunkOf(path)} = lazyChunk("${path}", import.meta.url);`,
      ...names.map((name) => stubOf(name, module[name], chunkOf(path))),
    ]),
    "",
  ].join("\n");
}

function reexportsOf(entry: string): readonly Reexports[] {
  const imports = [...entry.matchAll(/^import \{ ([^}]*) \} from "([^"]+)";$/gm)];
  const reexports = imports.map(([, names = "", path = ""]) => ({ path, names: names.split(", ") }));
  // Another form, such as a renamed export, must not be lost.
  const all = reexports.flatMap(({ names }) => names).toSorted();
  const [, exported = ""] = /^export \{ ([^}]*) \};$/m.exec(entry) ?? [];
  if (exported !== all.join(", "))
    throw new Error(`An entry point exports ${exported}, and imports ${all.join(", ")}.`);
  return reexports;
}

/** The name of a chunk. */
function chunkOf(path: string): string {
  return posix.basename(path, ".js");
}

/** A function that calls an export, or a class that stands for it. */
function stubOf(name: string, value: unknown, chunk: string): string {
  if (typeof value !== "function") throw new Error(`${name} is not a function, so it must be in an eager chunk.`);
  return /^class\b/.test(String(value))
    ? `export const ${name} = lazyClass("${name}", () => ${chunk}().${name});`
    : `export function ${name}(...args) { return ${chunk}().${name}(...args); }`;
}

import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import library from "../package.json" with { type: "json" };
import server from "../packages/server/package.json" with { type: "json" };
import { lazyEntry } from "./lazy-entry.ts";

/*
 * The last step of `npm run build`. Writes the entry points of the library for Node. `dist/` has the files of both
 * packages: the service and the command line move to `packages/server/dist/` and import the library's files as
 * `firmament/internal/…`. Declarations that no entry point reaches are deleted.
 */

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");
const serverRoot = join(root, "packages/server");

const dependencies = Object.keys({ ...library.dependencies, ...library.peerDependencies });

/** The paths in `dist/` that a manifest names. */
function entriesOf(targets: readonly unknown[]): readonly string[] {
  return [...JSON.stringify(targets).matchAll(/"\.\/dist\/([^"*]+)"/g)].map(([, path = ""]) => path);
}

const IMPORT = /(\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}\/[^"]+)"/g;

/** The file that an import refers to: its declarations in a declaration file. */
function targetOf(path: string, specifier: string): string {
  const target = posix.join(posix.dirname(path), specifier);
  return path.endsWith(".d.ts") ? target.replace(/(?:\.d)?\.[jt]s$/, ".d.ts") : target;
}

/** The files that entry points reach. */
function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...entries];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const [, , specifier = ""] of readFileSync(join(dist, path), "utf8").matchAll(IMPORT)) {
      const target = targetOf(path, specifier);
      if (statSync(join(dist, target), { throwIfNoEntry: false })?.isFile()) pending.push(target);
    }
  }
  return reached;
}

/** The declarations of the folders of the service and the command line, without those that the library needs, too. */
const SERVER_TYPES = /^src\/(?:http\.d\.ts|(?:http|accounts|postgres|sql|sqlite|web|cli)\/)/;

/** The scripts that `src/node.ts` starts by their names. */
const WORKERS = [
  "chunks/load-worker.js",
  "chunks/dataset-worker.js",
  "chunks/dataset-index-worker.js",
  "chunks/search-worker.js",
];

/** The script that the command line starts by its name. */
const SERVER_WORKERS = ["chunks/benchmark-worker.js"];

for (const [, path = ""] of JSON.stringify(library.exports).matchAll(/"\.\/dist\/([^"]+)\.node\.js"/g)) {
  writeFileSync(join(dist, `${path}.node.js`), await lazyEntry(join(dist, `${path}.js`)));
}

const libraryFiles = reachedFrom([...entriesOf([library.exports]), ...WORKERS]);
const serverFiles = [...reachedFrom([...entriesOf([server.exports, server.bin]), ...SERVER_WORKERS])].filter(
  (path) => !libraryFiles.has(path) && (!path.endsWith(".d.ts") || SERVER_TYPES.test(path)),
);
const moved = new Set(serverFiles);
const kept = reachedFrom([...libraryFiles, ...serverFiles]);

rmSync(join(serverRoot, "dist"), { recursive: true, force: true });
for (const path of serverFiles) {
  const text = readFileSync(join(dist, path), "utf8").replace(IMPORT, (match, start: string, specifier: string) => {
    const target = targetOf(path, specifier);
    if (moved.has(target) || !kept.has(target)) return match;
    return `${start}"firmament/internal/${target.replace(/\.d\.ts$/, ".js")}"`;
  });
  const file = join(serverRoot, "dist", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  const path = relative(dist, file).replaceAll("\\", "/");
  if (entry.isFile() && (moved.has(path) || !kept.has(path))) rmSync(file);
}

/** Fails if a program with `skipLibCheck: false` would not find what a declaration imports. */
for (const path of reachedFrom(entriesOf([library.exports]))
  .values()
  .filter((file) => file.endsWith(".d.ts"))) {
  for (const [, name = ""] of readFileSync(join(dist, path), "utf8").matchAll(
    /^(?:import|export) .* from "([^"]+)";$/gm,
  )) {
    const isFound = name.startsWith(".")
      ? statSync(join(dist, targetOf(path, name)), { throwIfNoEntry: false })?.isFile() === true
      : name.startsWith("node:") || dependencies.some((dependency) => `${name}/`.startsWith(`${dependency}/`));
    if (!isFound) throw new Error(`The declarations in ${path} import ${name}, which the package does not have.`);
  }
}

// What the server's package has beside its code, and the library as its dependency in a checkout.
copyFileSync(join(root, "LICENSE"), join(serverRoot, "LICENSE"));
mkdirSync(join(serverRoot, "fixtures"), { recursive: true });
copyFileSync(join(root, "fixtures/companies.ndjson"), join(serverRoot, "fixtures/companies.ndjson"));
const programs = join(serverRoot, "programs");
rmSync(programs, { recursive: true, force: true });
for (const name of ["lucene10", "tantivy"]) {
  cpSync(join(root, "src/benchmark/programs", name), join(programs, name), { recursive: true });
}
for (const name of ["lucene", "tantivy"]) {
  cpSync(join(root, "src/testing/engines", name), join(programs, "engines", name), { recursive: true });
}
const link = join(serverRoot, "node_modules/firmament");
mkdirSync(dirname(link), { recursive: true });
rmSync(link, { force: true });
symlinkSync(root, link, "junction");

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { LibraryName } from "../question/peer-name.ts";
import { findPackage } from "./installed-package.ts";

/** Where the code of a library is. */
export interface PeerSource {
  readonly version: string;
  /** The URLs of the modules to import: of Firmament those of `firmament` and of `firmament/grammar`. */
  readonly modules: readonly string[];
  /** The module of Firmament's analyzers for languages; `null` for other libraries. */
  readonly languages: string | null;
}

/** The folders from which libraries are found. */
export interface SearchedFolders {
  /** The user's folder. */
  readonly working: string;
  /** The folder of this package. */
  readonly own: string;
  /** The folder of the measured copy of Firmament; `null` for the installed one. */
  readonly engine: string | null;
  /** The folder of the copy that is measured as `baseline`. */
  readonly baseline: string | null;
}

/** The packages of the peers that are not part of Node. */
export const peerPackages: Readonly<Partial<Record<LibraryName, string>>> = {
  minisearch: "minisearch",
  orama: "@orama/orama",
  flexsearch: "flexsearch",
  liqe: "liqe",
};

/**
 * Where a library is; `null` if it is not installed.
 *
 * @throws {RangeError} for a folder that does not contain Firmament
 */
export function findSource(name: LibraryName, folders: SearchedFolders): PeerSource | null {
  if (name === "sqlite") {
    return { version: process.versions.sqlite ?? "?", modules: ["node:sqlite"], languages: null };
  }
  const dependency = peerPackages[name];
  if (dependency !== undefined) {
    const found = findPackage(dependency, [folders.working, folders.own]);
    return found && { version: found.version, modules: [found.entry], languages: null };
  }
  return firmamentIn(name === "baseline" ? folders.baseline : (folders.engine ?? ownFirmament(folders.own)));
}

/** The folder of the library: a dependency of this package, or the checkout that contains this file. */
function ownFirmament(own: string): string {
  return findPackage("firmament", [own])?.folder ?? own;
}

function firmamentIn(folder: string | null): PeerSource | null {
  if (folder === null) return null;
  for (const [parts, ending] of [
    [["dist"], "js"],
    [[], "js"],
    [[], "ts"],
  ] as const) {
    const pathOf = (...names: readonly string[]): string => join(folder, ...parts, ...names);
    const engine = pathOf("src", "entries", `index.${ending}`);
    // A checkout is measured as it is, not as it was built.
    if (!existsSync(engine) || (ending === "js" && existsSync(join(folder, "src", "entries", "index.ts")))) continue;
    const modules = [engine, pathOf("grammar", `index.${ending}`)].map((path) => pathToFileURL(path).href);
    const languages = pathToFileURL(pathOf("src", "entries", `languages.${ending}`)).href;
    return { version: versionIn(folder), modules, languages };
  }
  throw new RangeError(`${folder} does not contain the package firmament.`);
}

function versionIn(folder: string): string {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version ?? "?";
  } catch {
    return "?";
  }
}

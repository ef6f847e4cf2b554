import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root: string = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** A TypeScript file with its imports. */
export interface SourceFile {
  /** Relative to the project's folder, with slashes. */
  readonly path: string;
  readonly text: string;
  /** The paths of imported files of the project. */
  readonly ownImports: readonly string[];
  /** The names of imported packages and built-in modules. */
  readonly outsideImports: readonly string[];
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g;

/** Folders that the build and npm write. */
const BUILT = /[\\/](dist|node_modules)([\\/]|$)/;

/** All TypeScript files of the folders; missing folders are skipped. */
export function sourceFiles(folders: readonly string[]): readonly SourceFile[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !BUILT.test(entry.parentPath))
        .map((entry) => readSource(relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))),
    );
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  const specifiers = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? "");
  const isOwn = (specifier: string): boolean => specifier.startsWith(".");
  return {
    path,
    text,
    ownImports: specifiers
      .filter(isOwn)
      .map((specifier) => posix.normalize(posix.join(posix.dirname(path), specifier))),
    outsideImports: specifiers.filter((specifier) => !isOwn(specifier)),
  };
}

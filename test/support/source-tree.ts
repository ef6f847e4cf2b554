import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root: string = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** One file of TypeScript: its path from the project's folder, with slashes, and what it imports. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Paths of the project's own files, from its folder. */
  readonly ownImports: readonly string[];
  /** Names of packages and built-in modules. */
  readonly outsideImports: readonly string[];
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g;

/** Every file of TypeScript in those of these folders that there are. */
export function sourceFiles(folders: readonly string[]): readonly SourceFile[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
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

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Installation } from "./installation.ts";

const root = join(import.meta.dirname, "../..");

/** A published package. */
interface Package {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** What runs the tools. */
export interface DeclarationTools {
  /** The path of a package's archive. */
  packed(folder: string): string;
  /** Installs archives, and packages of the registry, in a project. */
  install(folder: string, packages: readonly string[]): void;
  /** What the compiler reports about the project in a folder; `null` without errors. */
  compile(folder: string): string | null;
}

/** The packages that run in pages. */
const IN_PAGES = ["@firmament/codemirror", "@firmament/client", "@firmament/react", "@firmament/instantsearch"];

/** What every program with the package has besides. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = { "@firmament/react": ["@types/react"] };

/**
 * Compiles a program that imports every entry point of a package, with the strictest options, nothing but ECMAScript and
 * what the installation of this package brings. Packages that run in pages have the DOM, and those that depend on the types
 * of Node have them. npm installs all packages once; the project of each has links to itself and what it needs of these.
 *
 * @param folder an empty folder
 * @param folders of the packages in the project
 * @returns by the name of each package, what the compiler reports; `null` without errors
 */
export function checkDeclarations(
  folder: string,
  folders: readonly string[],
  { packed, install, compile }: DeclarationTools,
): readonly (readonly [name: string, fault: string | null])[] {
  const all = join(folder, "all");
  writeProject(all);
  install(all, [...folders.map(packed), ...Object.values(COMPANIONS).flat()]);
  const installation = new Installation(all);
  return folders.map(manifestOf).map((manifest) => {
    const { name, exports } = manifest;
    const project = join(folder, "alone", name);
    writeProject(project);
    const entries = Object.entries(exports).filter(([, target]) => Object(target).types !== undefined);
    const program = entries.map(([entry], index) => `export * as entry${index} from "${name}${entry.slice(1)}";`);
    writeFileSync(join(project, "program.ts"), program.join("\n"));
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(configuration(manifest)));
    installation.linkInto(project, [name, ...(COMPANIONS[name] ?? [])]);
    return [name, compile(project)];
  });
}

function writeProject(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
}

function manifestOf(path: string): Package {
  return JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
}

function configuration({ name, dependencies = {} }: Package): object {
  const strict = {
    strict: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  };
  const lib = ["ES2024", ...(IN_PAGES.includes(name) ? ["DOM", "DOM.Iterable"] : [])];
  const types = "@types/node" in dependencies ? ["node"] : [];
  // A linked package must not find more than the project has.
  const compilerOptions = {
    ...strict,
    target: "esnext",
    module: "nodenext",
    lib,
    types,
    noEmit: true,
    preserveSymlinks: true,
  };
  return { compilerOptions, files: ["program.ts"] };
}

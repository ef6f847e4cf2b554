import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** A published package. */
interface Package {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** What runs the tools. */
export interface DeclarationTools {
  /** The path of a package's archive. */
  packed(folder: string): string;
  install(folder: string, archives: readonly string[]): void;
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
 * of Node have them.
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
  const packages = new Map(folders.map((path) => [path, manifestOf(path)]));
  const paths = new Map([...packages].map(([path, { name }]) => [name, path]));
  const needed = (path: string, found: Set<string>): ReadonlySet<string> => {
    found.add(path);
    const { dependencies, peerDependencies } = packages.get(path) ?? {};
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const other = paths.get(name);
      if (other !== undefined && !found.has(other)) needed(other, found);
    }
    return found;
  };
  return [...packages].map(([path, { name, exports }]) => {
    const project = join(folder, name);
    mkdirSync(project, { recursive: true });
    const entries = Object.entries(exports).filter(([, target]) => Object(target).types !== undefined);
    const program = entries.map(([entry], index) => `export * as entry${index} from "${name}${entry.slice(1)}";`);
    writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
    writeFileSync(join(project, "program.ts"), program.join("\n"));
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(configuration(packages.get(path) as Package)));
    install(project, [...[...needed(path, new Set())].map(packed), ...(COMPANIONS[name] ?? [])]);
    const fault = compile(project);
    rmSync(project, { recursive: true });
    return [name, fault];
  });
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
  const compilerOptions = { ...strict, target: "esnext", module: "nodenext", lib, types, noEmit: true };
  return { compilerOptions, files: ["program.ts"] };
}

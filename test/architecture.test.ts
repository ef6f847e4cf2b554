import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { bannedPhrases } from "@firmament/test-support/banned-phrases.ts";
import { pages, readPage } from "@firmament/test-support/documentation.ts";
import { root, sourceFiles } from "@firmament/test-support/source-tree.ts";
import { describe, expect, test } from "vitest";

/** The layers of the engine in `docs/internals/architecture.md`, lowest first. A file imports from its own folder and from lower layers. */
const LAYERS: readonly (readonly string[])[] = readLayers(
  readFileSync(join(root, "docs/internals/architecture.md"), "utf8"),
);

/** The most layers of the engine: its table fits on a page. */
const MAX_LAYERS = 25;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A package of the workspace. */
interface Package {
  /** Relative to the project's folder; empty for the engine. */
  readonly folder: string;
  readonly manifest: Manifest;
}

const engine: Package = { folder: "", manifest: readManifest("") };
const packages: readonly Package[] = [
  engine,
  ...(engine.manifest.workspaces ?? []).map((folder) => ({ folder, manifest: readManifest(folder) })),
];

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}

/** The package that contains a file. */
function packageOf(path: string): Package {
  return packages.find(({ folder }) => folder !== "" && path.startsWith(`${folder}/`)) ?? engine;
}

/** The name of the package that an import specifier names. */
function packageNameIn(specifier: string): string {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

const everything = sourceFiles(["src", "grammar", "packages", "test", "bench", "fixtures", "bundle"]);

/** The files that packages publish, without those of the folder `bundle`, which builds them. */
const shipped = everything.filter(
  ({ path }) =>
    /^(src|grammar|fixtures|packages\/[a-z]+\/src)\//.test(path) &&
    !isTest(path) &&
    !isGenerator(path) &&
    !isConfig(path),
);

/** The files of the engine. */
const inEngine = shipped.filter(({ path }) => /^(src|grammar)\//.test(path));

function isTest(path: string): boolean {
  return path.endsWith(".test.ts");
}

function isConfig(path: string): boolean {
  return path.endsWith(".config.ts");
}

/** Scripts that write files; they are not part of a package. */
function isGenerator(path: string): boolean {
  return /(^|\/)generate(-[^/]*)?\.ts$/.test(path);
}

/** Reads the layers from the second column of the table, whose first row is the highest layer. */
function readLayers(text: string): readonly (readonly string[])[] {
  const rows = [...text.matchAll(/^\|[^|\n]*\|((?: `[^`|\n]+`,?)+) \|/gm)];
  return rows.map(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, folder = ""]) => folder)).reverse();
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function layerOf(path: string): number {
  return LAYERS.findIndex((folders) => folders.includes(folderOf(path)));
}

/** The files that may re-export: the targets of the exports of all packages, and those that only the build reads. */
const ENTRY_POINTS: ReadonlySet<string> = new Set([
  ...packages.flatMap(({ folder, manifest }) =>
    Object.values(manifest.exports ?? {})
      .flatMap((target) => (typeof target === "object" && target !== null ? Object.entries(target) : []))
      .filter(([condition, path]) => condition === "@firmament/source" && !String(path).includes("*"))
      .map(([, path]) => posix.join(folder, String(path))),
  ),
  "src/entries/eager.ts",
  "src/entries/connect.ts",
]);

/** A cycle in a graph that a node is part of, or `null`. */
function cycleThrough(start: string, next: (node: string) => readonly string[]): readonly string[] | null {
  const seen = new Set<string>();
  const pending: (readonly string[])[] = [[start]];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const node of next(path.at(-1) ?? "")) {
      if (node === start) return [...path, node];
      if (seen.has(node)) continue;
      seen.add(node);
      pending.push([...path, node]);
    }
  }
  return null;
}

function cyclesIn(graph: ReadonlyMap<string, Iterable<string>>): readonly (readonly string[])[] {
  return [...graph.keys()]
    .map((node) => cycleThrough(node, (each) => [...(graph.get(each) ?? [])]))
    .filter((cycle) => cycle !== null);
}

describe("the layers of the engine", () => {
  test(`are at most ${MAX_LAYERS}, and name each folder once`, () => {
    const folders = LAYERS.flat();
    expect(LAYERS.length).toBeLessThanOrEqual(MAX_LAYERS);
    expect(folders.length).toBeGreaterThan(40);
    expect(folders.filter((folder, index) => folders.indexOf(folder) !== index)).toEqual([]);
  });

  test("contain every folder", () => {
    expect(inEngine.filter(({ path }) => layerOf(path) < 0).map(({ path }) => path)).toEqual([]);
  });

  test("import only from lower layers", () => {
    const wrong = inEngine.flatMap(({ path, ownImports }) =>
      ownImports
        .filter((imported) => folderOf(imported) !== folderOf(path))
        .filter((imported) => layerOf(imported) < 0 || layerOf(imported) >= layerOf(path))
        .map((imported) => `${path} imports ${imported}`),
    );
    expect(wrong).toEqual([]);
  });
});

test("no file is part of a cycle of imports", () => {
  expect(cyclesIn(new Map(shipped.map(({ path, ownImports }) => [path, ownImports])))).toEqual([]);
});

test("no folder is part of a cycle of imports", () => {
  const graph = new Map<string, Set<string>>();
  for (const { path, ownImports } of shipped) {
    const targets = ownImports.map(folderOf).filter((folder) => folder !== folderOf(path));
    graph.set(folderOf(path), new Set([...(graph.get(folderOf(path)) ?? []), ...targets]));
  }
  expect(cyclesIn(graph)).toEqual([]);
});

/** The entry points of the engine that need Node; all others also run in a browser. */
const NODE_ENTRIES: ReadonlySet<string> = new Set(
  ["node", "storage", "load-worker", "search-worker"].map((name) => `src/entries/${name}.ts`),
);

/** Which files import the dependencies of the engine: few, so that they can be replaced. */
const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  chevrotain: [
    "grammar/syntax/tokens.ts",
    "grammar/syntax/lexer.ts",
    "grammar/syntax/lucene-parser.ts",
    "grammar/syntax/look-ahead.ts",
    "grammar/completion/grammar-walk.ts",
  ],
  flexsearch: ["src/indexes/live/flexsearch-postings.ts"],
};

describe("the engine", () => {
  test("imports only its dependencies, in listed files, and nothing of Node", () => {
    const wrong = inEngine
      .filter(({ path }) => !NODE_ENTRIES.has(path) && folderOf(path) !== "src/node")
      .flatMap(({ path, outsideImports }) =>
        outsideImports
          .filter((name) => !IMPORTERS[name]?.includes(path))
          .filter((name) => !(path === "src/analysis/languages/languages.ts" && name.startsWith("@orama/stemmers/")))
          .map((name) => `${path} imports ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  test("depends on Chevrotain and FlexSearch only", () => {
    expect(Object.keys(engine.manifest.dependencies ?? {})).toEqual(["chevrotain", "flexsearch"]);
    expect(Object.keys(engine.manifest.peerDependencies ?? {})).toEqual(["@orama/stemmers"]);
  });
});

describe("the packages", () => {
  test("have one version", () => {
    expect(new Set(packages.map(({ manifest }) => manifest.version))).toEqual(new Set([engine.manifest.version]));
  });

  test("export nothing internal: what only a checkout has, for tests, is not published", () => {
    const open = packages.flatMap(({ manifest }) =>
      Object.entries(manifest.exports ?? {})
        .filter(([path]) => path.includes("*"))
        .filter(([, target]) => Object.keys(target as object).join() !== "@firmament/source")
        .map(([path]) => `${manifest.name} ${path}`),
    );
    expect(open).toEqual([]);
  });

  test("import no file of another package by its path", () => {
    const wrong = everything
      .filter(({ path }) => !isConfig(path))
      .flatMap(({ path, ownImports }) =>
        ownImports
          .filter((imported) => packageOf(imported) !== packageOf(path))
          .map((imported) => `${path} imports ${imported}`),
      );
    expect(wrong).toEqual([]);
  });

  test("import only entry points of other packages; tests may import their sources", () => {
    const names = new Map(packages.map((each) => [each.manifest.name, each]));
    const wrong = shipped.flatMap(({ path, outsideImports }) =>
      outsideImports
        .filter((specifier) => {
          const target = names.get(packageNameIn(specifier));
          if (target === undefined) return false;
          const entry = `.${specifier.slice(target.manifest.name.length)}`;
          return !Object.hasOwn(target.manifest.exports ?? {}, entry);
        })
        .map((specifier) => `${path} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test("declare what they import", () => {
    const wrong = shipped.flatMap(({ path, outsideImports }) => {
      const { name, dependencies, peerDependencies, devDependencies, private: isPrivate } = packageOf(path).manifest;
      const declared = new Set([
        name,
        ...Object.keys({ ...dependencies, ...peerDependencies, ...(isPrivate && devDependencies) }),
      ]);
      return outsideImports
        .map(packageNameIn)
        .filter(
          (imported) => !imported.startsWith("node:") && !imported.startsWith("virtual:") && !declared.has(imported),
        )
        .map((imported) => `${path} imports ${imported}`);
    });
    expect(wrong).toEqual([]);
  });

  test("declare only what they import", () => {
    const unused = packages
      .filter(({ manifest }) => manifest.private !== true && manifest !== engine.manifest)
      .flatMap(({ folder, manifest }) => {
        const imported = new Set(
          shipped
            .filter(({ path }) => path.startsWith(`${folder}/`))
            .flatMap(({ outsideImports }) => outsideImports.map(packageNameIn)),
        );
        // The declarations of packages for Node have its types, such as `AbortSignal`.
        if ([...imported].some((name) => name.startsWith("node:"))) imported.add("@types/node");
        return Object.keys(manifest.dependencies ?? {})
          .filter((name) => !imported.has(name))
          .map((name) => `${manifest.name} declares ${name}`);
      });
    expect(unused).toEqual([]);
  });

  test("do not depend on each other in a cycle", () => {
    const graph = new Map(packages.map(({ manifest }) => [manifest.name, Object.keys(manifest.dependencies ?? {})]));
    expect(cyclesIn(graph)).toEqual([]);
  });

  test("have a README", () => {
    const missing = packages.filter(({ folder }) => !existsSync(join(root, folder, "README.md")));
    expect(missing.map(({ manifest }) => manifest.name)).toEqual([]);
  });
});

/** A folder with more files than `FEW_FILES` should be divided; one with more than `MAX_FILES` must be. */
const FEW_FILES = 25;
const MAX_FILES = 40;

describe("the folders", () => {
  test(`have at most ${MAX_FILES} files`, () => {
    const counts = new Map<string, number>();
    for (const { path } of everything) {
      if (isTest(path) || /^(bench|fixtures|test\/(?!support))/.test(path)) continue;
      counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
    }
    const large = [...counts].filter(([, count]) => count > FEW_FILES);
    for (const [folder, count] of large) console.warn(`${folder} has ${count} files: consider a new folder.`);
    expect(large.filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });
});

const MAX_LINES = 400;

describe("the files", () => {
  test(`have at most ${MAX_LINES} lines`, () => {
    const long = everything
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });

  test("re-export only as entry points", () => {
    const barrels = shipped.filter(({ text }) => /(^|\n)export\s[^;]*?\sfrom\s+"/.test(text)).map(({ path }) => path);
    expect(barrels.filter((path) => !ENTRY_POINTS.has(path))).toEqual([]);
  });

  test("do not ask whether a value is an instance of a built-in class: those of other realms are none", () => {
    const classes =
      "(Error|Date|Map|Set|Uint8Array|ArrayBuffer|SharedArrayBuffer|RegExp|Promise|AbortSignal|DOMException)";
    const asking = shipped
      // Pages and benchmarks are programs, and run in one realm.
      .filter(({ path }) => !/^(src\/base\/builtin-value|packages\/(benchmark|pages)\/)/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(new RegExp(`instanceof ${classes}\\b`, "g"))].map(([use]) => `${path}: ${use}`),
      );
    expect(asking).toEqual([]);
  });

  test("contain no suppressions of the compiler or the linter", () => {
    const silenced = everything.filter(
      ({ path, text }) =>
        path !== "test/architecture.test.ts" &&
        /@ts-(ignore|nocheck|expect-error(?!:))|biome-ignore(?! [^:]+: \S)/.test(text),
    );
    expect(silenced.map(({ path }) => path)).toEqual([]);
  });
});

describe("the wording", () => {
  test("contains no banned phrase", () => {
    const banned = new RegExp(`\\b(${bannedPhrases.join("|")})\\b`, "gi");
    const texts = [...everything, ...pages.map((path) => ({ path, text: readPage(path) }))];
    const found = texts
      .filter(({ path }) => !path.startsWith("fixtures/tables/"))
      .flatMap(({ path, text }) => [...text.matchAll(banned)].map(([phrase]) => `${path}: ${phrase}`));
    expect(found).toEqual([]);
  });

  test("introduces each folder in a README of three lines", () => {
    const folders = new Set(shipped.map(({ path }) => folderOf(path)).filter((folder) => folder !== "grammar"));
    const missing = [...folders].filter((folder) => {
      const path = `${folder}/README.md`;
      if (!existsSync(join(root, path))) return true;
      const lines = readPage(path)
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"));
      return lines.length !== 3;
    });
    expect(missing).toEqual([]);
  });
});

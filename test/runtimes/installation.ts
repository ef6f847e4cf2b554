import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/** What npm records about an installed package. */
interface InstalledPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const MODULES = "node_modules/";

/** The packages that npm has installed in a project. */
export class Installation {
  readonly #folder: string;
  /** By their paths: `node_modules/zod`, and `node_modules/hono/node_modules/zod` for one of another version. */
  readonly #packages: ReadonlyMap<string, InstalledPackage>;

  /** @param folder of the project */
  constructor(folder: string) {
    this.#folder = folder;
    const { packages } = JSON.parse(readFileSync(join(folder, MODULES, ".package-lock.json"), "utf8"));
    this.#packages = new Map(Object.entries<InstalledPackage>(packages));
  }

  /** Makes another folder a project that has only these packages and all that npm installs with them. */
  linkInto(project: string, names: readonly string[]): void {
    for (const path of this.#neededBy(names)) {
      // A package inside another one is linked with it.
      if (path.lastIndexOf(MODULES) > 0) continue;
      mkdirSync(dirname(join(project, path)), { recursive: true });
      symlinkSync(join(this.#folder, path), join(project, path));
    }
  }

  #neededBy(names: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const add = (name: string, importer: string): void => {
      const path = this.#resolved(name, importer);
      if (path === null || found.has(path)) return;
      found.add(path);
      const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
        this.#packages.get(path) ?? {};
      const peers = Object.keys(peerDependencies ?? {}).filter(
        (peer) => peerDependenciesMeta?.[peer]?.optional !== true,
      );
      for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) add(needed, path);
    };
    for (const name of names) add(name, "");
    return found;
  }

  /** The path of a package that another one imports; `null` for an optional one that is not installed. */
  #resolved(name: string, importer: string): string | null {
    for (let place = importer; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${MODULES}`)))) {
      const path = `${place === "" ? "" : `${place}/`}${MODULES}${name}`;
      if (this.#packages.has(path)) return path;
      if (place === "") return null;
    }
  }
}

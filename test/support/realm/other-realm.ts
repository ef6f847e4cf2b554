import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { type Context, createContext, type Module, runInContext, SourceTextModule, SyntheticModule } from "node:vm";

/**
 * Runs modules of TypeScript in a realm of their own, as Jest runs tests: ECMAScript's classes are those of the realm, and
 * all else, such as `process`, `node:fs` and installed packages, belongs to the program around it.
 *
 * Needs the flag `--experimental-vm-modules`.
 */
export class OtherRealm {
  readonly #context: Context;
  readonly #modules = new Map<string, Promise<Module>>();

  /** @param isBare whether there is nothing but ECMAScript, as in no environment of a program. Default: Node's globals */
  constructor({ isBare = false }: { readonly isBare?: boolean } = {}) {
    this.#context = createContext({});
    if (isBare) return;
    const own = new Set<string>(runInContext("Object.getOwnPropertyNames(globalThis)", this.#context));
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
      if (!own.has(name)) Object.defineProperty(this.#context, name, property);
    }
  }

  /** The exports of a module, which has run. */
  async import(url: string): Promise<Readonly<Record<string, unknown>>> {
    const module = await this.#module(url);
    if (module.status === "unlinked")
      await module.link(async (name, { identifier }) => this.#resolved(name, identifier));
    await module.evaluate();
    return module.namespace as Readonly<Record<string, unknown>>;
  }

  #resolved(specifier: string, parent: string): Promise<Module> {
    const url = specifier.startsWith(".") ? new URL(specifier, parent).href : import.meta.resolve(specifier, parent);
    return this.#module(url);
  }

  #module(url: string): Promise<Module> {
    const known = this.#modules.get(url);
    if (known !== undefined) return known;
    const module = url.endsWith(".ts") ? this.#source(url) : this.#outside(url);
    this.#modules.set(url, module);
    return module;
  }

  async #source(url: string): Promise<Module> {
    const text = stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8"));
    return new SourceTextModule(text, {
      identifier: url,
      context: this.#context,
      initializeImportMeta: (meta) => {
        meta.url = url;
      },
      importModuleDynamically: async (specifier: string) => {
        const module = await this.#resolved(specifier, url);
        await this.import(module.identifier);
        return module;
      },
    });
  }

  async #outside(url: string): Promise<Module> {
    const exports = await import(url, url.endsWith(".json") ? { with: { type: "json" } } : {});
    const names = Object.keys(exports);
    return new SyntheticModule(
      names,
      function setExports(this: SyntheticModule) {
        for (const name of names) this.setExport(name, exports[name]);
      },
      { identifier: url, context: this.#context },
    );
  }
}

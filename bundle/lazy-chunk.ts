import { requireSupportedNode } from "../src/base/node-version.ts";

/**
 * The exports of a module that Node loads at the first call.
 *
 * @param path relative to the module with the address `url`
 * @throws {Error} if this version of Node is not supported, or a part of the package is being imported with `import()`
 */
export function lazyChunk<Exports extends object>(path: string, url: string): () => Exports {
  let exports: Exports | undefined;
  return () => {
    if (exports === undefined) {
      requireSupportedNode();
      exports = load(path, url) as Exports;
    }
    return exports;
  };
}

function load(path: string, url: string): unknown {
  try {
    // An import of `node:module` would take a millisecond.
    return process.getBuiltinModule("node:module").createRequire(url)(path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_REQUIRE_ESM_RACE_CONDITION")) throw error;
    const advice = "Await the import() of firmament-server or firmament/grammar before you call firmament.";
    throw new Error(`A part of firmament is still being imported. ${advice}`, { cause: error });
  }
}

type Class = abstract new (...args: never) => object;

/**
 * Stands for a class that is loaded when it is first used: to create an instance, for a subclass, or in `instanceof`.
 *
 * @param load returns the class, the same one in each call
 */
export function lazyClass<C extends Class>(load: () => C): C {
  // A bound function can be constructed, and has no `prototype` of its own that the proxy would have to return.
  const lazy: C = new Proxy(Object.bind(null) as unknown as C, {
    construct: (_, args, newTarget) => Reflect.construct(load(), args, newTarget === lazy ? load() : newTarget),
    // Throws, as every class does.
    apply: () => Reflect.apply(load() as unknown as () => C, undefined, []),
    get: (_, name) => Reflect.get(load(), name),
    has: (_, name) => Reflect.has(load(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(load()),
  });
  return lazy;
}

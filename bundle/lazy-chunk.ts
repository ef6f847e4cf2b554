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
    const advice = "Await the import() of @firmament/server or firmament/grammar before you call firmament.";
    throw new Error(`A part of firmament is still being imported. ${advice}`, { cause: error });
  }
}

type Class = abstract new (...args: never) => object;

/**
 * Stands for a class that is loaded when it is first used: to create an instance, for a subclass, or in `instanceof`.
 *
 * @param name of the class; Node prints the class with it, and does not load it for that
 * @param load returns the class, the same one in each call
 */
export function lazyClass<C extends Class>(name: string, load: () => C): C {
  // A bound function can be constructed, and has no `prototype` of its own that the proxy would have to return. Its
  // other members must not contradict those of the class, or a frozen proxy throws.
  const target = Object.defineProperty(Object.bind(null), "name", { value: name }) as unknown as C;
  Reflect.deleteProperty(target, "length");
  const lazy: C = new Proxy(target, {
    construct: (_, args, newTarget) => Reflect.construct(load(), args, newTarget === lazy ? load() : newTarget),
    // Throws, as every class does.
    apply: () => Reflect.apply(load() as unknown as () => C, undefined, []),
    get: (_, member) => Reflect.get(load(), member),
    // The receiver is a subclass if the member is set on one.
    set: (_, member, value, receiver) => Reflect.set(load(), member, value, receiver === lazy ? load() : receiver),
    has: (_, member) => Reflect.has(load(), member),
    deleteProperty: (_, member) => Reflect.deleteProperty(load(), member),
    getPrototypeOf: () => Reflect.getPrototypeOf(load()),
  });
  return lazy;
}

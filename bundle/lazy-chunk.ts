import { requireSupportedNode } from "../src/base/node-version.ts";

/**
 * The exports of a module that Node loads at the first call.
 *
 * @param path relative to the module with the address `url`
 * @throws {Error} if this version of Node is not supported
 */
export function lazyChunk<Exports extends object>(path: string, url: string): () => Exports {
  let exports: Exports | undefined;
  return () => {
    if (exports === undefined) {
      requireSupportedNode();
      // An import of `node:module` would take a millisecond.
      exports = process.getBuiltinModule("node:module").createRequire(url)(path) as Exports;
    }
    return exports;
  };
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

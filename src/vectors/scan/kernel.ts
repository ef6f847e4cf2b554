import { kernelModule } from "./kernel.generated.ts";

/** The loop of `kernel.wat` over rows in `memory`. */
export interface Kernel {
  /** All of the module's memory. */
  readonly memory: Uint8Array;
  dotProducts(row: number, end: number, stride: number, queryEnd: number, into: number): void;
}

interface Exports extends Omit<Kernel, "memory"> {
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** What this file uses of WebAssembly, which not every program that runs JavaScript has. */
interface Globals {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: unknown };
  };
}

let kernel: Kernel | null | undefined;

/**
 * The kernel of this thread, which is compiled when it is called for the first time, in less than a millisecond. It is
 * `null` where WebAssembly or its SIMD is missing, and where the content security policy of a page does not allow
 * `wasm-unsafe-eval`.
 */
export function vectorKernel(): Kernel | null {
  if (kernel === undefined) kernel = compiledKernel((globalThis as Globals).WebAssembly);
  return kernel;
}

/** The kernel with an implementation of WebAssembly; `null` if it refuses the module. */
export function compiledKernel(assembly: Globals["WebAssembly"]): Kernel | null {
  if (assembly === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(kernelModule), (character) => character.charCodeAt(0));
    // Browsers compile modules of less than 4 KB at once, and this one has less than 1 KB.
    const exports = new assembly.Instance(new assembly.Module(bytes)).exports as Exports;
    return {
      memory: new Uint8Array(exports.memory.buffer),
      dotProducts: exports.dotProducts,
    };
  } catch {
    return null;
  }
}

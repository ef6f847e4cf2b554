// Without imports and in a chunk of its own, so that it can run where the rest of the package cannot be loaded.

/** The oldest supported version of Node, as in `engines` of package.json. */
export const MIN_NODE = "22.13";

/** The members of the global `process` that are used, in all runtimes that have one. */
interface RuntimeProcess {
  readonly versions?: { readonly node?: string; readonly bun?: string; readonly deno?: string };
}

/** The error message for a version of Node such as `22.1.0`; `null` if the version is supported. */
export function unsupportedNodeMessage(version: string): string | null {
  const [major = 0, minor = 0] = numbersOf(version);
  const [minMajor = 0, minMinor = 0] = numbersOf(MIN_NODE);
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return null;
  return `firmament needs Node ${MIN_NODE} or later; this is Node ${version}.`;
}

/**
 * Checks the version of Node, so that an old one fails with a clear message when the package is first used. Browsers,
 * Bun and Deno are not checked; the latter two report a version of Node that they only emulate.
 *
 * @throws {Error} if the version is not supported
 */
export function requireSupportedNode(): void {
  const { versions } = (globalThis as { readonly process?: RuntimeProcess }).process ?? {};
  if (versions?.node === undefined || versions.bun !== undefined || versions.deno !== undefined) return;
  const message = unsupportedNodeMessage(versions.node);
  if (message !== null) throw new Error(message);
}

function numbersOf(version: string): number[] {
  return version.split(".").map((part) => Number.parseInt(part, 10));
}

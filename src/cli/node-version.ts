// Imports nothing: it has to run on every Node.

/** The oldest Node that has what the engine is written with, as `engines` in package.json says too. */
export const LEAST_NODE = "22.13";

/** What to tell a user whose Node is too old; `null` when it is not. `version` is `22.1.0`, as in `process.versions`. */
export function oldNodeMessage(version: string): string | null {
  const [major = 0, minor = 0] = numbersOf(version);
  const [leastMajor = 0, leastMinor = 0] = numbersOf(LEAST_NODE);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return null;
  return `firmament needs Node ${LEAST_NODE} or later; this is Node ${version}.`;
}

function numbersOf(version: string): number[] {
  return version.split(".").map((part) => Number.parseInt(part, 10));
}

/** The byte that comes first of the number 1: 1 where the lowest comes first. */
const firstByteOfOne = new Uint8Array(Uint32Array.of(1).buffer)[0];

/**
 * Snapshots hold typed arrays as they lie in the memory of a little-endian machine, which nearly every machine is.
 *
 * @throws {Error} on a big-endian one
 */
export function requireLittleEndian(firstByte: number | undefined = firstByteOfOne): void {
  if (firstByte === 1) return;
  throw new Error(
    "Snapshots can be saved and opened on little-endian machines only, and this one is big-endian. " +
      "Load the documents themselves here.",
  );
}

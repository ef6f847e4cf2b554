/** First byte of the number 1 in memory: 1 on a little-endian machine. */
function firstByteOfOne(): number | undefined {
  return new Uint8Array(Uint32Array.of(1).buffer)[0];
}

/**
 * Index files contain typed arrays in little-endian byte order, which nearly every machine uses in memory.
 *
 * @throws {Error} on a big-endian machine
 */
export function requireLittleEndian(firstByte: number | undefined = firstByteOfOne()): void {
  if (firstByte === 1) return;
  throw new Error(
    "Index files can be saved and opened on little-endian machines only, and this machine is big-endian. " +
      "Load the documents instead.",
  );
}

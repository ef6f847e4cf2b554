import { isArrayBuffer } from "../../base/builtin-value.ts";

/**
 * Releases the memory of arrays that nothing reads any more, together with all other views of their buffers. The garbage
 * collector would release it when tens of megabytes more have been allocated. Shared memory is left to the collector;
 * empty arrays remain usable.
 */
export function release(...arrays: readonly ArrayBufferView[]): void {
  for (const { buffer } of arrays) if (buffer.byteLength > 0 && isArrayBuffer(buffer)) buffer.transfer(0);
}

import { serveEngine } from "firmament/worker";
import { noteSchema } from "./schema.ts";

/** As if the browser gave each file this many bytes: Chromium has no reliable setting for it. */
const QUOTA = 50_000;

interface WritableHandle {
  write(bytes: Uint8Array, options: { readonly at: number }): number;
}

const { prototype } = (globalThis as unknown as { FileSystemSyncAccessHandle: { prototype: WritableHandle } })
  .FileSystemSyncAccessHandle;
const { write } = prototype;
prototype.write = function writeWithinQuota(this: WritableHandle, bytes, options) {
  if (options.at + bytes.length > QUOTA) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  return write.call(this, bytes, options);
};

serveEngine({ schema: noteSchema });

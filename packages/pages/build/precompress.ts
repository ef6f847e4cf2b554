import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSED = /\.(?:js|css|html|svg|firm)$/;

/** A larger file is compressed less: for an index file, the best quality takes ten seconds and saves a tenth. */
const LARGE_BYTES = 2_000_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a Brotli and a gzip version next to each text and index file, so that a server compresses nothing. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved({ build }) {
      folder = build.outDir;
    },
    async writeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      await Promise.all(
        entries
          .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
          .map((entry) => compress(join(entry.parentPath, entry.name))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const quality = bytes.length > LARGE_BYTES ? 5 : 9;
  await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  await writeFile(`${path}.gz`, await zip(bytes, { level: quality }));
}

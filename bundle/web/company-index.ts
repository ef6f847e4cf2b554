import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Plugin } from "vite";
import { companySchema, SearchEngine, writeIndex } from "../../src/index.ts";

const MODULE = "virtual:company-index";
const companies = join(import.meta.dirname, "../../fixtures/companies.ndjson");

/** Adds the index file of the bundled companies to the build. Its address is the default export of the module. */
export function companyIndex(): Plugin {
  return {
    name: "company-index",
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const reference = this.emitFile({ type: "asset", name: "companies.firm", source: await indexBytes() });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}

async function indexBytes(): Promise<Uint8Array> {
  const engine = new SearchEngine(companySchema);
  for await (const line of createInterface({ input: createReadStream(companies) })) engine.upsert(JSON.parse(line));
  engine.compact({ full: true });
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeIndex(engine)) chunks.push(chunk.slice());
  return Buffer.concat(chunks);
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Imports an entry point of a `FirmamentBuild`.
 *
 * @param folder the folder of the build
 * @param name such as `index`
 */
export function compiledEntry<Module>(folder: string, name: string): Promise<Module> {
  return import(pathToFileURL(join(folder, "src", "entries", `${name}.js`)).href);
}

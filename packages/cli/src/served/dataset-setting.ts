import { existsSync } from "node:fs";
import { datasetNameProblem } from "@firmament/server";

/** A file that is served. */
export interface DatasetSetting {
  /** `null`: after the file. */
  readonly name: string | null;
  /** A file of records, an index file, a dataset, or a folder of them. */
  readonly path: string;
}

/**
 * Reads `products.csv` and `products=exports/2024.csv`. A text is a path if such a file exists.
 *
 * @throws {RangeError} for an empty path, and for an invalid name
 */
export function parseDatasetSetting(text: string): DatasetSetting {
  const setting = namedPath(text);
  const problem = setting.name === null ? null : datasetNameProblem(setting.name);
  if (problem !== null) throw new RangeError(problem);
  return setting;
}

/** @throws {RangeError} for an empty path */
function namedPath(text: string): DatasetSetting {
  const at = text.indexOf("=");
  const hasName = at >= 0 && !existsSync(text);
  const path = (hasName ? text.slice(at + 1) : text).trim();
  if (path === "") throw new RangeError(`${JSON.stringify(text)} names no file.`);
  return { name: hasName ? text.slice(0, at).trim() : null, path };
}

/** @throws {RangeError} as {@link parseDatasetSetting} does, and if two datasets have the same name */
export function parseDatasetSettings(texts: readonly string[]): readonly DatasetSetting[] {
  const settings = texts.filter((text) => text.trim() !== "").map(parseDatasetSetting);
  const names = settings.flatMap(({ name }) => name ?? []);
  if (new Set(names).size < names.length) throw new RangeError("Two datasets have the same name.");
  return settings;
}

/** Reads schema files: `products.schema.json`, or with the name of their dataset `products=products.schema.json`. */
export function parseSchemaSettings(texts: readonly string[]): readonly DatasetSetting[] {
  const settings = texts.filter((text) => text.trim() !== "").map(namedPath);
  if (new Set(settings.map(({ name }) => name)).size < settings.length) {
    throw new RangeError("Two schemas are for the same dataset.");
  }
  return settings;
}

const COMPRESSION = /(?:\.(?:gz|gzip|zst|zstd))?$/i;

/**
 * The name of a dataset after its file: `price-lists` for `exports/Price_Lists.csv.gz`. Letters with accents lose them;
 * everything else that no name may contain becomes a dash.
 *
 * @throws {RangeError} if nothing is left, or the name is reserved
 */
export function nameAfterFile(path: string): string {
  const file = path.replace(/[/\\]+$/, "").replace(/^.*[/\\]/, "");
  const stem = file.replace(COMPRESSION, "").replace(/(?<=.)\.[^.]*$/, "");
  const name = stem
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, 63)
    .replace(/-+$/, "");
  if (name === "") throw new RangeError(`its name gives no name for a dataset. ${nameAdvice(path)}`);
  const problem = datasetNameProblem(name);
  if (problem === null) return name;
  throw new RangeError(`the name ${JSON.stringify(name)} is reserved for paths of the service. ${nameAdvice(path)}`);
}

/** How a name is stated. */
export function nameAdvice(path: string): string {
  return `State a name: NAME=${path}`;
}

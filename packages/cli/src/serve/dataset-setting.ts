import { datasetNameProblem } from "@firmament/server";

/** A dataset that is served beside the companies, or instead of them. */
export interface DatasetSetting {
  readonly name: string;
  /** An index file or a dataset file. */
  readonly path: string;
}

/**
 * Reads `products=products.firm`.
 *
 * @throws {RangeError} for another text, and for an invalid name
 */
export function parseDatasetSetting(text: string): DatasetSetting {
  const at = text.indexOf("=");
  const [name, path] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at < 0 || path === "") throw new RangeError(`${JSON.stringify(text)} is not a name and a file.`);
  if (name === "companies") {
    throw new RangeError('"companies" is the dataset of the companies: use --data or --db for it.');
  }
  const problem = datasetNameProblem(name);
  if (problem !== null) throw new RangeError(problem);
  return { name, path };
}

/** @throws {RangeError} as {@link parseDatasetSetting} does, and if two datasets have the same name */
export function parseDatasetSettings(texts: readonly string[]): readonly DatasetSetting[] {
  const settings = texts.filter((text) => text.trim() !== "").map(parseDatasetSetting);
  const names = new Set(settings.map(({ name }) => name));
  if (names.size < settings.length) throw new RangeError("Two datasets have the same name.");
  return settings;
}

import { datasetNameProblem } from "@firmament/server";
import { nearestNames } from "firmament/base";
import { CommandFailure } from "../terminal/command-failure.ts";
import { type AccessSettings, accessMode } from "./access-mode.ts";
import type { RawSettings } from "./raw-setting.ts";

/** The datasets that aliases stand for, by the names of the aliases. */
export type AliasSettings = Readonly<Record<string, string>>;

/**
 * Reads texts such as `products=products-2`.
 *
 * @throws {RangeError} for a text that is no alias with its dataset, and for two aliases with the same name
 */
export function parseAliases(texts: readonly string[]): AliasSettings {
  const pairs = texts.filter((text) => text.trim() !== "").map(parseAlias);
  const aliases = Object.fromEntries(pairs);
  if (Object.keys(aliases).length < pairs.length) throw new RangeError("Two aliases have the same name.");
  return aliases;
}

function parseAlias(text: string): readonly [name: string, dataset: string] {
  const [name = "", dataset = "", ...others] = text.split("=").map((part) => part.trim());
  const problem = [name, dataset].map(datasetNameProblem).find((each) => each !== null) ?? null;
  if (problem !== null || others.length > 0) throw new RangeError(problem ?? `${text} names several datasets.`);
  return [name, dataset];
}

/**
 * Refuses aliases beside accounts, which keep them.
 *
 * @throws {CommandFailure} exit 2, that says how to state them
 */
export function checkAliasMode(raw: RawSettings, settings: AccessSettings & { readonly alias: AliasSettings }): void {
  if (Object.keys(settings.alias).length === 0) return;
  const { source } = raw.alias ?? { source: "alias" };
  const mode = accessMode(settings);
  if (mode === "demo") throw failure(`${source} needs the documents: firmament serve FILE, or --data or --db.`);
  if (mode !== "accounts") return;
  throw failure(`${source} is for a service without accounts, which keep aliases: firmament aliases set NAME DATASET.`);
}

/**
 * @param served the names of all datasets
 * @throws {CommandFailure} exit 2, for an alias with the name of a dataset, or of a dataset that is not served
 */
export function checkAliases(raw: RawSettings, aliases: AliasSettings, served: readonly string[]): void {
  const { source } = raw.alias ?? { source: "alias" };
  for (const [name, dataset] of Object.entries(aliases)) {
    if (served.includes(name)) {
      throw failure(`${source}: ${JSON.stringify(name)} is the name of a dataset. Choose another name for the alias.`);
    }
    if (served.includes(dataset)) continue;
    const [near] = nearestNames(dataset, served);
    const advice = near === undefined ? `The datasets are ${served.join(", ")}.` : `Did you mean ${near}?`;
    throw failure(`${source}: there is no dataset ${JSON.stringify(dataset)}. ${advice}`);
  }
}

function failure(message: string): CommandFailure {
  return new CommandFailure(`error: ${message}`, 2);
}

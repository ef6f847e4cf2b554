import { createHash, randomBytes } from "node:crypto";
import { schemaToJson } from "firmament";
import { ClusterError } from "../connection/cluster-error.ts";
import { fingerprintOf, LAYOUT_VERSION } from "../layout/fingerprint.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import { ANALYSIS_SETTINGS, CHANGE_SETTINGS, mappingOf, QUERY_SETTINGS } from "../layout/mapping.ts";

/** What the mapping of an index says about its content: the member `_meta.firmament`. */
export interface IndexIdentity {
  readonly layout: number;
  readonly fingerprint: string;
  /** The schema as JSON text, for people. */
  readonly schema: string;
  /** The secret with which cursors are signed. */
  readonly cursorKey: string;
  /** Until when the process that loads this generation is alive, in milliseconds since 1970. */
  readonly leaseUntil?: number;
}

/** An index as the cluster describes it. */
export interface DescribedIndex {
  readonly mappings?: Readonly<Record<string, unknown>>;
  readonly settings?: { readonly index?: Readonly<Record<string, unknown>> };
}

export interface IndexSize {
  readonly shards: number;
  readonly replicas: number;
}

export function newIdentity(
  layout: IndexLayout,
  cursorKey: string = randomBytes(32).toString("base64url"),
): IndexIdentity {
  const schema = layout.schema.effective;
  const text = JSON.stringify(schemaToJson(schema));
  return { layout: LAYOUT_VERSION, fingerprint: fingerprintOf(schema), schema: text, cursorKey };
}

export function indexDefinition(layout: IndexLayout, identity: IndexIdentity, { shards, replicas }: IndexSize): object {
  return {
    settings: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      ...ANALYSIS_SETTINGS,
      ...QUERY_SETTINGS,
      ...CHANGE_SETTINGS,
    },
    mappings: { ...mappingOf(layout), _meta: { firmament: identity } },
  };
}

/**
 * Checks that an index has exactly the fields and analyzers that this schema needs.
 *
 * @throws {ClusterError} `index_foreign`, `index_outdated`
 */
export function checkIndex(index: string, described: DescribedIndex, layout: IndexLayout): IndexIdentity {
  const { _meta: meta, ...mapping } = described.mappings ?? {};
  const identity = (meta as { readonly firmament?: IndexIdentity } | undefined)?.firmament;
  if (typeof identity?.fingerprint !== "string" || typeof identity.cursorKey !== "string") {
    const reason = `The index ${index} was not created by Firmament`;
    throw new ClusterError("index_foreign", `${reason}. Choose another name, or delete the index.`);
  }
  if (identity.layout !== LAYOUT_VERSION) {
    const versions = `version ${identity.layout}, this program reads version ${LAYOUT_VERSION}`;
    throw outdated(`The index ${index} has a layout of ${versions}.`);
  }
  if (identity.fingerprint !== fingerprintOf(layout.schema.effective)) {
    throw outdated(`The index ${index} was created for another schema or other analyzers.`);
  }
  const settings = described.settings?.index ?? {};
  const { analysis, similarity } = settings;
  const fault =
    firstDifference(mapping, mappingOf(layout), "the mapping") ??
    firstDifference({ analysis, similarity }, ANALYSIS_SETTINGS, "the settings") ??
    pipelineIn(settings);
  if (fault !== null) {
    const advice = "Something else than Firmament has changed the index. Delete it and load the documents again.";
    throw new ClusterError("index_foreign", `In the index ${index}, ${fault}. ${advice}`);
  }
  return identity;
}

function outdated(reason: string): ClusterError {
  const advice = "Open the cluster with the schema of the index, or load the documents into an index of another name.";
  return new ClusterError("index_outdated", `${reason} ${advice}`);
}

/** The settings with programs that change documents, queries or hits. */
const PIPELINES = ["default_pipeline", "final_pipeline", "search.default_pipeline"] as const;

/** Says which pipeline an index has; `null` for none. */
function pipelineIn(index: Readonly<Record<string, unknown>>): string | null {
  for (const setting of PIPELINES) {
    const value = setting.split(".").reduce<unknown>((outer, name) => member(Object(outer), name), index);
    if (value !== undefined && value !== "_none")
      return `the settings.${setting} is ${shown(value)} and must be missing`;
  }
  return null;
}

/** The first difference between two JSON values in words; `null` if they are equal, in any order of their members. */
function firstDifference(actual: unknown, expected: unknown, place: string): string | null {
  if (typeof actual !== "object" || typeof expected !== "object" || actual === null || expected === null) {
    return equalScalars(actual, expected) ? null : `${place} is ${shown(actual)} and must be ${shown(expected)}`;
  }
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  for (const name of names) {
    const inner = firstDifference(member(actual, name), member(expected, name), `${place}.${name}`);
    if (inner !== null) return inner;
  }
  return null;
}

/** The cluster returns texts for some numbers and truth values, and numbers such as `1000.0`. */
function equalScalars(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === "object" || typeof b === "object" || a === undefined || b === undefined) return false;
  return String(a) === String(b) || (String(a) !== "" && Number(a) === Number(b));
}

function member(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 100 ? createHash("sha256").update(text).digest("hex").slice(0, 12) : text;
}

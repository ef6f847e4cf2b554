import { parseNodes } from "../options/cluster-options.ts";
import type { DatasetSetting } from "../served/dataset-setting.ts";
import type { ClusterSource } from "../served/served-documents.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import type { RawSettings } from "./raw-setting.ts";
import type { SettingName } from "./setting-name.ts";

/** The settings that say where a cluster is. */
export interface ClusterAddressSettings {
  readonly opensearch: readonly string[] | null;
  readonly opensearch_index: string;
  readonly opensearch_user: string | null;
  readonly opensearch_password: string | null;
  readonly opensearch_ca: string | null;
}

/** The settings of a cluster. */
export interface ClusterSettings
  extends Pick<ClusterAddressSettings, "opensearch" | "opensearch_user" | "opensearch_password"> {
  /** Datasets beside the companies. */
  readonly dataset: readonly DatasetSetting[];
}

/** The index of the cluster that has the companies; `null`: they are in this process. */
export function clusterSource(settings: ClusterAddressSettings): ClusterSource | null {
  const { opensearch: nodes, opensearch_index: index } = settings;
  if (nodes === null) return null;
  const { opensearch_user: user, opensearch_password: password, opensearch_ca: ca } = settings;
  return { kind: "cluster", address: { nodes, user, password, ca }, index };
}

/** The settings whose values may contain a password or a key, which no message may show. */
export const SECRET_SETTINGS: ReadonlySet<SettingName> = new Set<SettingName>([
  "opensearch",
  "opensearch_password",
  "secret_key",
  "previous_secret_key",
  "keys",
]);

/** The settings that say where the companies are, or how their records are read; a cluster excludes them. */
const EXCLUDED = ["data", "db", "format", "map", "separator"] as const;

/** The settings that need `opensearch`. */
const DEPENDENT = ["opensearch_index", "opensearch_user", "opensearch_password", "opensearch_ca"] as const;

/** The addresses in a text or in a list of texts. */
export function parseAddresses(value: string | readonly string[]): readonly string[] {
  return typeof value === "string" ? parseNodes(value) : value.flatMap(parseNodes);
}

/**
 * Checks that the settings of a cluster come with a cluster, and without other documents.
 *
 * @throws {CommandFailure} exit 2
 */
export function checkCluster(raw: RawSettings, settings: ClusterSettings): void {
  const sourceOf = (name: SettingName): string => raw[name]?.source ?? name;
  const isStated = (name: SettingName): boolean => (raw[name]?.value ?? null) !== null;
  if (settings.opensearch === null) {
    for (const name of DEPENDENT.filter(isStated)) {
      const message = `error: ${sourceOf(name)} needs a cluster: --opensearch https://search.example.com:9200.`;
      throw new CommandFailure(message, 2);
    }
    return;
  }
  // Threads may search other datasets.
  const excluded = settings.dataset.length > 0 ? EXCLUDED : ([...EXCLUDED, "threads"] as const);
  for (const name of excluded.filter(isStated)) {
    throw new CommandFailure(`error: ${sourceOf("opensearch")} and ${sourceOf(name)} exclude each other.`, 2);
  }
  if (settings.opensearch_password !== null && settings.opensearch_user === null) {
    throw new CommandFailure(`error: ${sourceOf("opensearch_password")} needs a user: opensearch_user.`, 2);
  }
}

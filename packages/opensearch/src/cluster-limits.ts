import type { ClusterConnection } from "./connection/connection.ts";

/** What a cluster accepts at most. */
export interface ClusterLimits {
  /** The clauses of one query: `indices.query.bool.max_clause_count`. */
  readonly maxClauses: number;
  /** The bytes of one request: `http.max_content_length`. */
  readonly maxRequestBytes: number;
}

const CLAUSES = "indices.query.bool.max_clause_count";
const REQUEST_BYTES = "http.max_content_length";

/** The limits of a cluster whose settings nobody has changed. */
const DEFAULTS: ClusterLimits = { maxClauses: 1024, maxRequestBytes: 100 * 2 ** 20 };

/** The limits of a cluster; the defaults if the credentials do not permit to ask. */
export async function clusterLimitsOf(connection: ClusterConnection): Promise<ClusterLimits> {
  const query = { include_defaults: true, flat_settings: true };
  const accepted = [401, 403, 404];
  const { status, body } = await connection.request({ method: "GET", path: "/_cluster/settings", query, accepted });
  if (status !== 200) return DEFAULTS;
  const settings = body as Readonly<Record<"transient" | "persistent" | "defaults", Readonly<Record<string, string>>>>;
  const settingOf = (name: string): string | undefined =>
    settings.transient?.[name] ?? settings.persistent?.[name] ?? settings.defaults?.[name];
  return {
    maxClauses: Number(settingOf(CLAUSES) ?? DEFAULTS.maxClauses),
    maxRequestBytes: bytesOf(settingOf(REQUEST_BYTES)) ?? DEFAULTS.maxRequestBytes,
  };
}

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30 };

/** A size as a cluster writes it, such as `100mb`; `null` for another text. */
export function bytesOf(text: string | undefined): number | null {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(b|kb|mb|gb)$/.exec(text ?? "") ?? [];
  return number === undefined || unit === undefined ? null : Number(number) * (UNITS[unit] as number);
}

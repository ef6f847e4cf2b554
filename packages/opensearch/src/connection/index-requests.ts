import { ClusterError } from "./cluster-error.ts";
import type { ClusterConnection } from "./connection.ts";

/**
 * Creates an index. Returns whether it was created; `false` if there is one.
 *
 * @param definition its settings and mappings
 * @throws {ClusterError} `write_refused`
 */
export async function createIndex(connection: ClusterConnection, index: string, definition: object): Promise<boolean> {
  const path = `/${encodeURIComponent(index)}`;
  const { status, body } = await connection.request({ method: "PUT", path, body: definition, accepted: [400] });
  if (status !== 400) return true;
  const { error } = body as { readonly error?: { readonly type?: string; readonly reason?: string } };
  if (error?.type === "resource_already_exists_exception") return false;
  const reason = error?.reason ?? "no reason";
  throw new ClusterError("write_refused", `The cluster refuses to create the index ${index}: ${reason}.`);
}

/** Shows the changes of an index, or of an alias, to searches. */
export async function makeSearchable(connection: ClusterConnection, index: string): Promise<void> {
  await connection.request({ method: "POST", path: `/${encodeURIComponent(index)}/_refresh` });
}

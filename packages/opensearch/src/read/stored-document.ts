import { ClusterError } from "../connection/cluster-error.ts";
import { DOCUMENT_PATH } from "../layout/index-layout.ts";

/** The stored fields that a search reads for hits with documents. */
export const STORED_DOCUMENT: readonly [typeof DOCUMENT_PATH] = [DOCUMENT_PATH];

/** The stored fields that a search reads for hits without documents. */
export const NO_STORED_FIELD = "_none_";

/** What the cluster returns with stored fields. */
interface WithFields {
  readonly fields?: Readonly<Record<string, readonly unknown[]>>;
}

/** The document of a hit, as `readDocument` returned it; `null` if the cluster returned none. */
export function documentIn({ fields }: WithFields): { readonly id: string } | null {
  const text = fields?.[DOCUMENT_PATH]?.[0];
  return typeof text === "string" ? (JSON.parse(text) as { readonly id: string }) : null;
}

/** @throws {ClusterError} `protocol` for a hit without a document */
export function documentOf(hit: WithFields): { readonly id: string } {
  const document = documentIn(hit);
  if (document === null) throw new ClusterError("protocol", "A hit of the cluster has no document.");
  return document;
}

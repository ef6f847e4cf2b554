/** The version of a document that was read or written. */
export interface DocumentVersion {
  readonly sequenceNumber: number;
  readonly primaryTerm: number;
}

/** An answer of the cluster about one document. */
export interface VersionedAnswer {
  readonly _seq_no?: number;
  readonly _primary_term?: number;
}

export function versionOf({ _seq_no = 0, _primary_term = 0 }: VersionedAnswer): DocumentVersion {
  return { sequenceNumber: _seq_no, primaryTerm: _primary_term };
}

/** The parameters of a change that the cluster makes only to this version. */
export function ifUnchanged({ sequenceNumber, primaryTerm }: DocumentVersion): Readonly<Record<string, number>> {
  return { if_seq_no: sequenceNumber, if_primary_term: primaryTerm };
}

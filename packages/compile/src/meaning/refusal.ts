import type { ResolvedQuery, ResolvedSimpleLeaf } from "firmament/query";
import type { CompileErrorCode } from "./compile-error.ts";

/** Stops a compilation at a clause; `meaning.ts` turns it into an error with the place of the clause in the query. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
  readonly code: CompileErrorCode;
  /** `null` for the whole query. */
  readonly clause: ResolvedQuery | null;
  /** The field whose objects the clause is about; `null` for one about documents. */
  readonly objects: string | null;

  /** @param reason why, and what to do, as sentences */
  constructor(code: CompileErrorCode, clause: ResolvedQuery | null, objects: string | null, reason: string) {
    super(reason);
    this.code = code;
    this.clause = clause;
    this.objects = objects;
  }
}

/** The clauses on values. */
export type CompiledLeaf = ResolvedSimpleLeaf;

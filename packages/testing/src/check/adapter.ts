import type { DefaultOperator, Schema } from "firmament";

/** A document as `checkEngine` gives it to an engine: its values are JSON, or `Date` objects in date fields. */
export type EngineDocument = { readonly id: string } & Readonly<Record<string, unknown>>;

/** What an engine may need to know before the first documents. */
export interface EngineContext {
  readonly schema: Schema;
  /** The operator that white space between clauses stands for. */
  readonly defaultOperator: DefaultOperator;
}

/** An engine that can be checked. Each method may be asynchronous, and is called after the one before has ended. */
export interface EngineAdapter {
  /** The name of the engine in reports. Default: "the engine". */
  readonly name?: string | undefined;

  /** Called once before all others. An error ends the check. */
  open?(context: EngineContext): void | Promise<void>;

  /** Replaces all documents. Their ids are distinct. */
  load(documents: readonly EngineDocument[]): void | Promise<void>;

  /**
   * The ids of the documents that match a query, in any order.
   *
   * @throws {UnsupportedQuery} for a query that the engine does not offer; any other error is a finding
   */
  ids(query: string): Iterable<string> | Promise<Iterable<string>>;

  /** Adds a document, or replaces the one with the same id. With it or `delete`, changes are checked too. */
  upsert?: ((document: EngineDocument) => void | Promise<void>) | undefined;

  /** Deletes the document with an id, if there is one. */
  delete?: ((id: string) => void | Promise<void>) | undefined;

  /** Called once after all others, also if the check fails. */
  close?(): void | Promise<void>;
}

/** A query of a kind that an engine does not offer. The message says which kind, as in "no phrases". */
export class UnsupportedQuery extends Error {
  override readonly name: string = "UnsupportedQuery";

  constructor(message = "The engine does not offer this query.") {
    super(message);
  }
}

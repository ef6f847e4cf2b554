import { pause, pauseBefore } from "../connection/backoff.ts";
import { ClusterError } from "../connection/cluster-error.ts";
import type { ClusterConnection } from "../connection/connection.ts";
import { errorOfAnswer } from "../connection/failure.ts";

/** A change of one document of an index. Making it twice has the same effect as making it once. */
export interface BulkOperation {
  /** `create` fails if there is such a document, with the outcome `exists`. */
  readonly kind: "index" | "create" | "delete";
  /** An alias. */
  readonly target: string;
  readonly key: string;
  /** The body as JSON; absent for a deletion. */
  readonly body?: string;
  /** The change is only made if the document has not changed since it was read. */
  readonly version?: DocumentVersion;
}

/** The version of a document that was read. */
export interface DocumentVersion {
  readonly sequenceNumber: number;
  readonly primaryTerm: number;
}

/** What a change has done: `exists` for a `create`, or `changed` for a given version, that was not made. */
export type BulkOutcome = "created" | "updated" | "deleted" | "not_found" | "exists" | "changed";

/** The most operations and characters of one request. */
const MAX_OPERATIONS = 1000;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** Writes documents in requests of many changes. Changes that the cluster rejects for now are repeated. */
export class BulkWriter {
  readonly #connection: ClusterConnection;
  readonly #retryTime: number;

  /** @param retryTime how long rejected changes are repeated, in milliseconds */
  constructor(connection: ClusterConnection, retryTime: number) {
    this.#connection = connection;
    this.#retryTime = retryTime;
  }

  /**
   * Makes changes, in order for each document.
   *
   * @returns the outcome of each change, or its error; a change with an error may have been made if the error is
   *   temporary
   * @throws {ClusterError} `index_missing` if the alias of a change does not exist, and if a request fails; changes may
   *   have been made then
   */
  async write(operations: readonly BulkOperation[]): Promise<readonly (BulkOutcome | ClusterError)[]> {
    const outcomes: (BulkOutcome | ClusterError)[] = [];
    for (const part of parts(operations)) outcomes.push(...(await this.#writePart(part)));
    return outcomes;
  }

  async #writePart(operations: readonly BulkOperation[]): Promise<readonly (BulkOutcome | ClusterError)[]> {
    const end = performance.now() + this.#retryTime;
    const outcomes = new Array<BulkOutcome | ClusterError>(operations.length);
    let open = operations.map((_, index) => index);
    for (let repetition = 0; ; repetition++) {
      const answers = await this.#send(open.map((index) => operations[index] as BulkOperation));
      for (const [i, index] of open.entries()) outcomes[index] = answers[i] as BulkOutcome | ClusterError;
      open = open.filter((index) => isTemporary(outcomes[index]));
      const pauseMs = pauseBefore(repetition);
      if (open.length === 0 || performance.now() + pauseMs > end) return outcomes;
      await pause(pauseMs);
    }
  }

  async #send(operations: readonly BulkOperation[]): Promise<readonly (BulkOutcome | ClusterError)[]> {
    const { body } = await this.#connection.request({
      method: "POST",
      path: "/_bulk",
      query: { require_alias: true },
      lines: operations.map(linesOf).join(""),
      isRepeatable: operations.every(({ version }) => version === undefined),
    });
    const { items } = body as { readonly items?: readonly Readonly<Record<string, ItemAnswer>>[] };
    if (items === undefined || items.length !== operations.length) {
      throw new ClusterError("protocol", "The cluster has not answered each change of a bulk request.");
    }
    return operations.map((operation, index) => outcomeOf(operation, Object.values(items[index] ?? {})[0]));
  }
}

interface ItemAnswer {
  readonly status?: number;
  readonly result?: string;
  readonly error?: unknown;
}

function isTemporary(outcome: BulkOutcome | ClusterError | undefined): boolean {
  return outcome instanceof ClusterError && outcome.isTemporary;
}

function linesOf({ kind, target, key, body, version }: BulkOperation): string {
  const action = {
    [kind]: {
      _index: target,
      _id: key,
      ...(version !== undefined && { if_seq_no: version.sequenceNumber, if_primary_term: version.primaryTerm }),
    },
  };
  return `${JSON.stringify(action)}\n${body === undefined ? "" : `${body}\n`}`;
}

/** @throws {ClusterError} `index_missing` */
function outcomeOf(
  { kind, target, version }: BulkOperation,
  answer: ItemAnswer | undefined,
): BulkOutcome | ClusterError {
  const status = answer?.status ?? 0;
  const result = answer?.result;
  if (status === 409) return version === undefined ? "exists" : "changed";
  if (result === "created" || result === "updated" || result === "deleted" || result === "not_found") return result;
  const error = errorOfAnswer({ status, body: answer, request: `The change (${kind}) of a document of ${target}` });
  if (error.code === "index_missing") throw error;
  return error;
}

function* parts(operations: readonly BulkOperation[]): Generator<readonly BulkOperation[], void> {
  let part: BulkOperation[] = [];
  let characters = 0;
  for (const operation of operations) {
    const length = operation.body?.length ?? 0;
    if (part.length > 0 && (part.length === MAX_OPERATIONS || characters + length > MAX_CHARACTERS)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(operation);
    characters += length;
  }
  if (part.length > 0) yield part;
}

import { pause, pauseBefore } from "../connection/backoff.ts";
import { ClusterError } from "../connection/cluster-error.ts";
import type { ClusterConnection } from "../connection/connection.ts";
import { errorOfAnswer } from "../connection/failure.ts";
import { type DocumentVersion, ifUnchanged } from "./document-version.ts";
import type { InsertionClock } from "./insertion-clock.ts";

/** A change of one document of an index. Making it twice has the same effect as making it once. */
export interface BulkOperation {
  /** A `load` leaves a document with a greater number as it is, with the outcome `exists`. */
  readonly kind: "index" | "load" | "delete";
  /** An alias. */
  readonly target: string;
  readonly key: string;
  /** The body as JSON; absent for a deletion. */
  readonly body?: string;
  /** The change is only made if the document has not changed since it was read. */
  readonly version?: DocumentVersion;
  /**
   * The number of the change in the order of all changes. The cluster refuses it after a change with a greater number, so
   * that a request which was delayed, and repeated meanwhile, cannot undo a later change.
   */
  readonly order?: number;
}

/** What a change has done: `exists` for a `load`, or `changed` for a given version, that was not made. */
export type BulkOutcome = "created" | "updated" | "deleted" | "not_found" | "exists" | "changed";

/** The outcome of one request: `overtaken` for a change that was not made because of a greater number. */
type Answer = BulkOutcome | "overtaken" | ClusterError;

/** The most operations and bytes of one request, unless one operation alone has more. */
const MAX_OPERATIONS = 1000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Writes documents in requests of many changes. Changes that the cluster rejects for now are repeated. */
export class BulkWriter {
  readonly #connection: ClusterConnection;
  readonly #retryTime: number;
  readonly #clock: InsertionClock;

  /**
   * @param retryTime how long rejected changes are repeated, in milliseconds
   * @param clock the clock that numbers the changes
   */
  constructor(connection: ClusterConnection, retryTime: number, clock: InsertionClock) {
    this.#connection = connection;
    this.#retryTime = retryTime;
    this.#clock = clock;
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
    const sent = [...operations];
    const answers = new Array<Answer>(sent.length);
    let open = sent.map((_, index) => index);
    for (let repetition = 0; ; repetition++) {
      const received = await this.#send(open.map((index) => sent[index] as BulkOperation));
      for (const [i, index] of open.entries()) answers[index] = received[i] as Answer;
      open = open.filter((index) => answers[index] === "overtaken" || isTemporary(answers[index]));
      const pauseMs = pauseBefore(repetition);
      if (open.length === 0 || performance.now() + pauseMs > end) return answers.map(outcomeOfAnswer);
      for (const index of open) {
        // Another process has changed the document, and its clock is ahead: the change that comes last remains.
        if (answers[index] !== "overtaken") continue;
        sent[index] = { ...(sent[index] as BulkOperation), order: this.#clock.putForward(repetition) };
      }
      await pause(pauseMs);
    }
  }

  async #send(operations: readonly BulkOperation[]): Promise<readonly Answer[]> {
    const sentAt = performance.now();
    const { body } = await this.#connection.request({
      method: "POST",
      path: "/_bulk",
      query: { require_alias: true, ...this.#connection.changeParameters },
      lines: operations.map(linesOf).join(""),
      isRepeatable: operations.every(({ version }) => version === undefined),
    });
    const { items } = body as { readonly items?: readonly Readonly<Record<string, ItemAnswer>>[] };
    if (items === undefined || items.length !== operations.length) {
      throw new ClusterError("protocol", "The cluster has not answered each change of a bulk request.");
    }
    const answers = items.map((item) => Object.values(item)[0]);
    for (const answer of answers) await this.#connection.checkChange(answer, sentAt);
    return operations.map((operation, index) => answerOf(operation, answers[index]));
  }
}

interface ItemAnswer {
  readonly status?: number;
  readonly result?: string;
  readonly error?: unknown;
}

function isTemporary(answer: Answer | undefined): boolean {
  return answer instanceof ClusterError && answer.isTemporary;
}

function outcomeOfAnswer(answer: Answer): BulkOutcome | ClusterError {
  if (answer !== "overtaken") return answer;
  const advice = "Check the clocks of the machines that write.";
  return new ClusterError(
    "write_refused",
    `The clock of another program that changes the document is ahead. ${advice}`,
  );
}

function linesOf({ kind, target, key, body, version, order }: BulkOperation): string {
  const action = {
    [kind === "delete" ? "delete" : "index"]: {
      _index: target,
      _id: key,
      ...(version !== undefined && ifUnchanged(version)),
      // Equal numbers are those of a change that is repeated.
      ...(version === undefined && order !== undefined && { version: order, version_type: "external_gte" }),
    },
  };
  return `${JSON.stringify(action)}\n${body === undefined ? "" : `${body}\n`}`;
}

/** @throws {ClusterError} `index_missing` */
function answerOf({ kind, target, version }: BulkOperation, answer: ItemAnswer | undefined): Answer {
  const status = answer?.status ?? 0;
  const result = answer?.result;
  if (status === 409) {
    if (kind === "load") return "exists";
    return version === undefined ? "overtaken" : "changed";
  }
  if (result === "created" || result === "updated" || result === "deleted" || result === "not_found") return result;
  const error = errorOfAnswer({ status, body: answer, request: `The change (${kind}) of a document of ${target}` });
  if (error.code === "index_missing") throw error;
  return error;
}

function* parts(operations: readonly BulkOperation[]): Generator<readonly BulkOperation[], void> {
  let part: BulkOperation[] = [];
  let bytes = 0;
  for (const operation of operations) {
    const length = Buffer.byteLength(operation.body ?? "");
    if (part.length > 0 && (part.length === MAX_OPERATIONS || bytes + length > MAX_BYTES)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(operation);
    bytes += length;
  }
  if (part.length > 0) yield part;
}

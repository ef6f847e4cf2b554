import { ClusterError, type ClusterErrorCode } from "@firmament/opensearch";
import { CursorError } from "../../../src/entries/index.ts";

/** What may go wrong while nodes fail. */
const CODES: readonly ClusterErrorCode[] = ["unavailable", "timeout", "overloaded"];

/** The result; `null` after an error that is expected while nodes fail. @param more further codes that are expected */
export async function unlessFailed<Result>(
  promise: Promise<Result>,
  more: readonly ClusterErrorCode[] = [],
): Promise<Result | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ClusterError && [...CODES, ...more].includes(error.code)) return null;
    throw error;
  }
}

/** As {@link unlessFailed}, for reading a state that can be lost with a node: a cursor, a snapshot or a stream. */
export async function unlessLost<Result>(promise: Promise<Result>): Promise<Result | null> {
  try {
    return await unlessFailed(promise, ["view_lost"]);
  } catch (error) {
    if (error instanceof CursorError && error.code === "expired") return null;
    throw error;
  }
}

import type { CursorOptions } from "../engine/options/cursor-options.ts";
import type { EngineOptions } from "../engine/options/engine-options.ts";
import type { SegmentUpdates } from "../indexes/writer/segment-updates.ts";
import type { SchemaJson } from "../schema/json/schema-json.ts";

/** What a thread needs before its first request. */
export interface ThreadSetup {
  readonly schema: SchemaJson;
  readonly options: Pick<EngineOptions, "limits" | "defaultOperator" | "cacheBytes"> & {
    readonly cursors?: CursorOptions;
  };
}

/** The state that the requests after this message read. */
export interface StateMessage {
  readonly kind: "state";
  /** `null` if the segments have not changed. */
  readonly updates: SegmentUpdates | null;
  /** What `now` stands for in queries, in milliseconds since 1970; `null` for the clock of the thread. */
  readonly now: number | null;
}

export function isStateMessage(value: unknown): value is StateMessage {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "state" && "updates" in value;
}

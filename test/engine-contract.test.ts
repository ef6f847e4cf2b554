import { afterAll } from "vitest";
import { describeChanges } from "./support/contracts/engine-changes.ts";
import { describeErrors } from "./support/contracts/engine-errors.ts";
import { describeReading, type NewEngine } from "./support/contracts/engine-reading.ts";
import { asyncEngine } from "./support/engine/async-engine.ts";
import { channelEngine, endSharedThread, threadEngine } from "./support/engine/worker-engines.ts";

const kinds: readonly (readonly [kind: string, newEngine: NewEngine])[] = [
  ["an engine", asyncEngine],
  ["an engine behind a message channel", channelEngine],
  ["an engine in a thread", threadEngine],
];

afterAll(endSharedThread);

for (const [kind, newEngine] of kinds) {
  describeReading(kind, newEngine);
  describeChanges(kind, newEngine);
  describeErrors(kind, newEngine);
}

import { describeChanges } from "@firmament/test-support/contracts/engine-changes.ts";
import { describeErrors } from "@firmament/test-support/contracts/engine-errors.ts";
import { describeReading, type NewEngine } from "@firmament/test-support/contracts/engine-reading.ts";
import { asyncEngine } from "@firmament/test-support/engine/async-engine.ts";
import { channelEngine } from "@firmament/test-support/engine/worker-engines.ts";

const kinds: readonly (readonly [kind: string, newEngine: NewEngine])[] = [
  ["an engine", asyncEngine],
  ["an engine behind a message channel", channelEngine],
];

for (const [kind, newEngine] of kinds) {
  describeReading(kind, newEngine);
  describeChanges(kind, newEngine);
  describeErrors(kind, newEngine);
}

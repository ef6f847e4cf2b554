import { describeChanges } from "@firmament/test-support/contracts/engine-changes.ts";
import { describeErrors } from "@firmament/test-support/contracts/engine-errors.ts";
import { describeReading } from "@firmament/test-support/contracts/engine-reading.ts";
import { endSharedThread, threadEngine } from "@firmament/test-support/engine/worker-engines.ts";
import { afterAll } from "vitest";

afterAll(endSharedThread);

const kind = "an engine in a thread";
describeReading(kind, threadEngine);
describeChanges(kind, threadEngine);
describeErrors(kind, threadEngine);

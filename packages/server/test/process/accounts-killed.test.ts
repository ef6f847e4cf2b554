import { describeKilledProcesses } from "@firmament/test-support/accounts/killed-processes.ts";
import { newFilePath } from "@firmament/test-support/accounts/store-location.ts";

describeKilledProcesses("SQLite", newFilePath);

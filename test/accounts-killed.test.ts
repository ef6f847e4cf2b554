import { describeKilledProcesses } from "./support/accounts/killed-processes.ts";
import { newFilePath } from "./support/accounts/store-location.ts";

describeKilledProcesses("SQLite", newFilePath);

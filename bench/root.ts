import { join } from "node:path";

/** The folder of the project. */
export const root: string = join(import.meta.dirname, "..");

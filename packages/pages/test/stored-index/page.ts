import { connectEngine, openIndex, type WorkerEngine } from "firmament/worker";
import { noteSchema, type otherSchema } from "./schema.ts";

const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
const engine = connectEngine<typeof noteSchema>(worker);

declare global {
  /** What the tests call. */
  interface Window {
    readonly engine: WorkerEngine<typeof noteSchema>;
    /** An engine whose schema is another one. */
    otherEngine(): WorkerEngine<typeof otherSchema>;
    /** An engine for which the browser has little space. */
    fullEngine(): WorkerEngine<typeof noteSchema>;
    /** Opens an index in the thread of the page. */
    openHere(name: string): Promise<unknown>;
  }
}

Object.assign(globalThis, {
  engine,
  otherEngine: () =>
    connectEngine<typeof otherSchema>(new Worker(new URL("./other-worker.ts", import.meta.url), { type: "module" })),
  fullEngine: () =>
    connectEngine<typeof noteSchema>(new Worker(new URL("./full-worker.ts", import.meta.url), { type: "module" })),
  openHere: (name: string) => openIndex(name, { schema: noteSchema }),
});

import { connectEngine, openIndex, type WorkerEngine } from "firmament/worker";
import { type NoteSchema, noteSchema, type OtherSchema } from "./schema.ts";

const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
const engine = connectEngine<NoteSchema>(worker);

declare global {
  /** What the tests call. */
  interface Window {
    readonly engine: WorkerEngine<NoteSchema>;
    /** An engine whose schema is another one. */
    otherEngine(): WorkerEngine<OtherSchema>;
    /** An engine for which the browser has little space. */
    fullEngine(): WorkerEngine<NoteSchema>;
    /** Opens an index in the thread of the page. */
    openHere(name: string): Promise<unknown>;
  }
}

Object.assign(globalThis, {
  engine,
  otherEngine: () =>
    connectEngine<OtherSchema>(new Worker(new URL("./other-worker.ts", import.meta.url), { type: "module" })),
  fullEngine: () =>
    connectEngine<NoteSchema>(new Worker(new URL("./full-worker.ts", import.meta.url), { type: "module" })),
  openHere: (name: string) => openIndex(name, { schema: noteSchema }),
});

import { dataset, sample } from "virtual:demo";
import indexAddress from "virtual:demo-index";
import { openMeaning } from "../search/meaning.ts";
import { openEngine } from "../search/open-engine.ts";
import { profileOf } from "../search/profile.ts";
import { WorkerSource } from "../search/worker-source.ts";
import type { Opened, OpeningContext } from "./opening.ts";

/**
 * The bundled documents. The page shows the first ones, which are part of its build, while their index file arrives.
 */
export async function openDemo({ signal, report }: OpeningContext): Promise<Opened> {
  const engine = openEngine(dataset.schema);
  const load = async (): Promise<void> => {
    const response = await fetch(indexAddress, { signal });
    if (!response.ok) throw new Error(`The index file was not found (status ${response.status}).`);
    await engine.open(response, {
      signal,
      onProgress: ({ bytes, totalBytes }) => report(dataset.title, bytes, totalBytes),
    });
  };
  const ready = load();
  const meaning = (documents: AsyncIterable<object>) => openMeaning(dataset, documents);
  return { source: new WorkerSource(dataset, engine, ready, meaning), profile: profileOf(dataset, sample), ready };
}

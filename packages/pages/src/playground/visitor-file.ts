import { displayOf, schemaFromJson } from "firmament";
import { joinedPoints, schemaOf } from "../files/field-choice.ts";
import { fileDocuments } from "../files/file-documents.ts";
import { fileSchema } from "../files/file-schema.ts";
import { openEngine } from "../search/open-engine.ts";
import { WorkerSource } from "../search/worker-source.ts";
import { type Opened, type OpenFile, type OpeningContext, sourceProfile } from "./opening.ts";
import { FILE } from "./view-state.ts";

/** Guesses the fields of the records of a file. */
export async function inspectFile(file: File, { signal, report }: OpeningContext): Promise<OpenFile> {
  report(file.name, 0, null);
  const { id, choices } = await fileSchema(file, signal, (count) => report(file.name, count, null));
  return { file, id, choices };
}

/** Indexes a file in a worker of its own. */
export async function openVisitorFile(
  { file, id, choices }: OpenFile,
  { signal, report }: OpeningContext,
): Promise<Opened> {
  const json = schemaOf(choices);
  const schema = schemaFromJson(json);
  const engine = openEngine(json);
  try {
    await engine.load(fileDocuments(file, schema, id, joinedPoints(choices)), {
      signal,
      onProgress: ({ indexed }) => report(file.name, indexed, null),
    });
    const { hits, total } = await engine.search("*:*", { limit: 50 });
    const display = displayOf(
      schema,
      hits.map(({ document }) => document),
    );
    const dataset = { name: FILE, title: file.name, documents: total, schema: json, display };
    const source = new WorkerSource(dataset, engine);
    const chosen = choices.flatMap(({ name, facet }) => (facet === null ? [] : [[name, facet] as const]));
    return { source, profile: await sourceProfile(source, new Map(chosen)) };
  } catch (error) {
    void engine.close();
    throw error;
  }
}

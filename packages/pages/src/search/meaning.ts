import type { Schema, SchemaJson } from "firmament";
import type { WorkerEngine } from "firmament/worker";
import type { Dataset, PageDocument } from "./dataset.ts";
import { markedFields } from "./engine-request.ts";
import { openEngine } from "./open-engine.ts";
import { valuesAt } from "./page-field.ts";

/** The field that documents have beside those of the dataset. */
export const MEANING_FIELD = "meaning_of_words";

/** The documents of another engine with the vectors of their words. */
export interface Meaning {
  readonly engine: WorkerEngine<Schema>;
  /** The vector of a text; `null` if none of its words is known. */
  vectorOf(text: string): readonly number[] | null;
  close(): void;
}

/**
 * Computes the vectors of all documents, and indexes both in a worker of their own. The vectors of words are loaded by the
 * first call.
 *
 * @param documents all of them
 */
export async function openMeaning(dataset: Dataset, documents: AsyncIterable<object>): Promise<Meaning> {
  const { dimensions, embedText } = await import("@firmament/wordvectors");
  const engine = openEngine(withVectors(dataset.schema, dimensions));
  const fields = markedFields(dataset);
  const vectorOf = (text: string): readonly number[] | null => {
    const vector = embedText(text);
    return vector === undefined ? null : Array.from(vector);
  };
  const withVector = async function* (): AsyncGenerator<object> {
    for await (const document of documents) {
      const words = fields.flatMap((name) => valuesAt(document as PageDocument, name).map(String));
      yield { ...document, [MEANING_FIELD]: vectorOf(words.join(" ")) };
    }
  };
  const close = (): void => void engine.close();
  try {
    await engine.load(withVector() as AsyncIterable<never>);
  } catch (error) {
    close();
    throw error;
  }
  return { engine, vectorOf, close };
}

function withVectors(schema: SchemaJson, dimensions: number): SchemaJson {
  return { ...schema, fields: { ...schema.fields, [MEANING_FIELD]: { type: "vector", dimensions } } };
}

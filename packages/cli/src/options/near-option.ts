import { InvalidArgumentError } from "commander";
import type { NearOrder } from "firmament";
import { AnalyzedSchema } from "firmament/query";
import type { DocumentType } from "../document-type/document-type.ts";

/** Parses the name of a field of vectors. */
export function parseVectorField(text: string, { schema, plural }: DocumentType): string {
  const { vectorFields } = new AnalyzedSchema(schema);
  if (vectorFields.includes(text)) return text;
  if (vectorFields.length > 0) throw new InvalidArgumentError(`Use a field of vectors: ${vectorFields.join(", ")}.`);
  throw new InvalidArgumentError(
    `The ${plural} have no field of vectors. Define one in the schema: {"type": "vector", "dimensions": 256}.`,
  );
}

/** Parses a number from -1 to 1. */
export function parseSimilarity(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number >= -1 && number <= 1) return number;
  throw new InvalidArgumentError("Use a number from -1 to 1.");
}

/** Parses what scores consist of: `fusion`, `vector`, or the weight of the similarity. */
export function parseNearOrder(text: string): NearOrder {
  if (text === "fusion" || text === "vector") return text;
  const weight = Number(text);
  if (text.trim() !== "" && weight >= 0 && weight <= 1) return { weight };
  throw new InvalidArgumentError("Use fusion, vector, or the weight of the similarity, from 0 to 1: 0.3.");
}

/** What a function of the operator knows about the texts that it gets. */
export interface EmbedContext {
  /** The field whose vectors the result is compared with. */
  readonly field: string;
  /** The name of the dataset. */
  readonly dataset: string;
  /** Is aborted when the client disconnects, and after the time limit. */
  readonly signal: AbortSignal;
}

/**
 * Computes the vectors of texts with a model of the operator, the same one that has computed the vectors of the documents.
 *
 * @returns a vector for each text, with as many numbers as the field has dimensions
 */
export type Embed = (
  texts: readonly string[],
  context: EmbedContext,
) => Promise<readonly (readonly number[] | Float32Array)[]>;

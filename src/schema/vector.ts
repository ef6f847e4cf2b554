import { provideVectors } from "../vectors/vector-support.ts";
import { VECTORS } from "../vectors/vectors.ts";
import { type Known, type VectorField, type VectorFieldOptions, vectorField } from "./field.ts";

/**
 * Defines a field of vectors that a model has computed, such as the embeddings of texts. Records contain a list of numbers or a
 * `Float32Array`. The option `near` of a search orders hits by their similarity with a vector.
 *
 * The length of a vector has no meaning, only its direction. An index stores it as integers from -127 to 127, in proportion to the
 * greatest of its numbers. These are what documents contain, unless `originals` is set, and what searches compare.
 *
 * @param dimensions how many numbers each vector has; from 1 to 4096
 * @throws {RangeError} for other dimensions
 * @throws {TypeError} for an unknown option or one of the wrong type
 */
export function vector<Required extends boolean = false>(
  dimensions: number,
  options: VectorFieldOptions<Required> = {},
): VectorField<Known<Required>> {
  provideVectors(VECTORS);
  VECTORS.checkDimensions("a vector field", dimensions);
  return vectorField({ ...options, dimensions }) as VectorField<Known<Required>>;
}

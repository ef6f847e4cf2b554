import wordVectors from "./word-vectors.json" with { type: "json" };

/** The numbers of a vector. */
export const dimensions: number = wordVectors.dimensions;

let rows: ReadonlyMap<string, Int8Array> | undefined;

/**
 * The vector of a text: the sum of the vectors of its known words, which are multiplied by their weights, with the length 1.
 * Texts of similar meaning have vectors of a high cosine. The same text has the same vector everywhere: sums are of integers.
 *
 * @returns `dimensions` numbers, or undefined if no word of the text is known.
 */
export function embedText(text: string): Float32Array | undefined {
  rows ??= readRows();
  const sums = new Float64Array(dimensions);
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const row = rows.get(word);
    if (row === undefined) continue;
    for (let index = 0; index < dimensions; index++) sums[index] = (sums[index] ?? 0) + (row[index] ?? 0);
  }
  const length = Math.sqrt(sums.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? undefined : Float32Array.from(sums, (value) => value / length);
}

function readRows(): ReadonlyMap<string, Int8Array> {
  const bytes = Int8Array.from(atob(wordVectors.rows), (character) => character.charCodeAt(0));
  const words = wordVectors.words.split(" ");
  return new Map(words.map((word, index) => [word, bytes.subarray(index * dimensions, (index + 1) * dimensions)]));
}

/*
 * Vectors (`docs/internals/near.md`): "A row is the vector times 127 / its greatest number, rounded, halves away from
 * zero." "The similarity is the cosine of two rows; of several rows of a document, the most similar one counts." "The query and the
 * filter decide what matches; `also: k` adds the k most similar documents that pass the filter." "Equal scores share a rank."
 */

/** The row of a vector. */
export function naiveRow(vector: ArrayLike<number>): readonly number[] {
  const numbers = Array.from(vector);
  const greatest = Math.max(...numbers.map(Math.abs));
  return numbers.map((number) => Math.sign(number) * Math.round((Math.abs(number) / greatest) * 127) + 0);
}

/** The cosine of two rows. */
export function naiveCosine(a: readonly number[], b: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, number, index) => sum + number * (y[index] as number), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

/** A document of a search with `near`. */
export interface NaiveCandidate {
  readonly id: string;
  /** Its score by words; `null` if the query or the filter does not match it. */
  readonly score: number | null;
  /** Whether the filter matches it. */
  readonly passes: boolean;
  readonly vectors: readonly ArrayLike<number>[];
}

export interface NaiveNear {
  readonly vector: ArrayLike<number>;
  readonly minSimilarity: number;
  readonly also: number;
  readonly order: "fusion" | "vector" | { readonly weight: number };
}

export interface NaiveNearHit {
  readonly id: string;
  readonly score: number;
  readonly similarity: number | null;
  readonly wordRank: number | null;
  readonly vectorRank: number | null;
}

/** All hits in order. */
export function naiveNear(candidates: readonly NaiveCandidate[], near: NaiveNear): readonly NaiveNearHit[] {
  const known = candidates.map((candidate) => ({ ...candidate, similarity: similarityOf(candidate, near.vector) }));
  const isNear = ({ similarity }: { readonly similarity: number | null }): boolean =>
    similarity !== null && similarity >= near.minSimilarity;
  const nearest = known
    .filter((each) => each.passes && isNear(each))
    .toSorted((a, b) => (b.similarity as number) - (a.similarity as number) || compareIds(a, b))
    .slice(0, near.also);
  const found = known.filter((each) => each.score !== null || nearest.includes(each));
  const rankOf = (value: number, values: readonly number[]): number =>
    1 + values.filter((other) => other > value).length;
  const scores = found.flatMap(({ score }) => score ?? []);
  const similarities = found.filter(isNear).map(({ similarity }) => similarity as number);
  const hits = found.map((each): NaiveNearHit => {
    const { id, score, similarity } = each;
    const wordRank = score === null ? null : rankOf(score, scores);
    const vectorRank = isNear(each) ? rankOf(similarity as number, similarities) : null;
    return { id, similarity, wordRank, vectorRank, score: scoreOf() };

    function scoreOf(): number {
      const { order } = near;
      const cosine = vectorRank === null ? null : (similarity as number);
      if (order === "fusion") return reciprocal(wordRank) + reciprocal(vectorRank);
      if (order === "vector") return cosine === null ? 0 : 1 + cosine;
      const words = score === null || score === 0 ? 0 : (1 - order.weight) * (score / Math.max(...scores));
      return words + (cosine === null ? 0 : (order.weight * (1 + cosine)) / 2);
    }
  });
  return hits.toSorted((a, b) => b.score - a.score || compareIds(a, b));
}

function similarityOf({ vectors }: NaiveCandidate, vector: ArrayLike<number>): number | null {
  const row = naiveRow(vector);
  const cosines = vectors.map((each) => naiveCosine(naiveRow(each), row));
  return cosines.length === 0 ? null : Math.max(...cosines);
}

/** "1 / (60 + rank)." */
function reciprocal(rank: number | null): number {
  return rank === null ? 0 : 1 / (60 + rank);
}

function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

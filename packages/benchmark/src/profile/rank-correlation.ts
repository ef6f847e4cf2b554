/** The rank correlation (Spearman) of the pairs in which both are numbers; 0 for fewer than `least` such pairs. */
export function rankCorrelation(ones: readonly number[], others: readonly number[], least: number): number {
  const both = ones.flatMap((one, index) => {
    const other = others[index] ?? Number.NaN;
    return Number.isNaN(one) || Number.isNaN(other) ? [] : [[one, other] as const];
  });
  if (both.length < least) return 0;
  return correlation(ranksOf(both.map(([one]) => one)), ranksOf(both.map(([, other]) => other)));
}

/** Equal values have the mean of their ranks. */
function ranksOf(values: readonly number[]): Float64Array {
  const order = [...values.keys()].sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ranks = new Float64Array(values.length);
  for (let start = 0, end = 0; start < order.length; start = end) {
    const value = values[order[start] ?? 0];
    while (end < order.length && values[order[end] ?? 0] === value) end++;
    for (let index = start; index < end; index++) ranks[order[index] ?? 0] = (start + end - 1) / 2;
  }
  return ranks;
}

/** The correlation coefficient of Pearson; 0 if one side is constant. */
function correlation(ones: Float64Array, others: Float64Array): number {
  const mean = (ones.length - 1) / 2;
  let [both, one, other] = [0, 0, 0];
  for (let index = 0; index < ones.length; index++) {
    const [x, y] = [(ones[index] ?? 0) - mean, (others[index] ?? 0) - mean];
    both += x * y;
    one += x * x;
    other += y * y;
  }
  return one === 0 || other === 0 ? 0 : both / Math.sqrt(one * other);
}

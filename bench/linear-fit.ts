/**
 * The line through points with the least squares of relative errors: each point counts by the inverse square of its
 * value, so that small measurements count as much as large ones.
 */
export function linearFit(points: readonly (readonly [x: number, y: number])[]): (x: number) => number {
  const weighted = points.map(([x, y]) => ({ x, y, weight: 1 / y ** 2 }));
  const sum = (of: (point: (typeof weighted)[number]) => number): number =>
    weighted.reduce((total, point) => total + of(point), 0);
  const weight = sum((point) => point.weight);
  const meanX = sum((point) => point.weight * point.x) / weight;
  const meanY = sum((point) => point.weight * point.y) / weight;
  const slope =
    sum((point) => point.weight * (point.x - meanX) * (point.y - meanY)) /
    sum((point) => point.weight * (point.x - meanX) ** 2);
  return (x) => meanY + slope * (x - meanX);
}

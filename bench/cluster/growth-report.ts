import { figureText, geometricMean, wholeText } from "@firmament/benchmark/src/report/figures.ts";
import { markdownTable } from "markdown-table";
import type { Side } from "./contender.ts";
import type { ClassFigures } from "./search-measurement.ts";

/** What searches cost in indexes of one size. */
export interface SizedFigures {
  readonly companies: number;
  readonly shards: number;
  /** All sizes have the same classes in the same order. */
  readonly classes: readonly Pick<ClassFigures, "searchClass" | "figures">[];
}

/**
 * The time of searches of each class by size, with the geometric means. Of several numbers of companies with the same
 * shards, growth is the time with the most of them divided by that with the fewest.
 */
export function growthTable(sizes: readonly SizedFigures[]): string {
  const columns = [...sizes.flatMap(sizeColumns), ...growthColumns(sizes)];
  const names = sizes[0]?.classes.map(({ searchClass }) => searchClass.name) ?? [];
  const rows = names.map((name, index) => [name, ...columns.map(({ values, text }) => text(values[index] as number))]);
  const means = columns.map(({ values, text }) => text(geometricMean(values)));
  return markdownTable([["", ...columns.map(({ name }) => name)], ...rows, ["geometric mean", ...means]], {
    align: ["l", ...columns.map(() => "r")],
  });
}

interface Column {
  readonly name: string;
  /** One for each class. */
  readonly values: readonly number[];
  readonly text: (value: number) => string;
}

function sizeColumns(size: SizedFigures): readonly Column[] {
  const name = `${wholeText(size.companies)} in ${shardsText(size.shards)}: ours, ms`;
  return [
    { name, values: timesOf(size, "own"), text: figureText },
    { name: "ours / raw", values: ratios(timesOf(size, "own"), timesOf(size, "raw")), text: ratioText },
  ];
}

function growthColumns(sizes: readonly SizedFigures[]): readonly Column[] {
  const byShards = Map.groupBy(sizes, ({ shards }) => shards);
  return Array.from(byShards, ([shards, group]) => {
    const sorted = group.toSorted((a, b) => a.companies - b.companies);
    const [fewest, most] = [sorted[0] as SizedFigures, sorted.at(-1) as SizedFigures];
    if (fewest.companies === most.companies) return [];
    return (["raw", "own"] as const).map((side): Column => {
      const name = `growth in ${shardsText(shards)}: ${side === "own" ? "ours" : side}`;
      return { name, values: ratios(timesOf(most, side), timesOf(fewest, side)), text: ratioText };
    });
  }).flat();
}

function timesOf({ classes }: SizedFigures, side: Side): readonly number[] {
  return classes.map(({ figures }) => figures[side].ms);
}

function ratios(values: readonly number[], others: readonly number[]): readonly number[] {
  return values.map((value, index) => value / (others[index] as number));
}

function ratioText(ratio: number): string {
  return ratio.toFixed(2);
}

function shardsText(shards: number): string {
  return shards === 1 ? "1 shard" : `${shards} shards`;
}

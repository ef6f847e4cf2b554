import { figureText, geometricMean, wholeText } from "@firmament/benchmark/src/report/figures.ts";
import { markdownTable } from "markdown-table";
import type { Both } from "./contender.ts";
import type { LoadFigures } from "./load-measurement.ts";
import type { RateFigures } from "./rate-measurement.ts";
import type { ClassFigures, SearchFigures } from "./search-measurement.ts";

const MB = 2 ** 20;
const KB = 2 ** 10;

/** What loading costs. */
export function loadTable({ raw, own }: Both<LoadFigures>): string {
  const row = (name: string, of: (figures: LoadFigures) => number): string[] => {
    return comparison(name, of(raw), of(own));
  };
  return table(
    ["", "raw", "ours", "ours / raw"],
    [
      row("documents a second", ({ seconds }) => 1 / seconds),
      row("client, ms of processor for 1,000 documents", ({ clientMs }) => clientMs * 1000),
      row("nodes, ms of processor for 1,000 documents", ({ nodeMs }) => nodeMs * 1000),
      row("sent, KB for 1,000 documents", ({ sent }) => (sent * 1000) / KB),
      row("received, KB for 1,000 documents", ({ received }) => (received * 1000) / KB),
      row("index, MB, the most seen", ({ peakBytes }) => peakBytes / MB),
      row("index, MB, after loading", ({ loadedBytes }) => loadedBytes / MB),
      row("index, MB, after the merge", ({ mergedBytes }) => mergedBytes / MB),
    ],
  );
}

/** What searches of each class cost with one caller, with the geometric mean of the ratios. */
export function searchTable(classes: readonly ClassFigures[]): string {
  const columns: readonly (readonly [string, (figures: SearchFigures) => number])[] = [
    ["ms", ({ ms }) => ms],
    ["client ms", ({ clientMs }) => clientMs],
    ["KB received", ({ received }) => received / KB],
  ];
  const ratios = columns.map(([, of]) => {
    return classes.map(({ figures: { raw, own } }) => of(own) / of(raw));
  });
  const rows = classes.map(({ searchClass, figures: { raw, own }, different }, index) => [
    searchClass.name,
    ...columns.flatMap(([, of], column) => [
      figureText(of(raw)),
      figureText(of(own)),
      ratioOf(ratios[column]?.[index] ?? Number.NaN),
    ]),
    `${searchClass.searches.length - different.length} of ${searchClass.searches.length}`,
  ]);
  const means = ratios.flatMap((list) => ["", "", ratioOf(geometricMean(list))]);
  return table(
    ["", ...columns.flatMap(([name]) => [`${name}: raw`, "ours", "ratio"]), "same total"],
    [...rows, ["geometric mean", ...means, ""]],
  );
}

/** Searches a second and what each of them costs, by the number of callers. */
export function rateTable(rates: readonly { readonly callers: number; readonly figures: Both<RateFigures> }[]): string {
  const rows = rates.flatMap(({ callers, figures: { raw, own } }) => {
    const row = (name: string, of: (figures: RateFigures) => number): string[] => {
      return [`${callers}`, ...comparison(name, of(raw), of(own))];
    };
    return [
      row("searches a second", ({ rate }) => rate),
      row("client, ms of processor for a search", ({ clientMs }) => clientMs),
      row("nodes, ms of processor for a search", ({ nodeMs }) => nodeMs),
      row("sent, KB for a search", ({ sent }) => sent / KB),
      row("received, KB for a search", ({ received }) => received / KB),
    ];
  });
  return markdownTable([["callers", "", "raw", "ours", "ours / raw"], ...rows], { align: ["r", "l", "r", "r", "r"] });
}

/** A warning for each search whose totals should be equal and are not. */
export function warningsOf(classes: readonly ClassFigures[]): readonly string[] {
  return classes
    .filter(({ searchClass }) => searchClass.isEqual)
    .flatMap(({ searchClass, different }) =>
      different.map(({ search, totals }) => {
        const counts = `${wholeText(totals.raw)} raw, ${wholeText(totals.own)} ours`;
        return `Warning: ${searchClass.name}, ${search.query}: different totals, ${counts}.`;
      }),
    );
}

function comparison(name: string, raw: number, own: number): string[] {
  return [name, figureText(raw), figureText(own), ratioOf(own / raw)];
}

function ratioOf(ratio: number): string {
  return ratio.toFixed(2);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable([[...head], ...rows.map((row) => [...row])], { align: ["l", ...head.slice(1).map(() => "r")] });
}

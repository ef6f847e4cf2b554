import { markdownTable } from "markdown-table";
import type { EngineCharacters, TypedKind } from "./typed-characters.ts";

/** Marks a kind without texts. */
const MISSING = "–";

/** In the order of the columns. */
const titles: Readonly<Record<TypedKind, string>> = {
  name: "name",
  nameAndCity: "name and city",
  misspelt: "one edit",
};

/** Prints the typed characters of each engine as Markdown. */
export function typedCharactersTable(engines: readonly EngineCharacters[]): string {
  const kinds = Object.keys(titles) as readonly TypedKind[];
  const columns = ["characters", "white space", ...kinds.flatMap((kind) => [titles[kind], "median", "shown"])];
  const rows = engines.map(({ title, operator, kinds: measured }) => [
    title,
    operator,
    ...kinds.flatMap((kind) => cells(measured[kind])),
  ]);
  return markdownTable([columns, ...rows], { align: ["l", "l", ...columns.slice(2).map(() => "r")] });
}

function cells(measured: EngineCharacters["kinds"][TypedKind]): readonly string[] {
  if (measured === null) return [MISSING, MISSING, MISSING];
  return [measured.mean.toFixed(2), String(measured.median), measured.shown.toFixed(3)];
}

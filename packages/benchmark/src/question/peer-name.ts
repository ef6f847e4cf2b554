/** The engines that Node runs. `live` is Firmament with live segments only, `baseline` another copy of Firmament. */
export const libraryNames = [
  "firmament",
  "live",
  "baseline",
  "minisearch",
  "orama",
  "flexsearch",
  "sqlite",
  "liqe",
] as const;

export type LibraryName = (typeof libraryNames)[number];

/** The engines in other languages, whose programs the benchmark builds. */
const programNames = ["lucene", "tantivy"] as const;

export type ProgramName = (typeof programNames)[number];

/** The engines of the benchmark. */
export type PeerName = LibraryName | ProgramName;

/** All of them, in the order of tables. */
export const peerNames: readonly PeerName[] = [...libraryNames, ...programNames];

/** The engine with which the others are compared. */
export const OURS = "firmament";

/** Engines that are Firmament too. */
export const OWN: readonly PeerName[] = [OURS, "live", "baseline"];

const titles: Readonly<Record<PeerName, string>> = {
  firmament: "Firmament",
  live: "Firmament, live",
  baseline: "Firmament before",
  minisearch: "MiniSearch",
  orama: "Orama",
  flexsearch: "FlexSearch",
  sqlite: "SQLite FTS5",
  liqe: "liqe",
  lucene: "Lucene 10",
  tantivy: "Tantivy",
};

/** What tables call an engine. */
export function titleOf(name: PeerName): string {
  return titles[name];
}

export function isProgram(name: PeerName): name is ProgramName {
  return programNames.some((program) => program === name);
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Peer } from "./peer.ts";
import type { FirmamentModules } from "./peers/firmament.ts";

/** The engines that Node runs. `live` is Firmament with live segments only, `baseline` an earlier revision. */
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

/** The engines in other languages, whose programs the benchmark builds: see `program.ts`. */
export const programNames = ["lucene", "tantivy"] as const;

export type ProgramName = (typeof programNames)[number];

/** The engines of the benchmark. */
export type PeerName = LibraryName | ProgramName;

export const peerNames: readonly PeerName[] = [...libraryNames, ...programNames];

/** The engine with which the others are compared. */
export const OURS = "firmament";

export const root: string = join(dirname(fileURLToPath(import.meta.url)), "..");

interface Registration {
  readonly title: string;
  /** The package in `node_modules`; `null` for Firmament and for packages of Node. */
  readonly package: string | null;
  /** Loads only the engine's own code, to measure the import. */
  load(folder: string): Promise<unknown>;
  open(folder: string): Promise<Peer>;
}

const ours: Omit<Registration, "title"> = {
  package: null,
  load: loadFirmament,
  open: async (folder) => new (await import("./peers/firmament.ts")).FirmamentPeer(await loadFirmament(folder)),
};

const registrations: Readonly<Record<LibraryName, Registration>> = {
  firmament: { title: "Firmament", ...ours },
  live: {
    title: "Firmament, live",
    ...ours,
    open: async (folder) => new (await import("./peers/firmament.ts")).LiveFirmamentPeer(await loadFirmament(folder)),
  },
  baseline: { title: "Firmament before", ...ours },
  minisearch: {
    title: "MiniSearch",
    package: "minisearch",
    load: () => import("minisearch"),
    open: async () => new (await import("./peers/minisearch.ts")).MiniSearchPeer(),
  },
  orama: {
    title: "Orama",
    package: "@orama/orama",
    load: () => import("@orama/orama"),
    open: async () => new (await import("./peers/orama.ts")).OramaPeer(),
  },
  flexsearch: {
    title: "FlexSearch",
    package: "flexsearch",
    load: () => import("flexsearch"),
    open: async () => new (await import("./peers/flexsearch.ts")).FlexSearchPeer(),
  },
  sqlite: {
    title: "SQLite FTS5",
    package: null,
    load: () => import("node:sqlite"),
    open: async () => new (await import("./peers/sqlite.ts")).SqlitePeer(),
  },
  liqe: {
    title: "liqe",
    package: "liqe",
    load: () => import("liqe"),
    open: async () => new (await import("./peers/liqe.ts")).LiqePeer(),
  },
};

const programTitles: Readonly<Record<ProgramName, string>> = { lucene: "Lucene 10", tantivy: "Tantivy" };

export function isProgram(name: PeerName): name is ProgramName {
  return programNames.some((program) => program === name);
}

export function titleOf(name: PeerName): string {
  return isProgram(name) ? programTitles[name] : registrations[name].title;
}

/** @param folder the `src` and `grammar` of Firmament, compiled or not; other peers ignore it */
export function loadLibrary(name: LibraryName, folder: string): Promise<unknown> {
  return registrations[name].load(folder);
}

/** Creates an empty engine; {@link loadLibrary} describes `folder`. */
export function openPeer(name: LibraryName, folder: string = root): Promise<Peer> {
  return registrations[name].open(folder);
}

/** @param revision the version in the report of `baseline` */
export function versionOf(name: LibraryName, revision: string): string {
  if (name === "baseline") return revision;
  if (name === "sqlite") return process.versions.sqlite ?? "?";
  const { package: dependency } = registrations[name];
  const folder = dependency === null ? root : join(root, "node_modules", dependency);
  const manifest: { readonly version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return manifest.version;
}

async function loadFirmament(folder: string): Promise<FirmamentModules> {
  const ending = existsSync(join(folder, "src", "index.js")) ? "js" : "ts";
  const entryPoints = ["src", "grammar"].map((name) => pathToFileURL(join(folder, name, `index.${ending}`)).href);
  const [engine, grammar] = await Promise.all(entryPoints.map((url) => import(url)));
  return { engine, grammar };
}

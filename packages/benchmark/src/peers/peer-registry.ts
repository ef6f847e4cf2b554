import type * as Orama from "@orama/orama";
import type { SchemaJson } from "firmament";
import type * as Liqe from "liqe";
import type * as MiniSearchModule from "minisearch";
import type { CorpusFields } from "../corpus/corpus-fields.ts";
import type { LibraryName } from "../question/peer-name.ts";
import type { FirmamentModules } from "./firmament.ts";
import type { FlexSearchLibrary } from "./flexsearch.ts";
import type { Peer } from "./peer.ts";

/** What a peer is opened for. */
export interface PeerCorpus {
  readonly fields: CorpusFields;
  /** The schema of the documents for Firmament. */
  readonly schema: SchemaJson;
}

/** Creates an empty peer from the loaded modules of its library, which `findSource` names. */
type Opening = (modules: readonly unknown[], corpus: PeerCorpus) => Promise<Peer>;

const openings: Readonly<Record<LibraryName, Opening>> = {
  firmament: openFirmament,
  baseline: openFirmament,
  live: async (modules, { schema }) =>
    new (await import("./firmament.ts")).LiveFirmamentPeer(firmamentOf(modules), schema),
  minisearch: async ([library], { fields }) => {
    const { default: MiniSearch } = library as typeof MiniSearchModule;
    return new (await import("./minisearch.ts")).MiniSearchPeer(MiniSearch, fields);
  },
  orama: async ([library], { fields }) => new (await import("./orama.ts")).OramaPeer(library as typeof Orama, fields),
  flexsearch: async ([library], { fields }) =>
    new (await import("./flexsearch.ts")).FlexSearchPeer(library as FlexSearchLibrary, fields),
  sqlite: async (_, { fields }) => new (await import("./sqlite.ts")).SqlitePeer(fields),
  liqe: async ([library]) => new (await import("./liqe.ts")).LiqePeer(library as typeof Liqe),
};

/** An empty peer of a library. */
export function openPeer(name: LibraryName, modules: readonly unknown[], corpus: PeerCorpus): Promise<Peer> {
  return openings[name](modules, corpus);
}

async function openFirmament(modules: readonly unknown[], { schema }: PeerCorpus): Promise<Peer> {
  return new (await import("./firmament.ts")).FirmamentPeer(firmamentOf(modules), schema);
}

function firmamentOf([engine, grammar]: readonly unknown[]): FirmamentModules {
  return { engine, grammar } as FirmamentModules;
}

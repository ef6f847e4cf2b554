import { SealedObjectIndexes } from "../../indexes/objects/sealed-object-indexes.ts";
import type { NestedObjects } from "./index-searcher.ts";

/** The option `nested` of an `IndexSearcher`. The first query on the objects of a field builds their index. */
export const nestedObjects: NestedObjects = (schema, analyzerOf) => new SealedObjectIndexes(schema, analyzerOf);

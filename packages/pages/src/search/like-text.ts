import { type LikeEngine, likeQuery } from "@firmament/like";
import { type SchemaJson, schemaFromJson } from "firmament";
import { print } from "firmament/grammar";
import { LIKE_TERMS } from "./search-source.ts";

/** The query for documents like one. The page loads it, with the schema of JSON that it needs, with the first click. */
export async function likeText(engine: LikeEngine, schema: SchemaJson, id: string): Promise<string> {
  return print(await likeQuery(engine, { schema: schemaFromJson(schema), ids: [id], terms: LIKE_TERMS }));
}

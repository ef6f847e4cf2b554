import { displayOf, type FieldJson, type Schema, schemaToJson } from "firmament";
import { isBuiltIn } from "firmament/query";
import type { ListedDataset } from "../schema/dataset-list-schemas.ts";

type Fields = Readonly<Record<string, FieldJson>>;

/** A schema that clients can read: without the analyzers that only this process has, whose names it returns. */
export function listedSchema(schema: Schema): Pick<ListedDataset, "schema" | "custom_analyzers"> {
  const custom = new Set<string>();
  const known = ({ analyzer, ...others }: { readonly analyzer?: unknown }): object => {
    if (analyzer === undefined) return others;
    const name = analyzer as string;
    if (isBuiltIn({ name })) return { analyzer, ...others };
    custom.add(name);
    return others;
  };
  const knownFields = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, { type, fields: members, ...options }]): [string, FieldJson] => [
        name,
        { type, ...known(options), ...(members !== undefined && { fields: knownFields(members as Fields) }) },
      ]),
    );
  const { fields, ...others } = schemaToJson(schema);
  return {
    schema: { ...known(others), fields: knownFields(fields), display: displayOf(schema) },
    ...(custom.size > 0 && { custom_analyzers: [...custom] }),
  };
}

import type { ElasticsearchQuery } from "@firmament/compile";
import type { TargetDocument, TargetValue } from "@firmament/test-support/compile/target-document.ts";
import type { Field, SimpleField } from "../../../src/schema/field.ts";
import type { Schema } from "../../../src/schema/schema.ts";

/** The types of a mapping that a program would write by hand: see `toElasticsearch`. */
const TYPES: Readonly<Record<Exclude<Field["type"], "objects">, object>> = {
  text: { type: "text" },
  keyword: { type: "keyword" },
  number: { type: "double" },
  integer: { type: "long" },
  date: { type: "date" },
  boolean: { type: "boolean" },
  point: { type: "geo_point" },
  vector: { type: "float" },
  stored: { type: "object", enabled: false },
};

const QUERIES_PER_REQUEST = 100;

/** An index of a cluster with a plain mapping of a schema. */
export class TargetIndex {
  static #count = 0;
  readonly #url: string;

  private constructor(address: string) {
    this.#url = `${address}/target-${process.pid}-${TargetIndex.#count++}`;
  }

  static async create(address: string, schema: Schema, documents: readonly TargetDocument[]): Promise<TargetIndex> {
    const index = new TargetIndex(address);
    const settings = { index: { number_of_shards: 1, number_of_replicas: 0 } };
    await index.#request("PUT", "", JSON.stringify({ settings, mappings: mappingOf(schema.fields) }));
    const lines = documents.flatMap(({ id, values, objects }) => [
      { index: { _id: id } },
      {
        ...membersOf(schema.fields, values),
        ...Object.fromEntries(
          Object.entries(objects).map(([name, list]) => {
            const field = schema.fields[name];
            return [name, list.map((object) => membersOf(field?.type === "objects" ? field.fields : {}, object))];
          }),
        ),
      },
    ]);
    const answer = (await index.#request("POST", "/_bulk?refresh=true", ndjson(lines))) as { readonly errors: boolean };
    if (answer.errors) throw new Error(JSON.stringify(answer).slice(0, 2000));
    return index;
  }

  /** The ids of the matches of each query, sorted. */
  async ids(queries: readonly ElasticsearchQuery[]): Promise<readonly (readonly string[])[]> {
    const found: (readonly string[])[] = [];
    for (let from = 0; from < queries.length; from += QUERIES_PER_REQUEST) {
      const lines = queries
        .slice(from, from + QUERIES_PER_REQUEST)
        .flatMap((query) => [{}, { query, size: 10_000, _source: false, sort: ["_doc"] }]);
      const { responses } = (await this.#request("POST", "/_msearch", ndjson(lines))) as {
        readonly responses: Response[];
      };
      found.push(...responses.map(idsOf));
    }
    return found;
  }

  async drop(): Promise<void> {
    await this.#request("DELETE", "");
  }

  async #request(method: string, path: string, body?: string): Promise<unknown> {
    const headers = { "content-type": path === "" ? "application/json" : "application/x-ndjson" };
    const response = await fetch(`${this.#url}${path}`, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 2000)}`);
    return JSON.parse(text);
  }
}

type Response = { readonly error: unknown } | { readonly hits: { readonly hits: readonly { readonly _id: string }[] } };

function idsOf(response: Response): readonly string[] {
  if ("error" in response) return [JSON.stringify(response.error).slice(0, 1000)];
  return response.hits.hits.map(({ _id }) => _id).toSorted();
}

function mappingOf(fields: Readonly<Record<string, Field>>): object {
  const properties = Object.entries(fields).map(([name, field]) => {
    return [name, field.type === "objects" ? { type: "nested", ...mappingOf(field.fields) } : TYPES[field.type]];
  });
  return { dynamic: "strict", properties: Object.fromEntries(properties) };
}

/** The values as JSON, with dates as texts. */
function membersOf(
  fields: Readonly<Record<string, Field | SimpleField>>,
  values: Readonly<Record<string, TargetValue>>,
): object {
  const written = (name: string, value: TargetValue): unknown =>
    fields[name]?.type === "date" && value !== null
      ? [value].flat().map((instant) => new Date(Number(instant)).toISOString())
      : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(name, value)]));
}

function ndjson(lines: readonly object[]): string {
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}
